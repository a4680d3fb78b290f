import { expect } from 'vitest';
import type { Person } from '../person.ts';
import type { Check, World } from './check.ts';

const msg = 'This cannot be done, says the server.';

/** A visitor who asks for a code and gets this answer. */
async function answered(
  world: World,
  answer: { readonly status?: number; readonly json: object },
): Promise<Person> {
  const person = await world.visitor('0977555080');
  await person.page.clock.install();
  await person.page.route(/sendSmsCode/, (route) => route.fulfill(answer));
  await person.goesTo('/home');
  await person.taps('Log in or start');
  await person.types('Phone number', person.phone.mobile);
  await person.sees('10 / 10');
  await person.taps('Obtain');
  return person;
}

/** The toast stays that long, with the content under it out of reach, and is gone after it. */
async function showsToast(person: Person, forMs: number): Promise<void> {
  const toast = person.page.getByRole('alert').filter({ hasText: msg });
  await toast.waitFor();
  const underneath = await person.page.evaluate(() => {
    const button = document.querySelector('dialog[open] button[type="submit"]');
    const box = button?.getBoundingClientRect();
    if (!button || !box) return 'no button';
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return button.contains(hit) ? 'within reach' : 'covered';
  });
  expect(underneath).toBe('covered');
  // Real time goes on beside the time that is put forward.
  await person.page.clock.fastForward(forMs / 2);
  expect(await toast.count()).toBe(1);
  await person.page.clock.fastForward(forMs / 2);
  await expect.poll(() => toast.count()).toBe(0);
}

/** What the screens do with answers that are not what was hoped for. */
export const failureChecks: readonly Check[] = [
  {
    under: '8. Error catalogue',
    says: 'Codes 200 and 501 pass through as success.',
    where: 'screens',
    async prove(world) {
      const person = await world.visitor('0977555081');
      await person.page.route(/mobileLogin/, (route) =>
        route.fulfill({ json: { code: 501, msg, data: { reason: 'code-wrong' } } }),
      );
      await person.goesTo('/home');
      await person.taps('Log in or start');
      await person.types('Phone number', person.phone.mobile);
      await person.types('Verification code', '1234');
      await person.taps(/^I have read and agree/);
      await person.taps('Log In');
      await person.sees(msg);
      const toasts = person.page.locator('[popover]').filter({ hasText: msg });
      expect(await toasts.count()).toBe(0);
    },
  },
  {
    under: '8. Error catalogue',
    says:
      'Any other code: show msg as a failure toast for 3000 ms with clicks blocked, and ' +
      'reject.',
    where: 'screens',
    async prove(world) {
      const json = { code: 1999, msg, data: null };
      await showsToast(await answered(world, { json }), 3000);
    },
  },
  {
    under: '8. Error catalogue',
    says:
      'HTTP error: hide the loading indicator; if the body code is not 200, show its msg as ' +
      'a toast for 3 s; otherwise rethrow.',
    where: 'screens',
    async prove(world) {
      const json = { code: 500, msg, data: null };
      const person = await answered(world, { status: 500, json });
      await showsToast(person, 3000);
      expect(await person.page.locator('[aria-busy="true"]').count()).toBe(0);
    },
  },
  {
    under: '9. Business constants and limits',
    says: 'Request timeout 120000 ms; toasts 3000 ms; resend countdown 60 s.',
    where: 'screens',
    async prove(world) {
      const json = { code: 1999, msg, data: null };
      await showsToast(await answered(world, { json }), 3000);
      const person = await world.visitor('0977555082');
      await person.goesTo('/home');
      await person.taps('Log in or start');
      await person.types('Phone number', person.phone.mobile);
      await person.taps('Obtain');
      await person.page.getByRole('button', { name: '60 s' }).waitFor();
    },
  },
];
