import { linkOn } from '../testing/invitation.ts';
import type { Colleague, Office } from './colleague.ts';

/** Proposes a new staff member, by default in care. */
export async function invites(
  proposer: Colleague,
  name: string,
  role: RegExp = /^Care/,
): Promise<void> {
  await proposer.goesTo('/people/invite');
  await proposer.types('Name, as on their card', name);
  await proposer.types('E-mail', 'chanda@lender.example');
  await proposer.types('Mobile number', '0977555123');
  await proposer.types('NRC number', '123456/10/1');
  await proposer.page.getByRole('checkbox', { name: role }).check();
  await proposer.presses('See what it would do');
  await proposer.types('Reason', 'She begins in Kitwe on the first.');
  await proposer.presses('Propose it');
}

/** Goes to the newest proposal of this name and signs it, by the keyboard alone. */
export async function signsByKeyboard(
  { page, pressesBoth, sees }: Colleague,
  name: RegExp,
  done: string,
): Promise<void> {
  await pressesBoth('g', 'i');
  await sees('Everything that two people decide.');
  await page.getByRole('link', { name }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await sees('What it does');
  await page.getByRole('button', { name: 'Approve …', disabled: false }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Sign with your passkey' }).waitFor();
  await page.keyboard.press('Enter');
  await sees(done);
}

interface Newcomer {
  readonly name: string;
  readonly sender: Colleague;
  readonly reader: Colleague;
  readonly newcomer: Colleague;
}

/**
 * One sends the link, who approved it reads out its second half, and the newcomer makes a passkey
 * of this computer, which the two confirm.
 */
export async function comesIn({ app }: Office, people: Newcomer): Promise<void> {
  const { name, sender, reader, newcomer } = people;
  await sender.goesTo('/people');
  await sender.presses(name);
  await sender.presses('Send the link');
  await sender.sees(/^Sent to/);
  await reader.goesTo('/people');
  await reader.presses(name);
  await reader.presses('Read the second half');
  await reader.presses('Show the second half');
  const half = await reader.page.locator('code').innerText();
  await newcomer.page.goto(await linkOn(app, '0977555123'));
  await newcomer.types('Second half', half);
  await newcomer.presses('Open the invitation');
  await newcomer.sees(`Welcome, ${name}`);
  await newcomer.presses('Make the passkey');
  await newcomer.sees('Your passkey is made');
  for (const one of [sender, reader]) {
    await one.goesTo('/people');
    await one.presses(`Confirm the passkey of ${name}`);
  }
  await newcomer.presses('Continue');
}
