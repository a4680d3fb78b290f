import {
  addDays,
  civilDateOf,
  daysBetween,
  midnightOf,
} from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../../contract/words/ids.ts';
import { ngwee, sumNgwee, zeroNgwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { Context } from '../../../store/context.ts';
import { openUnreadableCase } from '../../cases/discrepancy.ts';
import { askAboutGivenUp } from '../follow-up-attempts.ts';
import { inParallel } from '../in-parallel.ts';
import { isReadable } from '../../../store/ports/payment-provider.ts';
import type {
  AskOutcome,
  PaymentProvider,
  StatementLine,
  UnreadableStatement,
} from '../../../store/ports/payment-provider.ts';
import { askAndSettle } from '../settle-as-asked.ts';
import { broughtStatement } from './brought-statements.ts';
import { compareStatement, linesById, movedBy } from './compare-statement.ts';
import type { Comparison, Difference } from './compare-statement.ts';
import type { Reconciliation } from './reconciliation-rows.ts';
import {
  confirmedIn,
  keepReconciliation,
  paymentsByProviderIds,
} from './reconciliation-rows.ts';
import { readOf, settleOtherRows } from './other-rows.ts';
import { keepStatementRows } from './statement-rows.ts';
import { endMadeGoodCases, openStatementCase } from './statement-cases.ts';
import { statementsOfDay, together } from './statements-of-day.ts';
import type { StatementsOfDay } from './statements-of-day.ts';
import { wordsOf } from './statement-words.ts';

/** So many days after a day its statement may still be put right. */
const looksAgainDays = 7;
/** So long a statement that was never had is asked for: hourly for the first week, then daily. */
export const asksForDays = 31;
const noStatementGapMs = 3_600_000;
const differsGapMs = 86_400_000;
const atOnce = 8;
/** More differences than these are no cases for a person, but a statement that is broken. */
const mostCases = 500;
/** How far back a payment is looked for that its own day lacks. */
const looksBackMs = 31 * 86_400_000;
const clockSkewMs = 3_600_000;

type Lines = ReadonlyMap<string, StatementLine>;

/**
 * Compares a provider's statement of a day with our payments. Each difference is polled at the
 * network, and settled by its answer and never by the file's. What then remains becomes a case.
 * Run again it finds the same and opens nothing twice; what a later statement has made good is
 * ended.
 */
export async function reconcileDay(
  context: Context,
  provider: PaymentProvider,
  day: CivilDate,
): Promise<Reconciliation> {
  const said = await statementsOfDay(context, { provider, day, period: periodOf(day) });
  const isSaid = said !== null && !('why' in said);
  const { result, rows } = isSaid
    ? await compareAndRepair(context, { provider, day, said, lines: linesById(said.lines) })
    : { result: await withoutResult(context, { provider, day }, said), rows: null };
  const others = isSaid ? said.lines.filter(({ kind }) => kind !== undefined) : [];
  await context.db.transaction(async (tx) => {
    await keepReconciliation(tx, result, context.clock.now());
    if (rows !== null)
      await keepStatementRows(tx, { provider: provider.name, day }, rows, others);
  });
  if (result.outcome === 'differs') {
    context.log.warn({ provider: provider.name, day }, 'a statement differs from our payments');
  }
  return result;
}

/** A day of Lusaka. */
function periodOf(day: CivilDate): { from: Date; to: Date } {
  return { from: midnightOf(day), to: midnightOf(addDays(day, 1)) };
}

interface Day {
  readonly provider: PaymentProvider;
  readonly day: CivilDate;
  readonly said: StatementsOfDay;
  readonly lines: Lines;
}

/** What a run found, and the rows by which it is shown; none where nothing was compared. */
interface Found {
  readonly result: Reconciliation;
  readonly rows: Comparison | null;
}

async function compareAndRepair(context: Context, of: Day): Promise<Found> {
  const { provider, day } = of;
  const first = await compareNow(context, of);
  const elsewhere = await foundOnOtherDays(context, of, first.differences);
  if (!(elsewhere instanceof Set)) {
    return { result: await withoutResult(context, of, elsewhere), rows: null };
  }
  const open = first.differences.filter(
    ({ payment }) => payment === null || !elsewhere.has(payment.id),
  );
  const asked = await askAbout(context, open.slice(0, mostCases));
  const strange = open.flatMap(({ kind, line }) =>
    kind === 'missing-here' ? [line.providerId] : [],
  );
  await askAboutGivenUp(context, provider.name, strange);
  const last = await compareNow(context, of, elsewhere);
  if (last.differences.length > mostCases) {
    context.log.error({ provider: provider.name, day }, 'a statement differs in too much');
  }
  const about = { provider: provider.name, day };
  for (const difference of last.differences.slice(0, mostCases)) {
    const answer = difference.payment ? (asked.get(difference.payment.id) ?? null) : null;
    await openStatementCase(context, about, { difference, asked: answer });
  }
  await settleOtherRows(context, { provider, day, said: of.said }, last);
  await endMadeGoodCases(context, about, {
    same: [...last.matched.map(({ payment }) => payment.id), ...elsewhere],
    strange: last.differences.flatMap(({ kind, line }) =>
      kind === 'missing-here' ? [line.providerId] : [],
    ),
  });
  const repaired = Math.max(0, last.matched.length - first.matched.length);
  const result = resultOf(of, { ...last, repaired }, context.clock.now());
  return { result: { ...result, read: readOf(of.said, last) }, rows: last };
}

async function compareNow(
  { db }: Context,
  { provider, day, lines }: Day,
  elsewhere: ReadonlySet<PaymentId> = new Set(),
): Promise<Comparison> {
  const known = await paymentsByProviderIds(db, provider.name, [...lines.keys()]);
  // What an incomplete statement lacks proves nothing.
  const isWhole = provider.statementIsWhole !== false;
  const confirmed = isWhole ? await confirmedIn(db, provider.name, periodOf(day)) : [];
  const expected = confirmed.filter(({ id }) => !elsewhere.has(id));
  return compareStatement(lines, { known, expected });
}

/**
 * We may have recorded a payment on another day than the network dates it. Those in
 * its statement between the asking and now belong to that day; or what there was instead of one.
 */
async function foundOnOtherDays(
  context: Context,
  { provider, said }: Day,
  differences: readonly Difference[],
): Promise<Set<PaymentId> | UnreadableStatement | null> {
  const missing = differences.flatMap(({ kind, payment }) =>
    kind === 'missing-there' ? [payment] : [],
  );
  if (missing.length === 0) return new Set();
  const now = context.clock.now();
  const asked = missing.map(({ createdAt }) => createdAt.getTime());
  const earliest = now.getTime() - looksBackMs;
  const from = new Date(Math.max(earliest, Math.min(...asked) - clockSkewMs));
  const days = daysFrom(civilDateOf(from), civilDateOf(now));
  const words = await wordsOf(context.db, provider.name);
  // A file for another day may never have been uploaded.
  const brought = await broughtStatement(context, provider, { days, words });
  if (brought !== null && 'why' in brought) return brought;
  const upToNow = { from, to: context.clock.now() };
  const given = said.fetched === null ? [] : await provider.statement(upToNow, words);
  if (!isReadable(given)) return given;
  const fetched = brought === null ? given : together(given, brought).lines;
  const found = compareStatement(linesById(fetched), { known: missing, expected: [] });
  return new Set(found.matched.map(({ payment }) => payment.id));
}

function daysFrom(first: CivilDate, last: CivilDate): CivilDate[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(first, i));
}

/** Asks the network about each payment that differs, and settles it by the answer. */
async function askAbout(
  context: Context,
  differences: readonly Difference[],
): Promise<ReadonlyMap<PaymentId, AskOutcome>> {
  const payments = differences.flatMap(({ payment }) => (payment === null ? [] : [payment]));
  const answers = new Map<PaymentId, AskOutcome>();
  await inParallel(payments, { atOnce, log: context.log }, async (payment) => {
    answers.set(payment.id, (await askAndSettle(context, payment)).outcome);
  });
  return answers;
}

function resultOf(
  { provider, day, lines }: Day,
  { matched, differences, repaired }: Comparison & { readonly repaired: number },
  now: Date,
): Reconciliation {
  const count = (kind: Difference['kind']) =>
    differences.filter((one) => one.kind === kind).length;
  const differing = differences.flatMap(({ payment }) =>
    payment?.state === 'confirmed' ? [movedBy(payment)] : [],
  );
  const theirs = sumsOf([...lines.values()].map(({ amount }) => amount));
  const ours = sumsOf([...matched.map(({ payment }) => movedBy(payment)), ...differing]);
  return {
    provider: provider.name,
    day,
    outcome: differences.length === 0 ? 'agrees' : 'differs',
    matched: matched.length,
    missingThere: count('missing-there'),
    missingHere: count('missing-here'),
    amountDiffers: count('amount-differs'),
    stateDiffers: count('state-differs'),
    repaired,
    theirsIn: theirs.moneyIn,
    theirsOut: theirs.moneyOut,
    oursIn: ours.moneyIn,
    oursOut: ours.moneyOut,
    nextRunAt: differences.length === 0 ? null : againAt(day, now, looksAgainDays),
  };
}

/** Nothing was compared: no statement came, or one that cannot be read, which is a case. */
async function withoutResult(
  context: Context,
  { provider: { name }, day }: Pick<Day, 'provider' | 'day'>,
  instead: UnreadableStatement | null,
): Promise<Reconciliation> {
  if (instead !== null) await openUnreadableCase(context, { provider: name, day }, instead);
  return {
    theirsIn: zeroNgwee,
    theirsOut: zeroNgwee,
    oursIn: zeroNgwee,
    oursOut: zeroNgwee,
    provider: name,
    day,
    outcome: instead === null ? 'no-statement' : 'unreadable',
    matched: 0,
    missingThere: 0,
    missingHere: 0,
    amountDiffers: 0,
    stateDiffers: 0,
    repaired: 0,
    nextRunAt: askAgainAt(day, context.clock.now()),
  };
}

/** A day later; null once the day is so long past that nothing will change any more. */
function againAt(day: CivilDate, now: Date, longestDays: number): Date | null {
  const next = new Date(now.getTime() + differsGapMs);
  return daysBetween(day, civilDateOf(next)) > longestDays ? null : next;
}

/** Who stood still for a week asks for the statements of that week all the same. */
function askAgainAt(day: CivilDate, now: Date): Date | null {
  const soon = new Date(now.getTime() + noStatementGapMs);
  const isFresh = daysBetween(day, civilDateOf(soon)) <= looksAgainDays;
  return isFresh ? soon : againAt(day, now, asksForDays);
}

function sumsOf(moves: readonly Ngwee[]): { moneyIn: Ngwee; moneyOut: Ngwee } {
  const out = moves.filter((amount) => amount < 0n).map((amount) => ngwee(-amount));
  return { moneyIn: sumNgwee(moves.filter((amount) => amount > 0n)), moneyOut: sumNgwee(out) };
}
