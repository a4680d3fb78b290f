import { expect, it } from 'vitest';
import { type Colleague, openOffice } from './colleague.ts';
import { comesIn, invites, signsByKeyboard } from './invite.ts';

it('two bring a colleague in, who makes a passkey, and one shows them out', async () => {
  await using office = await openOffice();
  const [mary, ruth, chanda] = [
    await office.comes(),
    await office.comes(),
    await office.comes(),
  ];
  await mary.logsInAs('Mary Phiri');
  await ruth.logsInAs('Ruth Tembo');
  await ruth.sees('Nothing awaits your approval.');

  await invites(mary, 'Chanda Mumba');
  await mary.sees('Awaiting approval');
  await expect(whyNot(mary, 'Approve …')).resolves.toMatch(/Another person/);

  // What Mary did shows without a reload, and by the keyboard alone Ruth approves it.
  await ruth.page.getByRole('link', { name: /Chanda Mumba/ }).waitFor();
  await signsByKeyboard(ruth, /Chanda Mumba/, 'Done');
  await mary.sees(/^Done$/);

  const people = { name: 'Chanda Mumba', sender: mary, reader: ruth, newcomer: chanda };
  await comesIn(office, people);
  await chanda.sees(/Chanda Mumba\.$/);
  await logsOutAndIn(chanda);

  await ruth.goesTo('/people');
  await ruth.presses('Chanda Mumba');
  await ruth.presses('End access …');
  await ruth.types('Reason', 'Left for another lender.');
  await ruth.presses('End access');
  await ruth.sees('Has left');
  await ruth.sees('None any more.');
  await ruth.sees('Access has ended; the audit says who ended it, and when');
  await chanda.sees('Your session has ended');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

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
