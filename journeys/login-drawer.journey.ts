import { expect } from 'vitest';
import { sql } from '../server/store/database/database.ts';
import { holdScripts } from './hold-scripts.ts';
import { fillLogin, keepsPlace, placeQuestion, startsLogin } from './log-in.ts';
import { until } from '../testing/until.ts';
import { journey } from './journey.ts';
import { routes } from '../web/shell/routes.tsx';

journey('the login drawer says what is missing, wrong and under way', async ({ person }) => {
  const borrower = await person('0971000001');
  const { page, phone, sees, seesNoMore, taps, types } = borrower;
  await borrower.goesTo('/home');
  await taps('Log in or start');
  await sees('A pocket wallet for all Zambians');
  await sees('0 / 10');
  expect(await borrower.field('Phone number').getAttribute('placeholder')).toBe('0XXXXXXXXX');

  await borrower.seesTitle('What happens next');

  await taps('Obtain');
  await sees('Please enter your phone number');
  await types('Phone number', '123');
  await sees('3 / 10');
  await taps('Obtain');
  await sees('Please enter the correct 10-digit phone number（0XXXXXXXXX）');
  await borrower.field('Phone number').clear();
  await borrower.field('Phone number').pressSequentially('09710000019');
  await sees('10 / 10');
  expect(await borrower.field('Phone number').inputValue()).toBe(phone.mobile);

  await taps('Log In');
  await sees('Please enter the verification code');
  await taps('Obtain');
  await sees(/^\d+ s$/);
  const code = await phone.code();
  await types('Verification code', code);
  await taps('Log In');
  await sees(
    'Please read privacy agreement and T&C carefully before clicking Agree to proceed to the ' +
      'next step',
  );
  await taps(/^I have read and agree/);

  await types('Verification code', code === '0000' ? '0001' : '0000');
  await taps('Log In');
  await sees('The verification code is wrong. Please check the SMS.');
  await types('Verification code', code);
  await seesNoMore('The verification code is wrong. Please check the SMS.');
  await taps('Log In');
  await sees(placeQuestion);
  await taps('No, do not save it');
  await sees('Hello, Mutinta');
  await until(
    () => page.locator('dialog[open]').count(),
    (open) => open === 0,
    'the drawer to close',
  );
});

journey(
  'who cannot log in finds a bill to pay, and help, from Home and drawer',
  async (stage) => {
    const visitor = await stage.person('0977123499');
    await visitor.goesTo('/home');
    await visitor.taps('Pay a bill without logging in');
    await visitor.seesTitle('Loan bills');
    for (const [link, title] of [
      ['Pay a bill without logging in', 'Loan bills'],
      ['Help', 'Help'],
    ] as const) {
      await visitor.goesTo('/home');
      await visitor.taps('Log in or start');
      const drawer = visitor.page.getByRole('dialog', { name: 'Log In' });
      await drawer.getByRole('link', { name: link }).tap();
      await visitor.seesTitle(title);
      await drawer.waitFor({ state: 'hidden' });
    }
  },
);

journey(
  'the privacy agreement opens beside the login, which keeps what was typed',
  async ({ person }) => {
    const borrower = await person('0971000001');
    await borrower.goesTo('/home');
    await borrower.taps('Log in or start');
    await borrower.types('Phone number', '0971');
    const opened = borrower.context.waitForEvent('page');
    await borrower.taps('privacy agreement and T&C');
    const privacy = await opened;
    await privacy.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
    expect(new URL(privacy.url()).pathname).toBe('/agreement/privacy');
    expect(await borrower.field('Phone number').inputValue()).toBe('0971');
  },
);

journey('a visitor from a channel is registered under it', async ({ app, person }) => {
  const borrower = await person('0977123456');
  await borrower.goesTo('/?appChannelCode=WM2');
  await borrower.taps('Log in or start');
  await fillLogin(borrower);
  await borrower.sees(/^Hello/);
  expect(await app.context.db.row(channelOf, { mobile: borrower.phone.mobile })).toEqual({
    channelCode: 'WM2',
  });
});

journey('what is typed and touched before the script has come is not lost', async (stage) => {
  const borrower = await stage.person('0971000001');
  const letCome = await holdScripts(borrower);
  await borrower.page.goto(`${stage.app.url}/home`, { waitUntil: 'commit' });
  await borrower.taps('Log in or start');
  await borrower.types('Phone number', borrower.phone.mobile);
  await borrower.taps('Obtain');
  letCome();
  await borrower.sees('10 / 10');
  await borrower.sees(/^\d+ s$/);
  await borrower.types('Verification code', await borrower.phone.code());
  await borrower.taps(/^I have read and agree/);
  await borrower.taps('Log In');
  await keepsPlace(borrower);
  await borrower.sees('Hello, Mutinta');
});

journey('no public page loses what is typed before its script has come', async (stage) => {
  const withFields: string[] = [];
  for (const { path, access, leadsTo } of routes) {
    if (access !== 'public' || leadsTo !== undefined || path.includes(':')) continue;
    // A visitor each, as a worker of the page before would have the script at once.
    const visitor = await stage.person('0977123456');
    const { page } = visitor;
    const letCome = await holdScripts(visitor);
    await page.goto(stage.app.url + path, { waitUntil: 'domcontentloaded' });
    const fields = await page.locator('main :is(input, textarea)').all();
    // Letters suit a name and the code of a letter.
    for (const field of fields) {
      const isNumber = (await field.getAttribute('inputmode')) === 'numeric';
      await field.fill(isNumber ? '095100' : 'MWANSA');
    }
    // A touch before the script is kept as well.
    const deaf = page.locator('main button:not([data-later], [commandfor])');
    expect({ path, deaf: await deaf.count() }).toEqual({ path, deaf: 0 });
    const values = () => Promise.all(fields.map((field) => field.inputValue()));
    const typed = await values();
    letCome();
    await page.locator('html[data-idle]').waitFor();
    // One sign more draws the whole form again, and what it does not know would be gone.
    await fields[0]?.press('End');
    await fields[0]?.press('7');
    if (fields[0]) withFields.push(path);
    const [first, ...others] = await values();
    const [before, ...unchanged] = typed;
    expect({ path, first, others }).toEqual({
      path,
      first: before === undefined ? before : `${before}7`,
      others: unchanged,
    });
    await visitor.leaves();
  }
  expect(withFields).toEqual(expect.arrayContaining(['/verify-letter', '/for-family', '/qp']));
});

journey('where somebody is goes out after a yes, and is asked once', async (stage) => {
  const borrower = await stage.person('0971000001', {
    geolocation: { latitude: -15.416738, longitude: 28.281712 },
    permissions: ['geolocation'],
  });
  await borrower.goesTo('/home');
  await borrower.taps('Log in or start');
  const sent = borrower.page.waitForRequest((request) => isPlace(request.postData()));
  await startsLogin(borrower);
  await borrower.sees(placeQuestion);
  expect(await borrower.page.locator('dialog[open]').count()).toBe(1);
  await borrower.taps('Yes, save it');
  const { info } = JSON.parse((await sent).postData() ?? '');
  expect(JSON.parse(info)).toEqual({
    latitudeLocation: 15.42,
    longitudeLocation: 28.28,
    eastOrWestLocation: 'E',
    northOrSouthLocation: 'S',
  });
  await borrower.sees('Hello, Mutinta');
  await borrower.goesTo('/set');
  await borrower.taps('Log out');
  await borrower.sees('Log in or start');
  // Another code is sent a minute later at the earliest.
  await stage.daysPass(1);
  await borrower.taps('Log in or start');
  const again = borrower.page.waitForRequest((request) => isPlace(request.postData()));
  await startsLogin(borrower);
  await again;
  await borrower.seesPopupClosed('Log In');
});

const isPlace = (body: string | null) => body?.includes('latitudeLocation') === true;

journey(
  'a bill asked for before the script has come is opened, and asked once',
  async (stage) => {
    const visitor = await stage.person('0961000002');
    const letCome = await holdScripts(visitor);
    const asked: string[] = [];
    visitor.page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('nrc6')) asked.push(body);
    });
    await visitor.page.goto(`${stage.app.url}/qp`, { waitUntil: 'commit' });
    await visitor.types('Phone number of the borrower', visitor.phone.mobile);
    await visitor.types('First six digits of the NRC', nrcOfBorrower);
    await visitor.taps('Open the bill');
    await visitor.taps('Open the bill');
    expect(await visitor.control('Open the bill').getAttribute('aria-busy')).toBe('true');
    expect(new URL(visitor.page.url()).search).toBe('');
    letCome();
    await visitor.seesTitle('Loan bills');
    await visitor.sees('Bill of 096****002');
    expect(asked).toHaveLength(1);
  },
);

journey(
  'a missing value is reported once the script has come, and nothing typed is lost',
  async (stage) => {
    const visitor = await stage.person('0961000002');
    const letCome = await holdScripts(visitor);
    await visitor.page.goto(`${stage.app.url}/qp`, { waitUntil: 'commit' });
    await visitor.types('Phone number of the borrower', visitor.phone.mobile);
    await visitor.taps('Open the bill');
    letCome();
    await visitor.sees('Please enter the first six digits of the NRC');
    await visitor.sees('10 / 10');
    expect(new URL(visitor.page.url()).search).toBe('');
    await visitor.types('First six digits of the NRC', nrcOfBorrower);
    await visitor.taps('Open the bill');
    await visitor.sees('Bill of 096****002');
  },
);

const nrcOfBorrower = '325476';

const channelOf = sql<{ channelCode: string }, { mobile: string }>(
  'select channel_code from borrower where mobile = :mobile',
);
