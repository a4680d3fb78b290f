import { phoneOf, type Phone } from './phone.ts';
import type { Stage } from './stage.ts';
import type { Somebody } from './somebody.ts';

/** Adds a second wallet on Me, by the code that comes to its phone; answers that phone. */
export async function addsWallet(person: Somebody, { app }: Stage): Promise<Phone> {
  const second = phoneOf('0971234502', app.simulatorUrl);
  await opensAddWallet(person, second.mobile);
  await person.types('Code we sent to it', await second.code());
  await person.taps('Add');
  await person.sees('097****502');
  return second;
}

/** Opens the form, types the number and has a code sent to it. */
export async function opensAddWallet(person: Somebody, mobile: string): Promise<void> {
  await person.goesTo('/me');
  await person.taps('Add a second account');
  await person.types('Its mobile number', mobile);
  await person.taps('Send a code');
}
