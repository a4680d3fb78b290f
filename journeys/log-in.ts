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
  await person.types('Phone number', person.phone.mobile);
  await person.sees('10 / 10');
  await person.taps('Obtain');
  await person.sees(/^\d+ s$/);
  await person.types('Verification code', await person.phone.code());
  await person.taps(/^I have read and agree/);
  await person.taps('Log In');
  await person.seesPopupClosed('Log In');
}
