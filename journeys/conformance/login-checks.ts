import { expect } from 'vitest';
import { fillLogin } from '../log-in.ts';
import type { Person } from '../person.ts';
import { type Check, people, type World } from './check.ts';

const logInButton = 'Log in or start';

async function atLogin(world: World, mobile?: string): Promise<Person> {
  const person = await world.visitor(mobile);
  await person.goesTo('/home');
  await person.taps(logInButton);
  await person.page.getByRole('dialog', { name: 'Log In' }).waitFor();
  return person;
}

async function complains(person: Person, button: string, sentence: string): Promise<void> {
  await person.taps(button);
  await person.sees(sentence);
}

const wrongNumber = 'Please enter the correct 10-digit phone number（0XXXXXXXXX）';

/** The login drawer: what it holds, how it complains, how it ends. */
export const loginChecks: readonly Check[] = [
  {
    under: '2. Screens and routes / Login drawer',
    says: 'Full-screen, slides in from the right.',
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
    under: '2. Screens and routes / Login drawer',
    says:
      'Contains: back arrow, logo, product name, tagline, phone number field (fixed +26 ' +
      'prefix, placeholder 0XXXXXXXXX, 10-character limit, live counter n / 10), ' +
      'verification code field (4-character limit) with an Obtain button showing a ' +
      'countdown in seconds, an agreement checkbox with a link to the privacy agreement, ' +
      'and a Log In submit button.',
    where: 'screens',
    async prove(world) {
      const person = await atLogin(world);
      const drawer = person.page.getByRole('dialog', { name: 'Log In' });
      await drawer.getByRole('button', { name: 'Back' }).waitFor();
      expect(await drawer.locator('svg').count()).toBeGreaterThan(1);
      await drawer.getByText('ExtraMoney', { exact: true }).waitFor();
      await drawer.getByText('A pocket wallet for all Zambians', { exact: true }).waitFor();
      await drawer.getByText('+26', { exact: true }).waitFor();
      const phone = person.field('Phone number');
      expect(await phone.getAttribute('placeholder')).toBe('0XXXXXXXXX');
      await phone.pressSequentially('0'.repeat(13));
      expect(await phone.inputValue()).toHaveLength(10);
      await drawer.getByText('10 / 10', { exact: true }).waitFor();
      const code = person.field('Verification code');
      await code.pressSequentially('123456');
      expect(await code.inputValue()).toHaveLength(4);
      await drawer.getByRole('button', { name: 'Obtain' }).waitFor();
      await drawer.getByRole('checkbox').waitFor();
      const link = drawer.getByRole('link', { name: /privacy agreement/ });
      expect(await link.getAttribute('href')).toBe('/agreement/privacy');
      expect(await link.getAttribute('target')).toBe('_blank');
      await drawer.getByRole('button', { name: 'Log In' }).waitFor();
    },
  },
  {
    under: '5. Validation rules',
    says: 'Phone: 0 followed by nine digits (10 total)',
    where: 'screens',
    async prove(world) {
      const person = await atLogin(world);
      for (const number of ['1971000001', '097100000']) {
        await person.types('Phone number', number);
        await person.taps('Obtain');
        await person.sees(wrongNumber);
      }
      await person.types('Phone number', '0999999999');
      await person.seesNoMore(wrongNumber);
    },
  },
  {
    under: '5. Validation rules',
    says: "Empty: 'Please enter your phone number'",
    where: 'screens',
    prove: async (world) =>
      complains(await atLogin(world), 'Obtain', 'Please enter your phone number'),
  },
  {
    under: '5. Validation rules',
    says: "Invalid: 'Please enter the correct 10-digit phone number（0XXXXXXXXX）'.",
    where: 'screens',
    async prove(world) {
      const person = await atLogin(world);
      await person.types('Phone number', '12');
      await complains(person, 'Obtain', wrongNumber);
    },
  },
  {
    under: '5. Validation rules',
    says: "Verification code: required ('Please enter the verification code'), max 4 characters.",
    where: 'screens',
    async prove(world) {
      const person = await atLogin(world);
      await person.types('Phone number', people.free);
      await complains(person, 'Log In', 'Please enter the verification code');
      await person.field('Verification code').pressSequentially('1234567');
      const typed = await person.field('Verification code').inputValue();
      expect(typed).toHaveLength(4);
    },
  },
  {
    under: '5. Validation rules',
    says:
      "Agreement checkbox must be ticked: 'Please read privacy agreement and T&C carefully " +
      "before clicking Agree to proceed to the next step'.",
    where: 'screens',
    async prove(world) {
      const person = await atLogin(world);
      await person.types('Phone number', people.free);
      await person.types('Verification code', '1234');
      const sentence =
        'Please read privacy agreement and T&C carefully before clicking Agree ' +
        'to proceed to the next step';
      await complains(person, 'Log In', sentence);
    },
  },
  {
    under: '4. States and transitions',
    says:
      'SMS code: after a successful send, a 60-second countdown disables resending; it ' +
      'resets at zero or when the drawer opens.',
    where: 'screens',
    async prove(world) {
      const person = await world.visitor('0977555001');
      await person.page.clock.install();
      await person.goesTo('/home');
      await person.taps(logInButton);
      await person.types('Phone number', person.phone.mobile);
      await person.taps('Obtain');
      const button = person.page.getByRole('button', { name: /^\d+ s$/ });
      await button.waitFor();
      expect(Number.parseInt(await button.innerText(), 10)).toBeGreaterThan(57);
      expect(await button.isDisabled()).toBe(true);
      await person.page.clock.fastForward(61_000);
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
    under: '4. States and transitions',
    says:
      'Login: the drawer opens; on success it stores token and userId, refreshes the auth ' +
      'step, fetches and stores user info, sends device and location info, then closes.',
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
    under: '8. Error catalogue',
    says: 'Login with non-200 code shows the msg.',
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
    under: '8. Error catalogue',
    says: 'Send-code failure shows the generic toast.',
    where: 'screens',
    async prove(world) {
      const person = await atLogin(world, '0977555005');
      const msg = 'The code could not be sent, says the server.';
      await person.page.route(/sendSmsCode/, (route) =>
        route.fulfill({ json: { code: 1103, msg, data: { reason: 'sms-not-sent' } } }),
      );
      await person.types('Phone number', person.phone.mobile);
      // It shows for three seconds alone: waited for from before it can come.
      const told = person.page.getByRole('alert').filter({ hasText: msg }).waitFor();
      await Promise.all([told, person.taps('Obtain')]);
      await person.control('Obtain').waitFor();
    },
  },
  {
    under: '9. Business constants and limits',
    says: 'Phone: 10 digits (0 then nine) with +26 prefix; code length 4; nonce length 6.',
    where: 'screens',
    async prove(world) {
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
      expect(mobile).toHaveLength(10);
      await person.page.getByText('+26', { exact: true }).waitFor();
      await person.field('Verification code').pressSequentially('987654');
      const typed = await person.field('Verification code').inputValue();
      expect(typed).toHaveLength(4);
      const user = await world.loggedIn(people.free);
      const signed = user.page.waitForRequest(/\/api\/my\//);
      await user.goesTo('/me');
      const { nonce = '' } = (await signed).headers();
      expect(nonce).toMatch(/^[A-Za-z0-9]{6}$/);
    },
  },
];
