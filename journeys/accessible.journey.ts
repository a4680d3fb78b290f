import { kwacha } from '../contract/values/ngwee.ts';
import { expectAccessible, expectNothingCut } from './axe.ts';
import { choosesLoan, twoMonths } from './borrow.ts';
import { beforeTheCamera, cardOf } from './camera.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill, readsReceipt, sendsPayment } from './pay.ts';
import type { Person } from './person.ts';
import { until } from './phone.ts';
import type { Stage } from './stage.ts';
import { sendsAnswers, sendsCard, sendsContacts, sendsPersonal } from './verify-by-calls.ts';

journey('every screen of borrowing is accessible', async (stage) => {
  const person = await stage.person('0971000001');
  await readsPublicPages(person);
  await person.goesTo('/home');
  await expectAccessible(person, 'home');
  await person.taps('Log in or start');
  await expectAccessible(person, 'login');
  await person.taps('Log In');
  await expectAccessible(person, 'login with a sentence');
  await person.taps('Back');

  await logIn(person);
  await choosesLoan(person, twoMonths);
  await expectAccessible(person, 'choosing');
  await person.types('How much do you need?', '1');
  await person.sees(/^Please choose an amount between/);
  await expectAccessible(person, 'a wrong amount');
  await person.types('How much do you need?', '800');
  await person.taps('See estimated bill');
  await person.taps('Read the Loan Contract');
  await person.sees(/Mutinta Hamoonga/);
  await expectAccessible(person, 'contract popup');
  await person.taps('Back to the estimated bill');
  await person.taps('Borrow K800.00');
  await expectAccessible(person, 'estimated bill, not agreed');
  stage.app.simulator.world.faults.arm({
    ...{ mobile: person.phone.mobile, operation: 'payout', fault: 'settle-after' },
    ...{ times: 1, seconds: 2 },
  });
  await person.taps(/^I have read the Loan Contract/);
  await person.taps('Borrow K800.00');
  await expectAccessible(person, 'borrow dialog');
  await person.taps('Confirm');
  await person.sees('Your money is on its way');
  await expectAccessible(person, 'waiting');
  await person.sees('Next payment');
  await expectAccessible(person, 'repay');
});

const contacts = [
  { name: 'Luyando Moono', relationship: 'child', mobile: '0961555041' },
  { name: 'Chanda Kunda', relationship: 'relative', mobile: '0951555042' },
];

const patient = { simulator: { settings: { promptExpirySeconds: 600 } } };

async function paysAndLooks(stage: Stage) {
  const person = await stage.person('0961000002');
  await logIn(person);
  const { orderId } = await readBill(person);
  for (const path of [
    '/me',
    '/set',
    '/coupon',
    `/billing-details/${orderId}`,
    `/repayment-plan/${orderId}`,
    `/al?order=${orderId}`,
  ]) {
    await person.goesTo(path);
    await until(
      () => person.page.locator('main h2, main button').count(),
      (shown) => shown > 0,
      path,
    );
    await expectAccessible(person, path);
  }
  await person.goesTo('/home');
  await opensBill(person);
  await expectAccessible(person, 'pay the bill');
  await person.types('Repayment amount', '1');
  await person.taps('Repayment');
  await person.sees(/^minimum: /);
  await expectAccessible(person, 'an amount too small');
  await sendsPayment(person, kwacha(200));
  await expectAccessible(person, 'submitted');
  await person.taps('OK');
  await expectAccessible(person, 'waiting for the PIN');
  await person.phone.declines();
  await person.seesTitle('The payment did not go through');
  await expectAccessible(person, 'failed');
  await person.taps('Try again');
  await sendsPayment(person, kwacha(200));
  await person.phone.entersPin();
  await person.seesTitle('Payment received');
  await expectAccessible(person, 'receipt');
  await readsReceipt(person, kwacha(200));
}

journey('every screen of paying is accessible', paysAndLooks, patient);

async function readsPublicPages(person: Person): Promise<void> {
  person.complaints.forgive(/404/);
  for (const path of ['/agreement/privacy', '/al', '/qp', '/promotion', '/no/such/page']) {
    await person.goesTo(path);
    await person.page.locator('h1').waitFor();
    await expectAccessible(person, path);
  }
}

journey('a narrow phone and letters twice as large cut nothing off', async (stage) => {
  const person = await stage.person('0971000004', { viewport: { width: 320, height: 568 } });
  await logIn(person);
  const { orderId } = await readBill(person);
  for (const path of [
    '/home',
    '/me',
    `/billing-details/${orderId}`,
    `/repayment-plan/${orderId}`,
    '/agreement/privacy',
  ]) {
    await person.goesTo(path);
    await until(
      () => person.page.locator('main h2').count(),
      (shown) => shown > 0,
      path,
    );
    await expectNothingCutNarrow(person, path);
  }
});

/** At 320 pixels as it is, and with letters twice as large. */
async function expectNothingCutNarrow(person: Person, screen: string): Promise<void> {
  await expectNothingCut(person, `${screen} at 320 pixels`);
  await person.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    const sizes = ['small', 'text', 'lead', 'title', 'figure'];
    const root = getComputedStyle(document.documentElement);
    const doubled = sizes.map((size) => {
      const now = root.getPropertyValue(`--${size}`);
      return `--${size}: calc(2 * (${now}));`;
    });
    sheet.replaceSync(`:root { ${doubled.join(' ')} }`);
    document.adoptedStyleSheets = [sheet];
  });
  await expectNothingCut(person, `${screen} at 320 pixels and 200 %`);
  await person.page.evaluate(() => (document.adoptedStyleSheets = []));
}

journey(
  'verification on a narrow phone, with large letters and in every state',
  async (stage) => {
    const narrow = { viewport: { width: 320, height: 568 } };
    const person = await stage.personWithCamera('0976456704', narrow);
    await logIn(person);
    const looksAt = async (path: string, seen: RegExp) => {
      await person.goesTo(path);
      await person.page.getByText(seen).filter({ visible: true }).first().waitFor();
      await expectAccessible(person, path);
      await expectNothingCutNarrow(person, path);
    };
    const calls = await person.calls();
    await looksAt('/authentication/identity', /^Have your NRC ready$/);
    await person.taps('Take the picture of the front');
    await person.seesTitle('The front of your NRC');
    await expectAccessible(person, 'the camera over a card');
    await expectNothingCutNarrow(person, 'the camera over a card');
    await sendsCard(calls, await cardOf(beforeTheCamera, 9), 9);
    await looksAt('/authentication/base', /^Your address there$/);
    await person.taps('Save and go on');
    await person.sees(/^Please check the \d marked fields/);
    await expectAccessible(person, 'a form with sentences at its fields');
    await expectNothingCutNarrow(person, 'a form with sentences at its fields');
    await person.page.getByRole('button', { name: /^District where you live/ }).tap();
    await person.page.getByRole('radiogroup', { name: 'District' }).waitFor();
    await expectAccessible(person, 'choosing a district');
    await sendsPersonal(calls);
    await looksAt('/authentication/linkman', /^Two people who know you$/);
    await sendsContacts(calls, contacts);
    await looksAt('/authentication/questionnaire', /^About your loan$/);
    await sendsAnswers(calls);
    await looksAt('/face/face-start', /^Is it you\? Your face tells$/);
    await looksAt('/face/face-recognition?way=photo', /^Take one photo of your face$/);
    await looksAt('/face/face-success?referred', /^We have your photos$/);
  },
);
