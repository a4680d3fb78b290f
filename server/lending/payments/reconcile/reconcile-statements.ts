import {
  addDays,
  daysBetween,
  laterDate,
  midnightOf,
} from '../../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { networks } from '../../../../contract/market/network.ts';
import type { Context } from '../../../store/context.ts';
import type { PaymentProvider } from '../../../store/ports/payment-provider.ts';
import { sql } from '../../../store/database/database.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import { watchFloatBooks } from '../../ledger/float-checks.ts';
import { eachOf } from '../in-parallel.ts';
import { asksForDays, reconcileDay } from './reconcile-day.ts';
import { reconciliationsAskedFor, reconciliationsSince } from './reconciliation-rows.ts';
import type { KeptReconciliation } from './reconciliation-rows.ts';

/** A statement may lie an hour behind; by this hour of Lusaka the day before is in it. */
const readyAtHour = 4;
/** Statements that one provider is asked for at once: it may limit how often it is asked. */
const daysAtOnce = 7;

const selectFirstOrder = sql<{ at: Date }>(`
  select created_at as at from loan_order order by id limit 1`);
const selectProviders = sql<{ provider: string }, { since: Date }>(`
  select distinct provider from payment where state = 'confirmed' and settled_at >= :since`);

/**
 * The job `reconcile-statements`: compares the statement of every provider and day that was not
 * compared yet, or not to the end. If a statement is not available, it retries every hour, after
 * a week every day, for a month. A day that differed is compared again daily for a week. Run
 * twice it does nothing twice. On a signal to stop it begins with no other day, for each waits
 * for its statement.
 */
export async function reconcileStatements(
  context: Context,
  stopping?: AbortSignal,
): Promise<RunOutcome> {
  const outcome = await compareDays(context, stopping);
  if (outcome === 'done') await watchFloatBooks(context, readyDay(context.clock.now()));
  return outcome;
}

async function compareDays(context: Context, stopping?: AbortSignal): Promise<RunOutcome> {
  const { db, clock, payments } = context;
  const now = clock.now();
  const days = await daysToCompare(context, now);
  const [oldest] = days;
  await compareAskedFor(context, new Set(days));
  if (oldest === undefined) return 'done';
  const done = new Map(
    (await reconciliationsSince(db, oldest)).map((row) => [keyOf(row), row]),
  );
  for (const name of await providerNames(context, oldest)) {
    const provider = payments.named(name);
    if (provider === undefined) continue;
    const due = days.filter((day) => isDue(done.get(keyOf({ provider: name, day })), now));
    // A statement is waited for, so the days of a week wait together.
    await eachOf(due, daysAtOnce, async (day) => {
      if (stopping?.aborted !== true) await compare(context, provider, day);
    });
    if (due.length > 0 && stopping?.aborted === true) return 'unfinished';
  }
  return 'done';
}

/** Other days with an uploaded statement, or to be compared again. */
async function compareAskedFor(
  context: Context,
  others: ReadonlySet<CivilDate>,
): Promise<void> {
  const { db, clock } = context;
  const asked = { before: clock.today(), now: clock.now() };
  for (const { provider: name, day } of await reconciliationsAskedFor(db, asked)) {
    if (others.has(day)) continue;
    const provider = context.payments.named(name);
    if (provider !== undefined) await compare(context, provider, day);
  }
}

async function compare(context: Context, provider: PaymentProvider, day: CivilDate) {
  await reconcileDay(context, provider, day).catch((error: unknown) => {
    const about = { err: error, provider: provider.name, day };
    context.log.error(about, 'a statement could not be compared');
  });
}

function keyOf({ provider, day }: { readonly provider: string; readonly day: CivilDate }) {
  return `${provider} ${day}`;
}

function isDue(before: KeptReconciliation | undefined, now: Date): boolean {
  if (before === undefined) return true;
  return before.nextRunAt !== null && before.nextRunAt <= now;
}

/** The full days of the last month, oldest first, from the day of our first loan on. */
async function daysToCompare({ db }: Context, now: Date): Promise<CivilDate[]> {
  const first = await db.row(selectFirstOrder);
  if (first === undefined) return [];
  const ready = readyDay(now);
  const from = laterDate(addDays(ready, -asksForDays), civilDateOf(first.at));
  const count = Math.max(0, daysBetween(from, ready));
  return Array.from({ length: count }, (_, i) => addDays(from, i));
}

/** Statements exist for days before it: at 03:59 yesterday's is not ready yet. */
function readyDay(now: Date): CivilDate {
  return civilDateOf(new Date(now.getTime() - readyAtHour * 3_600_000));
}

/** Providers in use now, and those that moved money in those days. */
async function providerNames(
  { db, payments }: Context,
  oldest: CivilDate,
): Promise<ReadonlySet<string>> {
  const moved = await db.rows(selectProviders, { since: midnightOf(oldest) });
  const routed = networks.flatMap((network) => payments.routeOf(network));
  return new Set([...routed.map(({ name }) => name), ...moved.map((row) => row.provider)]);
}
