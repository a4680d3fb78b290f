import { expect } from 'vitest';
import { until } from '../testing/until.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Person } from './person.ts';

/** Every store except cookies is denied, as by a browser setting: each access throws. */
function denyStores(): void {
  const denied = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { configurable: true, get: denied });
  }
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: denied });
  Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
}

/** Storage is full: stored values can be read, writes fail, and databases never answer. */
function fillStores(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  IDBFactory.prototype.open = () => Object(new EventTarget());
  CacheStorage.prototype.open = () =>
    Promise.reject(new DOMException('No room.', 'QuotaExceededError'));
}

/** Cookies are denied in the ways that browsers have. */
function throwAtCookies(): void {
  const denied = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied });
}

/** Logs in, views a bill, types a payment and returns home, without a page that hangs. */
async function usesTheApp(person: Person): Promise<void> {
  await logIn(person);
  await person.taps('Pay the bill');
  await person.seesTitle('Pay the bill');
  await person.taps(/^Another amount/);
  await person.types('Repayment amount', '150,50');
  expect(await person.inField('Repayment amount')).toBe('150,50');
  await person.goesTo('/me');
  await person.seesTitle('Me');
  await person.goesTo('/set');
  await person.seesTitle('Set');
  await person.goesTo('/home');
  await person.seesControl('Pay the bill');
}

journey('a phone that denies its storage is used like any other', async ({ person }) => {
  const borrower = await person('0961000002');
  await borrower.context.addInitScript(denyStores);
  await usesTheApp(borrower);
});

journey('a phone without room is used like any other', async ({ person }) => {
  const borrower = await person('0961000002');
  await borrower.context.addInitScript(fillStores);
  await usesTheApp(borrower);
});

journey('a browser without cookies says so, and opens what needs none', async ({ person }) => {
  const sentence = 'Your browser blocks cookies. Allow them to log in.';
  for (const deny of ['script', 'setting'] as const) {
    const visitor = await person('0971000001');
    await visitor.context.addInitScript(denyStores);
    if (deny === 'script') await visitor.context.addInitScript(throwAtCookies);
    else {
      const devtools = await visitor.context.newCDPSession(visitor.page);
      await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    }
    await visitor.goesTo('/home');
    await visitor.taps('Log in or start');
    await visitor.types('Phone number', visitor.phone.mobile);
    await visitor.taps('Obtain');
    await visitor.sees(sentence);
    await visitor.goesTo('/help');
    await visitor.seesTitle('Help');
    // A screen that needs a login redirects to the login.
    await visitor.goesTo('/me');
    await until(
      async () => visitor.path(),
      (path) => path === '/home',
      'home to open',
    );
    await visitor.seesControl('Log in or start');
  }
});

const clocks = [
  ['1 January 1970', 0],
  ['1999', Date.UTC(1999, 5, 1)],
  ['2038', Date.UTC(2038, 0, 20)],
  ['2100', Date.UTC(2100, 0, 1)],
] as const;

for (const [name, time] of clocks) {
  journey(`a phone whose clock says ${name} corrects itself`, async ({ person }) => {
    const borrower = await person('0961000002');
    await borrower.page.clock.install({ time });
    await usesTheApp(borrower);
  });
}
