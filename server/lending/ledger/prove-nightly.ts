import { brokeOff, mostFaults, recordCheck, runCheck } from '../../store/checks.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson, jsonText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import { chainsHead, headLagMs, keptHeadFaults } from './chains-head.ts';
import { seenUpTo } from './ledger-days.ts';
import { journalFaults } from './journal-faults.ts';
import { periodFaults } from './period-row.ts';
import { proveSince } from './prove-ledger.ts';
import type { ProvedBefore } from './prove-ledger.ts';

/** The monthly one comes sooner; where it does not, the night proves all. */
const longestWithoutWholeMs = 32 * 86_400_000;

interface LastProof {
  readonly headOf: Date | null;
  readonly balances: unknown;
  readonly summedTo: Date | null;
  readonly faults: number;
  readonly wholeAt: Date | null;
  /** Up to when shared balances are summed now. */
  readonly nowSummedTo: Date | null;
}

const selectLast = sql<LastProof>(`
  select head_of, balances, summed_to,
    jsonb_array_length(faults) as faults,
    (select max(made_at) from ledger_proof where is_whole) as whole_at,
    (select min(summed_to) from shared_balance) as now_summed_to
  from ledger_proof order by made_at desc limit 1`);

const insertProof = sql<
  void,
  {
    id: string;
    madeAt: Date;
    accounts: number;
    transfers: bigint;
    faults: string;
    head: string;
    headOf: Date;
    since: Date | null;
    balances: string | null;
    summedTo: Date | null;
  }
>(`
  insert into ledger_proof (id, made_at, accounts, transfers, faults, head, head_of, is_whole,
    since, balances, summed_to)
  values (:id, :madeAt, :accounts, :transfers, :faults::jsonb, :head, :headOf,
    :since::timestamptz is null, :since, :balances::jsonb, :summedTo)`);

/**
 * The job `prove-ledger`: proves what changed since the proof before it, keeps what was found, and
 * calls out when something was. All is proved where there is nothing to begin with, and where the
 * one before found something: faults are logged until they are fixed. The head of the chains goes
 * into the log, which is the way it leaves the machine.
 */
export async function proveLedgerNightly(context: Context): Promise<void> {
  await prove(context, await provedBefore(context));
}

/** The job `prove-whole-ledger`: the same of every row there is, once a month or when asked. */
export async function proveLedgerMonthly(context: Context): Promise<void> {
  await prove(context, null);
}

interface Before extends ProvedBefore {
  /** The instant of its head: the next one tells of what grew since. */
  readonly headOf: Date;
}

/** What the last proof leaves to begin with; null where all is to be proved. */
async function provedBefore({ db, clock }: Context): Promise<Before | null> {
  const last = await db.row(selectLast);
  if (last === undefined || last.faults > 0 || last.balances === null) return null;
  const { headOf, summedTo, wholeAt, nowSummedTo } = last;
  if (headOf === null || summedTo === null || wholeAt === null || nowSummedTo === null)
    return null;
  const now = clock.now();
  // A clock that has gone back wrote what is new before what was proved.
  const isClockBack = headOf > now || summedTo > nowSummedTo;
  if (isClockBack || +now - +wholeAt > longestWithoutWholeMs) return null;
  const balances = fromJson<Record<string, bigint>>(last.balances);
  const since = summedTo < headOf ? summedTo : headOf;
  return { since, headOf, summedTo, balances: new Map(Object.entries(balances)) };
}

async function prove(context: Context, before: Before | null): Promise<void> {
  try {
    await proveAndKeep(context, before);
  } catch (error) {
    await recordCheck(context, 'books', brokeOff(error));
    throw error;
  }
}

async function proveAndKeep(context: Context, before: Before | null): Promise<void> {
  const { db, clock, log } = context;
  const headOf = new Date(clock.now().getTime() - headLagMs);
  // It reads many rows, and a replica has all of them as of one instant.
  const { found, source } = await (context.replica?.read(db, (by) => proveSince(by, before)) ??
    proveSince(db, before).then((by) => ({ found: by, source: null })));
  const { orders, transfers, proved, viewFaults } = found;
  const months = await periodFaults(db, seenUpTo(clock.now()));
  const heads = await keptHeadFaults(db, before === null);
  const faults = [...found.faults, ...months, ...heads];
  const since = before?.headOf ?? null;
  const head = await chainsHead(db, headOf, since);
  await db.run(insertProof, {
    id: newId(),
    madeAt: clock.now(),
    accounts: orders,
    transfers,
    faults: JSON.stringify(faults.slice(0, mostFaults)),
    head,
    headOf,
    since,
    balances: proved && jsonText(Object.fromEntries(proved.balances)),
    summedTo: proved?.summedTo ?? null,
  });
  const from = source?.from ?? 'primary';
  log.info({ head, headOf, since, orders, transfers, from }, 'the chains were proved');
  const ofViews = new Set(viewFaults);
  const books = found.faults.filter((fault) => !ofViews.has(fault));
  await recordCheck(context, 'books', { checked: transfers, faults: books });
  await recordCheck(context, 'views', { checked: null, faults: viewFaults });
  await recordCheck(context, 'closed-months', { checked: null, faults: months });
  await recordCheck(context, 'kept-heads', { checked: null, faults: heads });
  await runCheck(context, 'journals', () => journalFaults(db));
}
