import { until } from '../testing/until.ts';
import type { Somebody } from './somebody.ts';

/** Logs in from the first page, by the code that came to the phone. */
export async function logIn(person: Somebody): Promise<void> {
  await person.goesTo('/home');
  await person.taps('Log in or start');
  await fillLogin(person);
  await person.sees(/^Hello/);
}

/** Number, code from the phone, agreement, Log In: in the open login drawer, which closes. */
export async function fillLogin(person: Somebody): Promise<void> {
  await startsLogin(person);
  await keepsPlace(person);
  await person.seesPopupClosed('Log In');
}

/** The same, up to Log In. */
export async function startsLogin(person: Somebody): Promise<void> {
  await person.types('Phone number', person.phone.mobile);
  await person.sees('10 / 10');
  await person.taps('Obtain');
  await person.sees(/^\d+ s$/);
  await person.types('Verification code', await person.phone.code());
  await person.taps(/^I have read and agree/);
  await person.taps('Log In');
}

export const placeQuestion = 'Can we save your area when you log in?';

/** Waits until a login is through, or asks what ends a first one; answers whether it does. */
export async function isAskedForPlace(person: Somebody): Promise<boolean> {
  const isAsked = () => person.seesTitleNow(placeQuestion);
  await until(
    async () => (await isAsked()) || !(await person.seesTitleNow('Log In')),
    (isOver) => isOver,
    'the login to end',
  );
  return isAsked();
}

/** Says no to the question that ends a first login; a later one does not ask. */
export async function keepsPlace(person: Somebody): Promise<void> {
  if (await isAskedForPlace(person)) await person.taps('No, do not save it');
}
