import { expect, it } from 'vitest';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { sql } from '../../server/store/database/database.ts';
import { testDatabase } from '../database.ts';
import { holdRows } from '../kill/hold-rows.ts';
import { agreeToLoan, byPawapay, moneyWorld } from '../money-world.ts';
import { lenderByRoles } from './lender-by-roles.ts';

const loans = 40;
const dayMs = 86_400_000;
const night = "job = 'accrue-overnight' and night = :night";

const dueNow = sql(`
  insert into job_run (name, due_at) values ('accrue-overnight', now())
  on conflict (name) do update set due_at = now()`);
const selectVersions = sql<{ readonly id: bigint; version: number; booked: string | null }>(`
  select id, version, booked_on::text as booked from loan_order order by borrower_id`);
const countShards = sql<
  { readonly all: number; ended: number; held: number },
  { night: string }
>(`
  select count(*)::int as all, count(ended_at)::int as ended, count(holder)::int as held
  from night_shard where ${night}`);
const passes = sql<void, { seconds: number }>(`
  insert into sandbox_clock (id, offset_seconds) values (1, :seconds)`);

it('of a night what a killed process was at is taken up by another, once', async () => {
  await using db = await testDatabase('server');
  const startsAt = new Date(Date.now() - 3 * dayMs);
  await using world = await moneyWorld(db, { autoAnswer: 'approve' }, byPawapay, startsAt);
  for (let n = 0; n < loans; n++) await agreeToLoan(db, { at: world.now() });
  let before = await db.rows(selectVersions);
  // A slow machine needs several tries for a payout.
  while (before.some(({ booked }) => booked === null)) {
    await world.live(15);
    before = await db.rows(selectVersions);
  }
  const today = civilDateOf(new Date());
  expect(new Set(before.map(({ booked }) => booked))).toEqual(new Set([civilDateOf(startsAt)]));
  const found = async () => db.row(countShards, { night: today });

  await using lender = await lenderByRoles({ databaseUrl: db.url, api: 0, jobs: 2 });
  const [first, second] = lender.jobs;
  // A loan in the midst of a range holds the first process up there.
  const middle = before[loans / 2 + 1];
  const held = await holdRows(db.url, 'select from loan_order where id = $1 for update', [
    middle?.id,
  ]);
  await db.run(dueNow);
  await first?.start();
  await expect.poll(() => held.isWaitedFor()).toBe(true);
  const whenKilled = await found();
  expect(whenKilled).toMatchObject({ held: 1 });
  expect(whenKilled?.ended).toBeGreaterThan(0);
  await first?.kill();
  await held.letsGo();

  // The other one does all unlocked work, and the rest when the lease of the dead one is over.
  await second?.start();
  await expect
    .poll(found)
    .toEqual({ all: whenKilled?.all, ended: (whenKilled?.all ?? 0) - 1, held: 1 });
  await db.run(passes, { seconds: 61 });
  await expect.poll(found).toEqual({ all: whenKilled?.all, ended: whenKilled?.all, held: 0 });
  const after = await db.rows(selectVersions);
  expect(after.map(({ booked }) => booked)).toEqual(before.map(() => today));
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1));
  expect((await proveLedger({ db })).faults).toEqual([]);
});
