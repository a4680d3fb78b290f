import { expect, it } from 'vitest';
import { type Colleague, openOffice } from './colleague.ts';
import { invites } from './invite.ts';

it('two bring a colleague in, who makes a passkey, and one shows them out', async () => {
  await using office = await openOffice();
  const [mary, ruth, chanda] = [
    await office.comes(),
    await office.comes(),
    await office.comes(),
  ];
  await mary.logsInAs('Mary Phiri');
  await ruth.logsInAs('Ruth Tembo');
  await ruth.sees('Nothing waits for you.');

  await invites(mary, 'Chanda Mumba');
  await mary.sees('Waits for a second person');
  await expect(whyNot(mary, 'Approve …')).resolves.toMatch(/Another person/);

  // What Mary did shows without a reload, and by the keyboard alone Ruth approves it.
  await ruth.page.getByRole('link', { name: /Chanda Mumba/ }).waitFor();
  await approvesByKeyboard(ruth);
  await mary.sees('Done');

  await mary.goesTo('/people');
  await mary.presses('Chanda Mumba');
  await mary.presses('Make the link');
  await mary.presses('Show the link');
  const link = await mary.page.locator('code').innerText();
  await comesInBy(chanda, link);
  await chanda.sees(/Chanda Mumba\.$/);
  await logsOutAndIn(chanda);

  await ruth.goesTo('/people');
  await ruth.presses('Chanda Mumba');
  await ruth.presses('End access …');
  await ruth.types('Reason', 'Left for another lender.');
  await ruth.presses('End access');
  await ruth.sees('Has left');
  await chanda.sees('Your session has ended');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

async function approvesByKeyboard({ page, sees }: Colleague): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await sees('Everything that two people decide.');
  await page.getByRole('link', { name: /Chanda Mumba/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await sees('What it does');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Sign with your passkey' }).waitFor();
  await page.keyboard.press('Enter');
  await sees('Done');
}

async function comesInBy(chanda: Colleague, link: string): Promise<void> {
  await chanda.page.goto(link);
  await chanda.presses('Open the invitation');
  await chanda.sees('Welcome, Chanda Mumba');
  await chanda.presses('Make the passkey');
}

async function logsOutAndIn(chanda: Colleague): Promise<void> {
  await chanda.goesTo('/me');
  await chanda.presses('Log out');
  await chanda.presses('Log in with a passkey');
  await chanda.sees('My work computer');
}

async function whyNot({ page }: Colleague, name: string): Promise<string> {
  const button = page.getByRole('button', { name });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.hover();
  return page.getByRole('tooltip').filter({ visible: true }).innerText();
}
