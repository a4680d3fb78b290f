import type { Colleague } from './colleague.ts';

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

/** Makes the link of an approved invitation, which is shown once. */
export async function makesLink(proposer: Colleague, name: string): Promise<string> {
  await proposer.goesTo('/people');
  await proposer.presses(name);
  await proposer.presses('Make the link');
  await proposer.presses('Show the link');
  return proposer.page.locator('code').innerText();
}

/** Comes in by the link, with a passkey of this computer. */
export async function comesInBy(
  newcomer: Colleague,
  name: string,
  link: string,
): Promise<void> {
  await newcomer.page.goto(link);
  await newcomer.presses('Open the invitation');
  await newcomer.sees(`Welcome, ${name}`);
  await newcomer.presses('Make the passkey');
}
