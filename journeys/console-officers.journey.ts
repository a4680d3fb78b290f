import { expect, it } from 'vitest';
import { sql } from '../server/store/database/database.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import { agreeToLoan } from '../testing/money-world.ts';
import { violationsIn } from './axe.ts';
import { openOffice } from './colleague.ts';

const open = sql<{ readonly loans: number }>(`
  select count(*)::int as loans from loan_officer f join loan_order o on o.id = f.order_id
    join staff s on s.id = f.staff_id
  where o.status in ('active', 'overdue') and s.name = 'Grace Banda'`);

it('a bell, the digest by SMS, a new officer, an absence, and 200 loans handed over', async () => {
  await using office = await openOffice({ env: { DEMO_BORROWERS: '60' } });
  const { app } = office;
  await app.server.historyPlayed;
  for (let count = 0; count < 400; count++) {
    await agreeToLoan(app.db, { at: app.context.clock.now(), amount: kwacha(300) });
  }
  const before = async () => (await app.db.row(open))?.loans ?? 0;
  await expect.poll(before).toBeGreaterThan(200);
  const had = await before();
  const mary = await office.comes();
  await mary.logsInAs('Mary Phiri');
  const bell = mary.page.getByRole('button', { name: /^Awaits you [1-9]/ });
  await bell.waitFor();
  await expect.poll(() => mary.page.title()).toMatch(/^\([1-9]\d*\) /);
  await bell.click();
  await mary.sees(/^Hand over \d+ loans? of Grace Banda to Joseph Zulu\.$/);
  expect(await violationsIn(mary.page)).toEqual([]);
  await mary.presses('Close');

  await mary.goesTo('/me');
  await mary.page.getByLabel('All of it, each morning at seven').selectOption('sms');
  await mary.page.getByLabel('reviews').check();
  await mary.presses('Save notices');
  await mary.sees('Saved.');
  expect(await violationsIn(mary.page)).toEqual([]);

  await mary.goesTo('/portfolio/officers/teams');
  const lusaka = mary.page.getByRole('group', { name: 'Team 2' });
  await lusaka.getByLabel('Ruth Tembo').check();
  await mary.presses('See what it would do');
  await mary.sees('Assign loans by version 2 of the teams.');
  expect(await violationsIn(mary.page)).toEqual([]);

  await mary.goesTo('/portfolio/officers');
  await mary.sees('Joseph Zulu is back');
  await mary.page.getByLabel('Who is away').selectOption({ label: 'Ruth Tembo' });
  await mary.page.getByLabel('Deputy').selectOption({ label: 'Grace Banda' });
  await mary.presses('Record the absence');
  await mary.sees('Ruth Tembo is back');
  expect(await violationsIn(mary.page)).toEqual([]);

  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await grace.goesTo('/portfolio/officers/hand-over');
  await grace.page.getByLabel('Loans of').selectOption({ label: 'Grace Banda' });
  await grace.types('How many at most', '200');
  await grace.presses('Find the loans');
  await grace.sees('200 loans');
  await grace.page.getByLabel('To', { exact: true }).selectOption({ label: 'Ruth Tembo' });
  await grace.presses('See what it would do');
  await grace.sees('Hand over 200 loans of Grace Banda to Ruth Tembo.');
  await grace.types('Reason', 'Grace has too many loans.');
  expect(await violationsIn(grace.page)).toEqual([]);
  await grace.presses('Propose it');
  await grace.page.waitForURL(/proposals\//);

  // The other screen hears of it, and again when a job has carried it out.
  const address = new URL(grace.page.url()).pathname;
  await mary.goesTo(address);
  await mary.presses('Approve …');
  await mary.presses('Sign with your passkey');
  await grace.sees('Done');
  await expect.poll(before).toBe(had - 200);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
}, 400_000);
