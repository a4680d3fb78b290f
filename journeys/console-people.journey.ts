import { expect, it } from 'vitest';
import { askForLogin } from '../server/staff/system/access/bind-sso.ts';
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

it('two undo an end within the hour, and two confirm a first company login', async () => {
  await using office = await openOffice();
  const [mary, ruth] = [await office.comes(), await office.comes()];
  await mary.logsInAs('Mary Phiri');
  await ruth.logsInAs('Ruth Tembo');

  await ruth.goesTo('/people');
  await ruth.presses('Naomi Lungu');
  await ruth.presses('End access …');
  await ruth.types('Reason', 'Her laptop was stolen, it seems.');
  await ruth.presses('End access');
  await ruth.sees('Has left');
  await ruth.presses('Undo the end');
  await proposes(ruth, 'It was found in her bag.');
  await signsByKeyboard(mary, /Undo the end of the access of Naomi Lungu/, 'Done');
  await mary.goesTo('/people');
  await mary.presses('Naomi Lungu');
  await mary.sees('Marketing');

  // As her browser comes back from the company's provider.
  const { db, clock } = office.app.context;
  const login = { iss: 'https://login.lender.example', sub: '8f14e45f' };
  await askForLogin(db, login, { email: 'naomi@lender.example', now: clock.now() });
  await mary.goesTo('/people');
  await mary.sees(/Naomi Lungu used a new company login/);
  await mary.presses('Look at it');
  await mary.sees('Call Naomi Lungu');
  await proposes(mary, 'She says that it was her.');
  await signsByKeyboard(ruth, /by this company login/, 'Done');

  await mary.goesTo('/me');
  await mary.sees('What you may still pay out or waive');
  await mary.sees('Alone');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

async function proposes(colleague: Colleague, reason: string): Promise<void> {
  await colleague.presses('See what it would do');
  await colleague.types('Reason', reason);
  await colleague.presses('Propose it');
  await colleague.sees('Awaiting approval');
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
