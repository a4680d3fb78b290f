import { setImmediate } from 'node:timers/promises';
import type { OrderId } from '../../../../contract/words/ids.ts';
import type { Context } from '../../../store/context.ts';
import type { Database, Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { decisionHashInSql } from '../../../store/database/hash-chain.ts';
import type { ProductVersion } from '../../../../domain/loan/loan.ts';
import { latestProducts, versionsOf } from '../../../lending/products/product-versions.ts';
import { firstPolicy } from '../../../lending/rules/decision-policy.ts';
import { insideTransaction } from '../../../staff/acts/inside-transaction.ts';
import { forgetFollowed } from '../../../staff/rules/follow-decisions.ts';
import type { Site } from '../../../staff/acts/serve-act.ts';
import type { PaymentProviders } from '../../../store/ports/payment-provider.ts';
import { pastProvider } from '../past-loan.ts';
import { doubtfulBorrower, inventedBorrower } from './invented-people.ts';
import type { InventedBorrower } from './invented-people.ts';
import { daySeconds, later } from './life-of-a-loan.ts';
import { liveBorrower } from './life-of-a-borrower.ts';
import type { PastWorld } from './life-of-a-borrower.ts';
import { pastOffice } from './past-office.ts';
import { dropFlowDays } from '../../../lending/ledger/flow-days.ts';
import { dropLedgerDays } from '../../../lending/ledger/ledger-days.ts';
import { dropPortfolioDays } from '../../../lending/portfolio/sum-portfolio.ts';
import { dropChannelDays } from '../../../growth/channels/sum-channels.ts';
import { dropMessageDays } from '../../../messages/sum-messages.ts';
import { playBooksPast } from './books-of-the-past.ts';
import { pastRows } from './past-rows.ts';
import type { PastRows } from './past-rows.ts';
import { priceChange } from './prices-of-the-past.ts';
import type { PriceChange } from './prices-of-the-past.ts';
import { rulesChange } from './rules-of-the-past.ts';
import type { RulesChange } from './rules-of-the-past.ts';
import { playStaffPast } from './staff-past.ts';

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

export interface PlayedHistory {
  /** Ends it after the part that is being written; the next start goes on. */
  stop(): Promise<void>;
  /** Once all of it is there, or it was stopped. */
  readonly done: Promise<void>;
}

export interface HistoryWanted {
  readonly borrowers: number;
  /** Where the console of the lender's people is; null: there is none, and nothing of theirs. */
  readonly site: Site | null;
  /** Hears how much of it is there, in percent. */
  told(percent: number): void;
}

interface Begun {
  readonly first_order: bigint;
  readonly parts: number;
  readonly begun_at: Date;
  readonly ended_at: Date | null;
}

// Whoever has nights of their own behind them is not given a past.
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
/** They were summed up to an instant before which there is now more; the next run sums all. */
const dropSums = sql('delete from shared_balance');
const selectHash = sql<{ hash: Buffer }, { decision: string }>(
  `select ${decisionHashInSql(':decision::jsonb')} as hash`,
);

/**
 * Gives a server with the simulator the past of a lender that has lived, or what of it is missing,
 * while it serves already: borrowers by the hundred, each hundred lived in memory by the domain's
 * own functions and then written in one transaction; at last what the lender's people did, by their
 * acts, in another. Null: there is nothing left to do.
 */
export async function playHistory(
  context: Context,
  { borrowers, site, told }: HistoryWanted,
): Promise<PlayedHistory | null> {
  const parts = Math.ceil(borrowers / borrowersAPart);
  const all = site === null ? parts : parts + 1;
  const { db, clock, log } = context;
  const begun = await beginning(context, parts);
  if (begun === null || begun.ended_at !== null) return null;
  let isStopped = false;
  const play = async (): Promise<void> => {
    const change =
      site === null ? null : priceChange(await shippedProducts(db), begun.begun_at);
    const rules = site === null ? null : rulesChange(begun.begun_at);
    const of = (part: number): Part => ({ ...begun, part, parts, borrowers, change, rules });
    let lives = liveBorrowers(context, of(begun.parts));
    for (let part = begun.parts; part < all; part++) {
      const isStaffs = part === parts && site !== null;
      const rows = await lives;
      // While these are written the next ones live.
      if (!isStaffs) lives = liveBorrowers(context, of(part + 1));
      lives.catch(() => undefined);
      const isWritten = await (isStaffs
        ? playStaff(context, of(part), site)
        : writeBorrowers(context, of(part), rows));
      const percent = Math.round((100 * (part + 1)) / all);
      // Another process is at it where it is not.
      if (!isWritten) return;
      log.info({ percent }, `the lender's history: ${percent} %`);
      told(percent);
      if (isStopped) return;
    }
    await db.run(end, { now: clock.now() });
    context.wake('close-day');
    context.wake('list-to-collect');
    context.wake('sum-portfolio');
    context.wake('sum-market');
    context.wake('sum-messages');
  };
  const done = play().catch((error: unknown) => {
    log.error({ err: error }, "the lender's history waits for the next start");
  });
  const stop = () => {
    isStopped = true;
    return done;
  };
  return { stop, done };
}

/** How far it is; null where there is to be none. */
async function beginning({ db, clock }: Context, parts: number): Promise<Begun | null> {
  const before = await db.row(selectBegun);
  if (before !== undefined) return before;
  await db.run(begin, { now: clock.now(), numbers: (parts + 1) * numbersAPart });
  return (await db.row(selectBegun)) ?? null;
}

interface Part {
  readonly first_order: bigint;
  readonly part: number;
  /** Null where nobody is there who could have agreed to it. */
  readonly change: PriceChange | null;
  readonly rules: RulesChange | null;
  readonly parts: number;
  readonly borrowers: number;
}

/** Nobody in a part that comes after them. */
function liveBorrowers(context: Context, part: Part): Promise<PastRows> {
  const first = part.part * borrowersAPart;
  const count = Math.max(0, Math.min(borrowersAPart, part.borrowers - first));
  const people = Array.from({ length: count }, (_, i) =>
    inventedBorrower(first + i, historyDays),
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

async function dropAllSums(tx: Queryable): Promise<void> {
  await tx.run(dropSums);
  await dropLedgerDays(tx);
  await dropFlowDays(tx);
  await dropPortfolioDays(tx);
  await dropChannelDays(tx);
  await dropMessageDays(tx);
}

/** Whom the rules referred over the months, and the people who decided about them. */
async function playStaff(context: Context, part: Part, site: Site): Promise<boolean> {
  const until = context.clock.now();
  const people = daysOfDoubt.map((daysAgo, index) =>
    doubtfulBorrower(firstDoubtful + index, daysAgo),
  );
  const rows = await lived(context, part, people);
  return context.db.transaction(async (tx) => {
    if ((await tx.run(countPart, { part: part.part })) === 0) return false;
    // What was warned of then is no news.
    const log = context.log.child({}, { level: 'error' });
    const past = { ...context, log, payments: pastPayments(context.payments) };
    const since = later(until, -(historyDays + 1) * daySeconds);
    const office = await pastOffice(insideTransaction(past, tx).context, site, since);
    if (office === null) return true;
    await rows.write(tx);
    await playStaffPast(office, until, part);
    await dropAllSums(tx);
    await playBooksPast(office, { since: later(since, 3 * daySeconds), until });
    await tx.run(dropSums);
    return true;
  });
}

/** Payments of the past go through nobody who could be asked about them. */
function pastPayments(payments: PaymentProviders): PaymentProviders {
  return { ...payments, of: (network) => ({ ...payments.of(network), name: pastProvider }) };
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
    // Borrowers are served meanwhile.
    await setImmediate();
  }
  return rows;
}

/** Products as they were before anybody worked here. */
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
  { first_order: first, part, parts }: Part,
  until: Date,
): PastWorld['orderId'] {
  const since = later(until, -(historyDays + 1) * daySeconds).getTime();
  const slotMs = ((historyDays + 1) * dayMs) / numbersAPart;
  const taken = new Set<number>();
  return (at) => {
    let slot = Math.floor((at.getTime() - since) / slotMs);
    while (taken.has(slot)) slot++;
    taken.add(slot);
    return (Number(first) + slot * (parts + 1) + part) as OrderId;
  };
}
