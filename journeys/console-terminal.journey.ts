import { expect, it } from 'vitest';
import type { Mobile } from '../contract/market/phone.ts';
import { sql } from '../server/store/database/database.ts';
import { atTerminal } from '../testing/at-terminal.ts';
import { openOffice } from './colleague.ts';

const overduePerson = '0951000003' as Mobile;
const selectLoan = sql<{ id: bigint }, { mobile: Mobile }>(`
  select max(o.id) as id from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = :mobile`);

it('one person proposes at a terminal; another signs in the console', async () => {
  await using office = await openOffice();
  const { app } = office;
  const loan = String((await app.db.row(selectLoan, { mobile: overduePerson }))?.id);
  const [joseph, peter] = [await office.comes(), await office.comes()];
  await joseph.logsInAs('Joseph Zulu');
  await peter.logsInAs('Peter Mwale');

  const terminal = atTerminal(app);
  const told = await terminal.logsIn(async (userCode) => {
    await joseph.goesTo('/device');
    await joseph.types('The code that the terminal shows', userCode);
    await joseph.presses('See which terminal');
    await joseph.presses('Let it in');
    await joseph.sees('The terminal is in.');
  });
  expect(told).toContain('You are in as Joseph Zulu (care).');

  const waiver = ['--kind', 'waive', '--order-id', loan, '--amount', '5'];
  const { previewHash, title } = await terminal.asks('preview-proposal', ...waiver);
  expect(title).toContain('5.00');
  const seen = ['--preview-hash', String(previewHash)];
  const why = ['--reason', 'The network was away on the due day.'];
  const proposed = await terminal.type('propose', ...waiver, ...seen, ...why);
  expect(proposed.text).toMatch(/state +proposed/);
  const id = /\n *id +([\w-]{22})/.exec(proposed.text)?.[1] ?? '';
  const refused = await terminal.type('begin-approval', id, '1', 'x');
  expect(refused.text).toContain('where your passkey is');

  await peter.goesTo('/inbox');
  const link = peter.page.getByRole('link', { name: /late fees/i });
  await link.first().click();
  await peter.presses('Approve …');
  await peter.presses('Sign with your passkey');
  await peter.sees(/^Done$/);
  const { text } = await terminal.type('show-proposal', id);
  expect(text).toMatch(/state +done/);
  expect(text).toMatch(/decided by +Peter Mwale/);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});
