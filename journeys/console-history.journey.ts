import { expect, it } from 'vitest';
import { proposalStates } from '../contract/staff/proposal-view.ts';
import { violationsIn } from './axe.ts';
import { openOffice } from './colleague.ts';

it('a lender that has lived: work waits today, and late loans are found by days', async () => {
  await using office = await openOffice({ env: { DEMO_BORROWERS: '300' } });
  await office.app.server.historyPlayed;
  const mary = await office.comes();
  await mary.logsInAs('Mary Phiri');

  await mary.goesTo('/');
  await mary.sees('Awaiting your approval');
  await mary.sees(/Pay out/);

  // The one that is in its hold is carried out by the minute; the others stay.
  for (const state of proposalStates.filter((one) => one !== 'approved')) {
    await mary.goesTo(`/inbox?state=${state}`);
    await mary.page.getByRole('table').getByRole('row').nth(1).waitFor();
  }

  await mary.goesTo('/loans?sort=due&late=8');
  const rows = mary.page.getByRole('table', { name: 'Loans' }).getByRole('row');
  await rows.nth(1).waitFor();
  const late = mary.page.getByRole('columnheader').allInnerTexts();
  const place = (await late).findIndex((head) => head === 'Days in arrears');
  const cells = await rows.locator(`td:nth-child(${place + 1})`).allInnerTexts();
  const days = cells.map((words) => Number.parseInt(words, 10));
  expect(days.length).toBeGreaterThan(3);
  expect(days.every((count) => count >= 8)).toBe(true);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  await mary.page.getByLabel('Owed').selectOption('500');
  await expect.poll(() => mary.page.url()).toContain('owed=500');
  expect(mary.page.url()).toContain('late=8');
  expect(await violationsIn(mary.page)).toEqual([]);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});
