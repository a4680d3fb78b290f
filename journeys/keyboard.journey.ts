import { expect } from 'vitest';
import { journeyInEveryEngine } from './journey.ts';
import { isAskedForPlace } from './log-in.ts';
import type { Name, Somebody } from './somebody.ts';

journeyInEveryEngine(
  'a person with a keyboard alone logs in and opens their bill',
  async (stage) => {
    const person = await stage.person('0961000002');
    await person.goesTo('/home');
    await tabsTo(person, 'Log in or start');
    await person.presses('Enter');
    await tabsTo(person, 'Phone number');
    await person.writes(person.phone.mobile);
    await person.sees('10 / 10');
    await tabsTo(person, 'Obtain');
    await person.presses('Enter');
    await person.writes(await codeInFocus(person));
    await tabsTo(person, /^I have read and agree/);
    await person.presses('Space');
    await person.presses('Tab');
    await tabsTo(person, 'Log In');
    await person.presses('Enter');
    if (await isAskedForPlace(person)) {
      await tabsTo(person, 'No, do not save it');
      await person.presses('Enter');
    }
    await person.sees('Hello, Bwalya');

    await tabsTo(person, 'Pay the bill');
    await person.presses('Enter');
    await person.seesField('Repayment amount');
    await person.presses('Escape');
    await expect.poll(() => person.inFocus()).toBe('Pay the bill');
  },
);

async function codeInFocus(person: Somebody): Promise<string> {
  await person.sees(/^\d+ s$/);
  expect(await person.inFocus()).toBe('Verification code');
  return person.phone.code();
}

const mostPresses = 40;

/** Presses Tab until what has this name has the focus. */
async function tabsTo(person: Somebody, name: Name): Promise<void> {
  const fits = (focused: string) =>
    typeof name === 'string' ? focused === name : name.test(focused);
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (fits(await person.inFocus())) return;
    await person.presses('Tab');
  }
  throw new Error(`the Tab key does not lead to ${String(name)}`);
}
