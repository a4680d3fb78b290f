import { expect } from 'vitest';
import { fillLogin, logIn } from './log-in.ts';
import { until } from '../testing/until.ts';
import { journey } from './journey.ts';

const mobile = '0971000001';

journey('a guarded address asks for the login over home, and goes on to it', async (stage) => {
  const person = await stage.person(mobile);
  await person.goesTo('/me');
  await person.page.getByRole('dialog', { name: 'Log In' }).waitFor();
  expect(person.path()).toBe('/home');
  await fillLogin(person);
  await person.seesTitle('Me');
  expect(person.path()).toBe('/me');
  await person.sees('+26 097****001');
  await person.page.goBack();
  await person.sees('Hello, Mutinta');
});

journey('a guarded address that was refused is forgotten by the next visit', async (stage) => {
  const person = await stage.person(mobile);
  const drawer = person.page.getByRole('dialog', { name: 'Log In' });
  await person.goesTo('/me');
  await drawer.waitFor();
  for (const comes of [() => person.reloads(), () => person.goesTo('/home')]) {
    await comes();
    await person.sees('Log in or start');
    expect(await drawer.isVisible()).toBe(false);
    // It opens for who asks for it, and nothing lies over the button.
    await person.taps('Log in or start');
    await drawer.waitFor();
    await person.taps('Back');
    await drawer.waitFor({ state: 'hidden' });
  }
  await logIn(person);
  await person.sees('Hello, Mutinta');
  expect(person.path()).toBe('/home');
});

journey(
  'a guarded link asks too, and the arrow of the drawer leaves home as it was',
  async ({ person }) => {
    const visitor = await person(mobile);
    await visitor.goesTo('/home');
    await visitor.taps('Me');
    await visitor.page.getByRole('dialog', { name: 'Log In' }).waitFor();
    await visitor.taps('Back');
    await visitor.sees('Log in or start');
    expect(visitor.path()).toBe('/home');
  },
);

journey(
  'a session the server has ended asks for the login where the person is',
  async (stage) => {
    const person = await stage.person(mobile);
    await logIn(person);
    const calls = await person.calls();
    await calls.done('/authentication/logout', { method: 'POST' });
    // A request of home itself may bring the login before this tap does.
    const drawer = person.page.getByRole('dialog', { name: 'Log In' });
    await until(
      async () => {
        await person
          .control('Me')
          .click({ timeout: 2000 })
          .catch(() => null);
        return drawer.isVisible();
      },
      (isOpen) => isOpen,
      'the login',
    );
    const left = (await person.context.cookies()).map(({ name }) => name);
    for (const name of ['token', 'userId', 'userInfo', 'authStep']) {
      expect(left).not.toContain(name);
    }
    await person.taps('Back');
    await person.sees('Log in or start');
    expect(person.path()).toBe('/home');
  },
);

/** As the specification lists them. */
const titles: Readonly<Record<string, string>> = {
  '/home': 'Home',
  '/me': 'Me',
  '/agreement/privacy': 'Privacy Policy',
  '/al': 'Loan Contract',
  '/authentication/identity': 'Identity Information',
  '/authentication/base': 'Personal information',
  '/authentication/linkman': 'Emergency Contact',
  '/authentication/questionnaire': 'Questionnaire',
  '/borrow-plan': 'Estimated bill',
  '/qp': 'Loan bills',
  '/qp/extension/PLAN': 'Bill Extension',
  '/face/face-start': 'Confirm Identity',
  '/face/face-success': 'Successful',
  '/face/face-recognition': 'Confirm Identity',
  '/set': 'Set',
  '/billing-details/1': 'Billing Details',
  '/repayment-plan/1': 'Repayment Plan',
  '/coupon': 'Coupon',
  '/promotion': 'ExtraMoney',
  '/return-visit': 'ExtraMoney',
};

journey('every address has its title, in the document and on the screen', async (stage) => {
  const person = await stage.person(mobile);
  await logIn(person);
  await person.goesTo('/');
  await person.sees('Hello, Mutinta');
  expect(person.path()).toBe('/home');
  for (const [path, title] of Object.entries(titles)) {
    await person.goesTo(path);
    await until(
      () => person.page.title(),
      (shown) => shown === title,
      `the title ${title}`,
    );
    if (path !== '/home') await person.page.locator('h1', { hasText: title }).waitFor();
    expect(person.path()).toBe(path);
  }
});

journey('a new screen begins at its top, with its title in focus', async (stage) => {
  const person = await stage.person(mobile);
  await logIn(person);
  await person.sees('See estimated bill');
  await person.taps('See estimated bill');
  await person.seesTitle('Estimated bill');
  const seen = await person.page.evaluate(() => ({
    top: window.scrollY,
    focused: document.activeElement?.textContent,
  }));
  expect(seen).toEqual({ top: 0, focused: 'Estimated bill' });
});

journey(
  'the end of the face check, typed by who has not come there, leads to their step',
  async (stage) => {
    const person = await stage.person('0961000005');
    await logIn(person);
    await person.goesTo('/face/face-success');
    await person.seesTitle('Personal information');
    expect(await person.seesNow('Your face matches your card')).toBe(false);
    expect(person.path()).toBe('/authentication/base');
  },
);
