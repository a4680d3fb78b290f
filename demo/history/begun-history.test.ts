import { expect, it } from 'vitest';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import { testDatabase } from '../../testing/database.ts';
import { startApp } from '../../testing/start-app.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { playHistory } from './play-history.ts';

/** Beside them some whom the lender's people decided about. */
const invented = sql<{ count: bigint }>(
  `select count(*) as count from borrower where mobile ~ '^09[567]64[0-8]'`,
);
const ended = script<{ isEnded: boolean }>(
  'select ended_at is not null as is_ended from played_history',
);
/** Two transactions of a history end as those do that take longer than a statement may. */
const failingTwice = [
  'create sequence failed',
  `create function fail_twice() returns trigger security definer language plpgsql as $$
    begin
      if nextval('failed') in (1, 3) then raise exception using errcode = '57014'; end if;
      return new;
    end $$`,
  `create trigger fails before update on played_history
    for each row execute function fail_twice()`,
];
const everybody = sql<{ count: bigint }>('select count(*) as count from borrower');

it('is taken up where it was ended, by however many processes', async () => {
  await using other = await testDatabase();
  await using small = await startApp({ db: other });
  const { context } = small;
  const history = { borrowers: 250, site: null, told: () => {} };
  const first = await playHistory(context, history);
  await first?.stop();
  const [parts] = await other.rows(
    script<{ parts: number }>('select parts from played_history'),
  );
  expect(parts?.parts).toBe(1);
  const [one, two] = [await playHistory(context, history), await playHistory(context, history)];
  await Promise.all([one?.done, two?.done]);
  expect((await other.row(invented))?.count).toBe(250n);
  expect(await playHistory(context, history)).toBeNull();
});

it('goes on where the database has ended a transaction of it', async () => {
  await using other = await testDatabase();
  for (const statement of failingTwice) await other.run(script(statement));
  await using small = await startApp({ db: other, env: { DEMO_BORROWERS: '20' } });
  await small.server.historyPlayed;
  expect(await other.rows(ended)).toEqual([{ isEnded: true }]);
  expect((await other.row(invented))?.count).toBe(20n);
});

// What is dated by hours back falls on one day or on two, and a passkey ages by day. In the second
// a waiver is proposed before midnight; in the third the first months are closed in a hurry. In the
// fourth a borrower pays between a proposal and its approval.
it.each([
  '2026-11-23T08:10:00Z',
  '2026-11-27T23:51:40Z',
  '2026-12-31T23:53:00Z',
  '2026-11-29T08:12:00Z',
])('is made at any hour of any day: %s', async (instant) => {
  await using other = await testDatabase();
  const now = new Date(instant);
  const clock = { now: () => now, today: () => civilDateOf(now) };
  await using small = await startApp({ db: other, clock, env: { DEMO_BORROWERS: '100' } });
  await small.server.historyPlayed;
  expect(await other.rows(ended)).toEqual([{ isEnded: true }]);
});

it('is not given to a lender that already has proved books', async () => {
  await using other = await testDatabase();
  await using small = await startApp({ db: other, hasDemoPeople: false });
  await small.context.db.run(
    script(`insert into ledger_proof (id, made_at, accounts, transfers, faults)
      values ('a', now(), 0, 0, '[]')`),
  );
  expect(
    await playHistory(small.context, { borrowers: 100, site: null, told: () => {} }),
  ).toBeNull();
  expect((await other.row(everybody))?.count).toBe(0n);
});
