import { setImmediate } from 'node:timers/promises';
import type { OrderId } from '../../contract/words/ids.ts';
import type { HistoryWanted, PlayedHistory } from '../../server/app/demo-data.ts';
import type { Context } from '../../server/store/context.ts';
import type { Database } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import { decisionHashInSql } from '../../server/store/database/hash-chain.ts';
import type { ProductVersion } from '../../domain/loan/loan.ts';
import { latestProducts, versionsOf } from '../../server/lending/products/product-versions.ts';
import { firstPolicy } from '../../server/lending/rules/decision-policy.ts';
import { forgetFollowed } from '../../server/staff/credit/rules/follow-decisions.ts';
import { doubtfulBorrower, inventedBorrower } from './invented-people.ts';
import type { InventedBorrower } from './invented-people.ts';
import { daySeconds, later } from './life-of-a-loan.ts';
import { liveBorrower } from './life-of-a-borrower.ts';
import type { PastWorld } from './life-of-a-borrower.ts';
import { isOfficeThere } from './past-office.ts';
import { pastRows } from './past-rows.ts';
import type { PastRows } from './past-rows.ts';
import { priceChange } from './prices-of-the-past.ts';
import { rulesChange } from './rules-of-the-past.ts';
import { dropAllSums } from './drop-sums.ts';
import { playOffice } from './play-office.ts';
import type { Changes } from './play-office.ts';

/** Six months. */
const historyDays = 182;
const borrowersAPart = 100;
const firstDoubtful = 90_000;
/** When those came whom the rules refer: one a week, and some who still wait. */
const daysOfDoubt = [
  ...Array.from({ length: historyDays / 7 - 1 }, (_, week) => historyDays - 7 * week),
  ...Array.from({ length: 12 }, (_, one) => 1 + (one % 5)),
];
/** Of the numbers of its loans: so many to each part, in the order of time. */
const numbersAPart = 2_000;
const dayMs = daySeconds * 1000;
/** Of transactions; what is there of a history is kept, so the next try begins behind it. */
const mostFailures = 5;
/** What the lender's people did takes as long as so many parts with borrowers. */
const weightOfDeeds = 10;
/** Jobs that look at all there is, once. */
const toldOfTheEnd = [
  'close-day',
  'list-to-collect',
  'sum-portfolio',
  'sum-market',
  'sum-messages',
  'follow-decisions',
];

interface Begun {
  readonly firstOrder: bigint;
  readonly parts: number;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
}

// A lender with its own nightly runs gets no demo data.
const begin = sql<void, { now: Date; numbers: number }>(`
  insert into played_history (is_one, first_order, parts, begun_at)
  select true, min(number), 0, :now from (
    select nextval(pg_get_serial_sequence('loan_order', 'id')) as number
    from generate_series(1, :numbers) where not exists (select from ledger_proof)) as kept
  having count(*) > 0
  on conflict (is_one) do nothing`);
const selectBegun = sql<Begun>(
  'select first_order, parts, begun_at, ended_at from played_history',
);
const countPart = sql<void, { part: number }>(
  'update played_history set parts = parts + 1 where parts = :part and ended_at is null',
);
const end = sql<void, { now: Date }>(
  'update played_history set ended_at = :now where ended_at is null',
);
const selectHash = sql<{ hash: Buffer }, { decision: string }>(
  `select ${decisionHashInSql(':decision::jsonb')} as hash`,
);

/**
 * Gives a server with the simulator a lender's demo data, or its missing part, while it serves.
 * The domain's own functions make borrowers in memory, and each hundred is written in one
 * transaction. The deeds of staff follow by their acts, some at a time. Null: nothing is left to
 * do.
 */
export async function playHistory(
  context: Context,
  { borrowers, site, told, days = historyDays }: HistoryWanted,
): Promise<PlayedHistory | null> {
  const parts = Math.ceil(borrowers / borrowersAPart);
  const { clock, log } = context;
  const first = await beginning(context, parts);
  if (first === null || first.endedAt !== null) return null;
  let isStopped = false;
  const tell = (share: number) => {
    const percent = Math.round(100 * share);
    log.info({ percent }, `the lender's history: ${percent} %`);
    told(percent);
  };
  const play = async (begun: Begun): Promise<void> => {
    const since = later(begun.begunAt, -(days + 1) * daySeconds);
    const isLed = site !== null && (await isOfficeThere(context, since));
    const changes = isLed ? await changesOf(context, begun) : nothingChanges;
    const of = (part: number): Part => ({ ...begun, part, parts, borrowers, days, ...changes });
    // Referred borrowers exist only where staff decide about them.
    const written = isLed ? parts + 1 : parts;
    const all = isLed ? written + weightOfDeeds : written;
    let lives = begun.parts < written ? liveBorrowers(context, of(begun.parts)) : noLives;
    for (let part = begun.parts; part < written; part++) {
      const rows = await lives;
      // While these are written the next ones live.
      if (part + 1 < written) lives = liveBorrowers(context, of(part + 1));
      lives.catch(() => undefined);
      // Another process is at it where it is not.
      if (!(await writeBorrowers(context, of(part), rows))) return;
      tell((part + 1) / all);
      if (isStopped) return;
    }
    if (isLed) {
      const until = begun.begunAt;
      const asked = { site, since, until, changes, first: written, at: begun.parts };
      const toldShare = (share: number) => tell((written + share * weightOfDeeds) / all);
      const isOver = () => isStopped;
      if (!(await playOffice(context, asked, { told: toldShare, isStopped: isOver }))) return;
    }
    await context.db.run(end, { now: clock.now() });
    for (const job of toldOfTheEnd) context.wake(job);
  };
  // A deadlock is tried again by the database; on a busy machine a statement may take too long.
  const playOn = async (): Promise<void> => {
    for (let left = mostFailures; !isStopped; left--) {
      try {
        const place = await beginning(context, parts);
        if (place !== null && place.endedAt === null) await play(place);
        return;
      } catch (error) {
        if (left === 0) throw error;
        log.warn({ err: error }, "the lender's history is gone on with");
      }
    }
  };
  const done = playOn().catch((error: unknown) => {
    log.error({ err: error }, "the lender's history waits for the next start");
  });
  const stop = () => {
    isStopped = true;
    return done;
  };
  return { stop, done };
}

const noLives = Promise.resolve(pastRows());
const nothingChanges: Changes = { change: null, rules: null };

async function changesOf({ db }: Context, { begunAt: at }: Begun): Promise<Changes> {
  return { change: priceChange(await shippedProducts(db), at), rules: rulesChange(at) };
}

/** How far it is; null where there is to be none. */
async function beginning({ db, clock }: Context, parts: number): Promise<Begun | null> {
  const before = await db.row(selectBegun);
  if (before !== undefined) return before;
  await db.run(begin, { now: clock.now(), numbers: (parts + 1) * numbersAPart });
  return (await db.row(selectBegun)) ?? null;
}

interface Part extends Changes {
  readonly firstOrder: bigint;
  readonly part: number;
  readonly parts: number;
  readonly borrowers: number;
  readonly days: number;
}

/** Of the part behind them those whom the rules referred over the months. */
function liveBorrowers(context: Context, part: Part): Promise<PastRows> {
  if (part.part >= part.parts) {
    const doubtful = daysOfDoubt.map((daysAgo, index) =>
      doubtfulBorrower(firstDoubtful + index, daysAgo),
    );
    return lived(context, part, doubtful);
  }
  const first = part.part * borrowersAPart;
  const count = Math.max(0, Math.min(borrowersAPart, part.borrowers - first));
  const people = Array.from({ length: count }, (_, i) =>
    inventedBorrower(first + i, part.days),
  );
  return lived(context, part, people);
}

/** False when the part is there already. */
function writeBorrowers(context: Context, part: Part, rows: PastRows): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    if ((await tx.run(countPart, { part: part.part })) === 0) return false;
    await rows.write(tx);
    await dropAllSums(tx);
    await forgetFollowed(tx);
    return true;
  });
}

/** The lives of some borrowers up to now, as rows. */
async function lived(
  { db, config, clock }: Context,
  part: Part,
  people: readonly InventedBorrower[],
): Promise<PastRows> {
  const rows = pastRows();
  const until = clock.now();
  const products = await shippedProducts(db);
  const { change, rules } = part;
  const world: PastWorld = {
    config,
    productsAt: (at) => (change !== null && at >= change.at ? change.products : products),
    policyAt: (at) => (rules !== null && at >= rules.at ? rules.next : firstPolicy),
    until,
    decisionHash: decisionHashes(db),
    orderId: orderNumbers(part, until),
  };
  for (const who of people) {
    await liveBorrower(world, who, rows);
    // Borrowers are served during it.
    await setImmediate();
  }
  return rows;
}

/** Products as they were before any staff. */
async function shippedProducts(db: Database): Promise<ProductVersion[]> {
  const newest = await latestProducts(db);
  const first = newest.map(async ({ productId }) => (await versionsOf(db, productId)).at(-1));
  return (await Promise.all(first)).flatMap((one) => (one === undefined ? [] : [one.product]));
}

/** Most decisions of a past are the same text. */
function decisionHashes(db: Database): PastWorld['decisionHash'] {
  const known = new Map<string, Promise<Uint8Array>>();
  const ask = async (decision: string): Promise<Uint8Array> => {
    const row = await db.row(selectHash, { decision });
    if (row === undefined) throw new Error('a hash is always answered');
    return row.hash;
  };
  return (decision) => {
    const hash = known.get(decision) ?? ask(decision);
    known.set(decision, hash);
    return hash;
  };
}

/** Numbers by the instant of a loan: no two parts share one, and later loans have larger ones. */
function orderNumbers(
  { firstOrder: first, part, parts, days }: Part,
  until: Date,
): PastWorld['orderId'] {
  const since = later(until, -(days + 1) * daySeconds).getTime();
  const slotMs = ((days + 1) * dayMs) / numbersAPart;
  const taken = new Set<number>();
  return (at) => {
    let slot = Math.floor((at.getTime() - since) / slotMs);
    while (taken.has(slot)) slot++;
    taken.add(slot);
    return (Number(first) + slot * (parts + 1) + part) as OrderId;
  };
}
