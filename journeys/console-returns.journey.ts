import { expect, it } from 'vitest';
import { periodText } from '../contract/words/day-text.ts';
import { periodBefore, periodOf } from '../domain/books/return-period.ts';
import { sql } from '../server/store/database/database.ts';
import { openOffice } from './colleague.ts';
import { signsByCalls } from './sign-by-calls.ts';

const daySeconds = 86_400n;

it('a regulator’s visit: a return is made, opened, taken along; its form confirmed', async () => {
  await using office = await openOffice();
  const { app } = office;
  // Into the month after the first loans.
  app.hour.setOffset(app.hour.offsetSeconds() + 32n * daySeconds);
  const { period } = periodBefore('month', periodOf('month', app.context.clock.today()));
  const ruth = await office.comes();
  await ruth.logsInAs('Ruth Tembo');
  await ruth.presses('Returns');
  await ruth.presses(`Make it: Prudential return of ${periodText(period)}`);
  await ruth.sees('DRAFT: unconfirmed');
  await ruth.page.getByTitle('Loans, principal: where it is from').click();
  await ruth.sees('Difference to the return');
  await ruth.page.getByTitle('Principal receivable: its transfers').click();
  await ruth.sees(/in all, together/);
  await ruth.page.keyboard.press('Escape');
  await ruth.page.keyboard.press('Escape');
  const [file] = await Promise.all([ruth.page.waitForEvent('download'), ruth.presses('CSV')]);
  expect(file.suggestedFilename()).toBe(`boz-assumed-${period}-draft.csv`);

  await ruth.presses('Regulatory settings');
  await ruth.presses('Prudential return');
  await ruth.types('Source', 'Returns circular 2 of 2026, schedule 1');
  await ruth.types('Date of the source', '2026-02-01');
  await ruth.presses('See what it would do');
  await ruth.sees('Its cells and columns stay as they are.');
  await ruth.types('Reason', 'Read with the inspector, cell by cell.');
  await ruth.presses('Propose it');
  await ruth.sees('Awaiting approval');

  await signsByCalls(app, ['director', 'mary@lender.example'], 'publish-profile');
  await ruth.sees('Approved, not done yet');
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  app.context.wake('carry-out-proposals');
  const published = sql<{ confirmed: number }>(`
    select count(*)::int as confirmed from return_format_version where status = 'confirmed'`);
  await expect.poll(() => app.db.row(published)).toEqual({ confirmed: 1 });
  await ruth.goesTo('/returns/profiles/format/boz-assumed');
  await ruth.sees('Confirmed');
  await ruth.sees('Who agreed to it');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});
