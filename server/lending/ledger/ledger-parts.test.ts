import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { testContext } from '../../../testing/context.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { seededRandom } from '../../../testing/seeded-random.ts';
import type { Queryable } from '../../store/database/database.ts';
import { script, sql } from '../../store/database/database.ts';
import {
  dropLedgerDays,
  soonAfter,
  sumAccounts,
  sumDaysOf,
  sumEachDay,
  sumLedgerDays,
} from './ledger-days.ts';
import { sumLedgerParts } from './ledger-parts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());

const minuteMs = 60_000;
const accounts = ['fee-income', 'fees', 'float:Airtel', 'bank'];

/** What no act may write alone. */
const raw = (text: string) =>
  db.run(script(`begin; set local session_replication_role = replica; ${text}; commit`));
const forgetAll = () =>
  raw(`delete from transfer; delete from period; delete from ledger_day;
    delete from ledger_part; delete from ledger_part_end`);
const countParts = sql<{ parts: number; transfers: number }>(`
  select count(*)::int as parts, coalesce(sum(transfers), 0)::int / 2 as transfers
  from ledger_part`);

const countDays = sql<{ days: number }>(
  'select count(distinct known_on)::int as days from ledger_day',
);

/** A lender from an evening on: what it books, and which months it closes and opens again. */
function lender(seed: number) {
  const random = seededRandom(seed);
  const any = (below: number) => Math.floor(random() * below);
  let now = new Date(Date.UTC(2026, 2, 1 + any(28), 18));
  let booked = 0;
  let closed = '2026-01-01' as CivilDate;
  const at = () => testContext({ db, now });
  const isoOf = (minutesAgo: number) =>
    new Date(now.getTime() - minutesAgo * minuteMs).toISOString();
  const book = async () => {
    const rows = Array.from({ length: any(6) }, () => {
      booked += 1;
      const debit = any(accounts.length);
      const credit = (debit + 1 + any(accounts.length - 1)) % accounts.length;
      // Mostly of now, and now and then of months ago.
      const happened = any(4) === 0 ? any(100_000) : any(600);
      return `('event', 'one/${booked}', 'line', 'somebody', 1, '${accounts[debit]}',
        '${accounts[credit]}', ${1 + any(1000)}, '${isoOf(happened)}', '${isoOf(random() * 1.9)}',
        ${booked}, '')`;
    });
    if (rows.length > 0) await raw(`insert into transfer values ${rows.join(', ')}`);
  };
  const closeOrOpen = async () => {
    const isOpened = any(2) === 0;
    await raw(
      isOpened
        ? `update period set reopened_at = '${isoOf(0)}', reopened_by_proposal = 'two'
           where reopened_at is null and month = '${closed}' and closed_at < '${isoOf(0)}'`
        : `insert into period (month, closed_at, cut_at, closed_by_proposal, head)
           values ('${closed}', '${isoOf(0)}', '${isoOf(2)}', 'two', '') on conflict do nothing`,
    );
    if (isOpened || any(2) === 0) return;
    closed = closed === '2026-01-01' ? ('2026-02-01' as CivilDate) : closed;
  };
  return {
    at,
    any,
    now: () => now,
    /** How many were booked on it. */
    async step() {
      const before = booked;
      const minutes = any(3) === 0 ? random() : 1 + any(90);
      now = new Date(now.getTime() + minutes * minuteMs);
      await book();
      if (any(6) === 0) await closeOrOpen();
      if (any(2) === 0) await sumLedgerParts(at());
      if (any(8) === 0) await sumLedgerDays(at());
      return booked - before;
    },
  };
}

/** Everything that is asked of the sums, as of some days, and as known now or then. */
async function told(q: Queryable, now: Date, [from, to]: readonly [CivilDate, CivilDate]) {
  const ends = [soonAfter(now), new Date(now.getTime() - 150 * minuteMs)];
  const all = ends.map(async (knownUntil) => {
    const span = { from, to, knownUntil };
    return [
      await sumAccounts(q, { ...span, from: null }),
      await sumDaysOf(q, 'fees', span),
      await sumEachDay(q, span),
    ];
  });
  return Promise.all(all);
}

class Undone extends Error {}

/** The same of the ledger alone. */
async function toldByLedger(
  ...asked: Parameters<typeof told> extends [unknown, ...infer A] ? A : never
) {
  let found: unknown;
  const look = db.transaction(async (tx) => {
    await dropLedgerDays(tx);
    found = await told(tx, ...asked);
    throw new Undone();
  });
  await look.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return found;
}

describe('the day that is not over', () => {
  it('is the same in parts as by the ledger alone', async () => {
    await forgetAll();
    const one = lender(2);
    let most = 0;
    for (let step = 0; step < 30; step++) {
      await one.step();
      most = Math.max(most, (await db.row(countParts))?.transfers ?? 0);
      if (step % 3 > 0) continue;
      const today = civilDateOf(one.now());
      const from = addDays(today, -one.any(80));
      const span = [from, addDays(from, one.any(90))] as const;
      const summed = await told(db, one.now(), span);
      expect(summed).toEqual(await toldByLedger(one.now(), span));
    }
    expect(most).toBeGreaterThan(5);
  });

  it('is summed again where days were dropped, or the clock went back', async () => {
    await forgetAll();
    const one = lender(3);
    for (let step = 0; step < 110; step++) await one.step();
    const context = one.at();
    const later = new Date(one.now().getTime() + 240 * minuteMs);
    const span = [
      addDays(context.clock.today(), -90),
      addDays(context.clock.today(), 1),
    ] as const;
    await sumLedgerDays(context);
    await sumLedgerParts(context);
    expect((await db.row(countDays))?.days).toBeGreaterThan(1);
    // Not by the act that drops both.
    await raw('delete from ledger_day where known_on = (select max(known_on) from ledger_day)');
    expect(await told(db, one.now(), span)).toEqual(await toldByLedger(one.now(), span));
    await sumLedgerParts(context);
    expect(await told(db, one.now(), span)).toEqual(await toldByLedger(one.now(), span));
    await sumLedgerParts(testContext({ db, now: later }));
    while ((await one.step()) === 0);
    await sumLedgerParts(one.at());
    expect(await told(db, later, span)).toEqual(await toldByLedger(later, span));
  });

  it('leaves no part of a day that was summed whole', async () => {
    const now = new Date('2026-12-30T12:00:00Z');
    const context = testContext({ db, now });
    await sumLedgerDays(context);
    await sumLedgerParts(context);
    expect(await db.row(countParts)).toEqual({ parts: 0, transfers: 0 });
  });
});
