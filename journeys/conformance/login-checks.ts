import { expect } from 'vitest';
import { fillLogin } from '../log-in.ts';
import type { Person } from '../person.ts';
import { until } from '../phone.ts';
import { type Check, numberIn, people, quotedIn, type World } from './check.ts';

const logInButton = 'Log in or start';

async function atLogin(world: World, mobile?: string): Promise<Person> {
  const person = await world.visitor(mobile);
  await person.goesTo('/home');
  await person.taps(logInButton);
  await person.page.getByRole('dialog', { name: 'Log In' }).waitFor();
  return person;
}

async function complains(person: Person, button: string, text: string): Promise<void> {
  const [sentence = ''] = quotedIn(text);
  await person.taps(button);
  await person.sees(sentence);
}

/** The login drawer: what it holds, how it complains, how it ends. */
export const loginChecks: readonly Check[] = [
  {
    says: 'Full-screen, slides in from the right',
    where: 'screens',
    async prove(world) {
      const person = await world.visitor();
      await person.goesTo('/home');
      await person.control(logInButton).waitFor();
      const moves = person.page.evaluate(() => {
        const drawer = document.querySelector('dialog#login');
        return new Promise<number>((resolve) => {
          drawer?.addEventListener('transitionrun', (event) => {
            if (!(event instanceof TransitionEvent) || event.propertyName !== 'transform')
              return;
            resolve(drawer.getBoundingClientRect().left);
          });
        });
      });
      await person.taps(logInButton);
      const { width, height } = { width: 360, height: 640 };
      expect(await moves).toBeGreaterThan(width / 2);
      const box = () => person.page.getByRole('dialog', { name: 'Log In' }).boundingBox();
      await expect.poll(box).toEqual({ x: 0, y: 0, width, height });
    },
  },
  {
    says: 'Contains: back arrow, logo, product name',
    where: 'screens',
    async prove(world, text) {
      const person = await atLogin(world);
      const drawer = person.page.getByRole('dialog', { name: 'Log In' });
      await drawer.getByRole('button', { name: 'Back' }).waitFor();
      expect(await drawer.locator('svg').count()).toBeGreaterThan(1);
      await drawer.getByText('ExtraMoney', { exact: true }).waitFor();
      await drawer.getByText('A pocket wallet for all Zambians', { exact: true }).waitFor();
      const [, prefix = '', placeholder = ''] =
        /fixed (\+\d+) prefix, placeholder (\w+),/.exec(text) ?? [];
      await drawer.getByText(prefix, { exact: true }).waitFor();
      const phone = person.field('Phone number');
      expect(await phone.getAttribute('placeholder')).toBe(placeholder);
      const limit = numberIn(text, '-character limit, live');
      await phone.pressSequentially('0'.repeat(limit + 3));
      expect(await phone.inputValue()).toHaveLength(limit);
      await drawer.getByText(`${limit} / ${limit}`, { exact: true }).waitFor();
      const code = person.field('Verification code');
      await code.pressSequentially('123456');
      const codeLimit = Number(/field \((\d+)-character/.exec(text)?.[1]);
      expect(await code.inputValue()).toHaveLength(codeLimit);
      await drawer.getByRole('button', { name: 'Obtain' }).waitFor();
      await drawer.getByRole('checkbox').waitFor();
      const link = drawer.getByRole('link', { name: /privacy agreement/ });
      expect(await link.getAttribute('href')).toBe('/agreement/privacy');
      expect(await link.getAttribute('target')).toBe('_blank');
      await drawer.getByRole('button', { name: 'Log In' }).waitFor();
    },
  },
  {
    says: 'Phone: 0 followed by nine digits',
    where: 'screens',
    async prove(world, text) {
      const person = await atLogin(world);
      const digits = numberIn(text, 'total|\\(');
      const wrong = world.facts.quoted.find((one) => one.includes('correct')) ?? '';
      for (const number of ['1971000001', '097100000']) {
        await person.types('Phone number', number);
        await person.taps('Obtain');
        await person.sees(wrong);
      }
      await person.types('Phone number', '0'.padEnd(digits, '9'));
      await person.seesNoMore(wrong);
    },
  },
  {
    says: "Empty: 'Please enter your phone number'",
    where: 'screens',
    prove: async (world, text) => complains(await atLogin(world), 'Obtain', text),
  },
  {
    says: "Invalid: 'Please enter the correct",
    where: 'screens',
    async prove(world, text) {
      const person = await atLogin(world);
      await person.types('Phone number', '12');
      await complains(person, 'Obtain', text);
    },
  },
  {
    says: 'Verification code: required',
    where: 'screens',
    async prove(world, text) {
      const person = await atLogin(world);
      await person.types('Phone number', people.free);
      await complains(person, 'Log In', text);
      await person.field('Verification code').pressSequentially('1234567');
      const typed = await person.field('Verification code').inputValue();
      expect(typed).toHaveLength(numberIn(text, 'max'));
    },
  },
  {
    says: 'Agreement checkbox must be ticked',
    where: 'screens',
    async prove(world, text) {
      const person = await atLogin(world);
      await person.types('Phone number', people.free);
      await person.types('Verification code', '1234');
      await complains(person, 'Log In', text);
    },
  },
  {
    says: 'SMS code: after a successful send',
    where: 'screens',
    async prove(world, text) {
      const seconds = numberIn(text, 'second countdown|-second');
      const person = await world.visitor('0977555001');
      await person.page.clock.install();
      await person.goesTo('/home');
      await person.taps(logInButton);
      await person.types('Phone number', person.phone.mobile);
      await person.taps('Obtain');
      const button = person.page.getByRole('button', { name: /^\d+ s$/ });
      await button.waitFor();
      expect(Number.parseInt(await button.innerText(), 10)).toBeGreaterThan(seconds - 3);
      expect(await button.isDisabled()).toBe(true);
      await person.page.clock.fastForward((seconds + 1) * 1000);
      await person.control('Obtain').waitFor();
      expect(await person.control('Obtain').isEnabled()).toBe(true);

      const again = await atLogin(world, '0977555002');
      await again.types('Phone number', again.phone.mobile);
      await again.taps('Obtain');
      await again.page.getByRole('button', { name: /^\d+ s$/ }).waitFor();
      await again.taps('Back');
      await again.taps(logInButton);
      await again.control('Obtain').waitFor();
    },
  },
  {
    says: 'Login: the drawer opens; on success',
    where: 'screens',
    async prove(world) {
      const person = await world.visitor('0977555003');
      const asked: string[] = [];
      person.page.on('request', (request) => {
        asked.push(new URL(request.url()).pathname.replace(/^\/api/, ''));
      });
      await person.goesTo('/home');
      await person.taps(logInButton);
      await fillLogin(person);
      for (const path of [
        '/authentication/mobileLogin',
        '/user/auth/api/getUserAuthProcessStep',
        '/my/getUserInfo',
        '/user/grab/info/api/addUserGrabInfoToRisk',
      ]) {
        await expect.poll(() => asked).toContain(path);
      }
      const kept = (await person.context.cookies()).map(({ name }) => name);
      for (const name of ['token', 'userId', 'authStep', 'userInfo']) {
        expect(kept).toContain(name);
      }
    },
  },
  {
    says: 'Login with non-200 code shows the msg',
    where: 'screens',
    async prove(world) {
      const person = await atLogin(world, '0977555004');
      await person.types('Phone number', person.phone.mobile);
      await person.taps('Obtain');
      const code = await person.phone.code();
      await person.types('Verification code', code === '0000' ? '0001' : '0000');
      await person.taps(/^I have read and agree/);
      const answered = person.page.waitForResponse(/mobileLogin/);
      await person.taps('Log In');
      const { code: told, msg } = await (await answered).json();
      expect(told).not.toBe(200);
      await person.sees(String(msg));
    },
  },
  {
    says: 'Send-code failure shows the generic toast',
    where: 'screens',
    async prove(world) {
      const person = await atLogin(world, '0977555005');
      const msg = 'The code could not be sent, says the server.';
      await person.page.route(/sendSmsCode/, (route) =>
        route.fulfill({ json: { code: 1103, msg, data: { reason: 'sms-not-sent' } } }),
      );
      await person.types('Phone number', person.phone.mobile);
      await person.taps('Obtain');
      await person.page.getByRole('alert').filter({ hasText: msg }).waitFor();
      await person.control('Obtain').waitFor();
    },
  },
  {
    says: 'Phone: 10 digits (0 then nine) with +26 prefix',
    where: 'screens',
    async prove(world, text) {
      const person = await atLogin(world, people.free);
      const sent = person.page.waitForRequest(/sendSmsCode/);
      await person.page.route(/sendSmsCode/, (route) =>
        route.fulfill({
          json: { code: 200, msg: 'success', data: { resendAfterSeconds: 60 } },
        }),
      );
      await person.types('Phone number', people.free);
      await person.taps('Obtain');
      const mobile = /sendSmsCode\/(\d+)\/1$/.exec((await sent).url())?.[1];
      expect(mobile).toHaveLength(numberIn(text, 'Phone'));
      await person.page.getByText(/\+\d+/.exec(text)?.[0] ?? '', { exact: true }).waitFor();
      await person.field('Verification code').pressSequentially('987654');
      const typed = await person.field('Verification code').inputValue();
      expect(typed).toHaveLength(numberIn(text, 'code length'));
      const user = await world.loggedIn(people.free);
      const signed = user.page.waitForRequest(/\/api\/my\//);
      await user.goesTo('/me');
      const { nonce = '' } = (await signed).headers();
      expect(nonce).toMatch(new RegExp(`^[A-Za-z0-9]{${numberIn(text, 'nonce length')}}$`));
    },
  },
  {
    says: 'On a 401 response the session',
    where: 'screens',
    prove: async (world) => endsWith401(world, '0977555006'),
  },
  {
    says: 'A 401 logs the user out',
    where: 'screens',
    prove: async (world) => endsWith401(world, '0977555007'),
  },
  {
    says: 'Code 401: clear the session and open',
    where: 'screens',
    prove: async (world) => endsWith401(world, '0977555008'),
  },
];

/** Somebody's session ends on the server; the next call clears it here and asks for the login. */
async function endsWith401(world: World, mobile: string): Promise<void> {
  const person = await world.visitor(mobile);
  await person.goesTo('/home');
  await person.taps(logInButton);
  await fillLogin(person);
  await person.sees(/^Hello/);
  await (await person.calls()).done('/authentication/logout', { method: 'POST' });
  const drawer = person.page.getByRole('dialog', { name: 'Log In' });
  // What home itself still asks may be told so first; then the drawer lies over everything.
  await Promise.race([person.taps('Me').catch(() => null), drawer.waitFor()]);
  await drawer.waitFor();
  const names = async () => (await person.context.cookies()).map(({ name }) => name);
  await until(
    names,
    (left) => ['token', 'authStep', 'userInfo', 'userId'].every((one) => !left.includes(one)),
    'the session to be cleared',
  );
}
