import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { networks } from '../../../../contract/market/network.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { latestGaps } from '../../../store/database/database-gap.ts';
import type { PaymentProvider, StatementLine } from '../../../store/ports/payment-provider.ts';
import { isReadable } from '../../../store/ports/payment-provider.ts';
import { askAboutGivenUp } from '../follow-up-attempts.ts';
import { inParallel } from '../in-parallel.ts';
import { askAndSettle } from '../settle-as-asked.ts';
import { compareStatement, linesById } from './compare-statement.ts';
import type { Comparison } from './compare-statement.ts';
import { paymentsByProviderIds } from './reconciliation-rows.ts';
import { bookStatementRows } from './statement-bookings.ts';
import { openStatementCase } from './statement-cases.ts';
import { wordsOf } from './statement-words.ts';

/** A statement may be an hour late, so a time is looked through again and again for two. */
const looksForSeconds = 7_200;
const atOnce = 8;

const askOpenNow = sql<void, { now: Date; since: Date }>(`
  update payment set ask_at = :now
  where state in ('submitted', 'unknown') and created_at >= :since
    and ask_hour >= date_trunc('hour', :now::timestamptz at time zone 'UTC') and ask_at > :now`);

/**
 * The job `find-lost-payments`. After an outage, and after an operator accepted a database that
 * went back in time, it asks the networks at once what moved. It reads their statements, and asks
 * for each id that this process sent. A payment that they have and we have as open is settled. A
 * movement without a payment becomes a case, and is booked as unidentified. Run again it does
 * nothing twice.
 */
export async function findLostPayments(context: Context): Promise<void> {
  const { db, clock, log } = context;
  const gaps = await latestGaps(db, looksForSeconds);
  if (gaps.length === 0) return;
  const to = clock.now();
  const longestSeconds = Math.max(...gaps.map(({ beganSecondsAgo }) => beganSecondsAgo));
  const from = new Date(to.getTime() - longestSeconds * 1000);
  await db.run(askOpenNow, { now: to, since: from });
  const providers = new Set(networks.flatMap((network) => context.payments.routeOf(network)));
  for (const provider of providers) {
    await findAt(context, provider, { from, to }).catch((error: unknown) => {
      log.error({ err: error, provider: provider.name }, 'search for lost payments failed');
    });
  }
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

async function findAt(context: Context, provider: PaymentProvider, period: Period) {
  const { db, log } = context;
  const statement = await provider.statement(period, await wordsOf(db, provider.name));
  const said = isReadable(statement) ? statement : [];
  const theirs = linesById(said);
  const sent = await confirmedOfSent(context, provider, { ...period, isSaid: theirs });
  // Two rows of one id are two movements, so what the statement has is not added again.
  const lines = linesById([...said, ...sent]);
  const compared = () => compareNow(context, provider, lines);
  const first = await compared();
  const unsettled = first.differences.flatMap(({ payment }) => payment ?? []);
  await inParallel(unsettled, { atOnce, log }, async (payment) => {
    await askAndSettle(context, payment);
  });
  const strange = first.differences.filter(({ kind }) => kind === 'missing-here');
  await askAboutGivenUp(
    context,
    provider.name,
    strange.flatMap(({ line }) => line?.providerId ?? []),
  );
  const lost = (await compared()).differences.filter(({ kind }) => kind === 'missing-here');
  for (const difference of lost) {
    const day = dayOf(difference.line, period);
    await openStatementCase(
      context,
      { provider: provider.name, day },
      { difference, asked: null },
    );
  }
  for (const [day, rows] of Map.groupBy(lost, ({ line }) => dayOf(line, period))) {
    const unknown = rows.flatMap(({ line }) => line ?? []);
    await bookStatementRows(context, { provider, day, isPart: true }, unknown);
  }
  if (lost.length > 0) {
    log.error(
      { provider: provider.name, movements: lost.length },
      'movements without a payment',
    );
  }
}

function dayOf(line: StatementLine | null, { to }: Period): CivilDate {
  return civilDateOf(line?.at ?? to);
}

async function compareNow(
  { db }: Context,
  provider: PaymentProvider,
  lines: ReadonlyMap<string, StatementLine>,
): Promise<Comparison> {
  const known = await paymentsByProviderIds(db, provider.name, [...lines.keys()]);
  // The statement may be behind: what it lacks yet proves nothing.
  return compareStatement(lines, { known, expected: [] });
}

/** What this process sent, no row knows, and the network confirms when asked by its id. */
async function confirmedOfSent(
  context: Context,
  provider: PaymentProvider,
  { from, isSaid }: Period & { readonly isSaid: ReadonlyMap<string, unknown> },
): Promise<readonly StatementLine[]> {
  const { db, log, payments } = context;
  const sent = payments.sentSince(from).filter((one) => one.provider === provider.name);
  const ids = sent.map(({ providerId }) => providerId);
  const known = await paymentsByProviderIds(db, provider.name, ids);
  const isKnown = new Set(known.map(({ providerId }) => providerId));
  const lost = sent
    .filter(({ providerId }) => !isKnown.has(providerId) && !isSaid.has(providerId))
    .map((one) => ({ ...one, id: one.providerId }));
  const lines: StatementLine[] = [];
  await inParallel(lost, { atOnce, log }, async (one) => {
    const { operation, providerId, network } = one;
    const outcome = await provider.ask(operation, providerId);
    if (outcome.known !== 'confirmed') return;
    const amount = ngwee(operation === 'collect' ? one.amount : -one.amount);
    const at = outcome.at ?? one.at;
    lines.push({ providerId, operation, amount, network, at });
  });
  return lines;
}
