import { noonOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import type { PaymentProvider, StatementLine } from '../../../store/ports/payment-provider.ts';
import { openTakenBack } from '../taken-back.ts';
import type { Comparison } from './compare-statement.ts';
import type { ClassRead, ReadOfDay } from './reconciliation-rows.ts';
import { bookStatementRows, isOfLender } from './statement-bookings.ts';
import { settleContradictions } from './statement-cases.ts';
import type { StatementsOfDay } from './statements-of-day.ts';

interface Day {
  readonly provider: PaymentProvider;
  readonly day: CivilDate;
  readonly said: StatementsOfDay;
}

/**
 * A reversed payment opens a case. A row that matches no payment is booked on its own day. So is
 * the reversal of a part, which can reverse no payment.
 */
export async function settleOtherRows(
  context: Context,
  { provider, day, said }: Day,
  { differences }: Comparison,
): Promise<void> {
  const reversals = said.lines.filter(({ kind }) => kind === 'reversal');
  const ours = await amountsOfOurs(context.db, provider.name, reversals.flatMap(namesOf));
  const reversesWhole = (line: StatementLine) =>
    namesOf(line).some(
      (name) => ours.has(name) && (line.amount === 0n || ours.get(name) === sizeOf(line)),
    );
  for (const line of reversals) await openReversal(context, { provider, day, said }, line);
  const strange = differences.flatMap(({ kind, line }) =>
    kind === 'missing-here' ? [line] : [],
  );
  const others = said.lines.filter(
    (line) => isOfLender(line) || (line.kind === 'reversal' && !reversesWhole(line)),
  );
  await bookStatementRows(context, { provider, day }, [...strange, ...others]);
  await settleContradictions(context, { provider: provider.name, day }, said.contradictions);
}

const selectOurs = sql<
  { name: string; amount: Ngwee },
  { provider: string; names: readonly string[] }
>(`
  select n.name, p.amount from unnest(:names::text[]) as n (name)
    join payment p on p.provider = :provider
      and (p.provider_id::text = n.name or lower(p.provider_reference) = n.name)
  order by p.created_at`);

/** The amounts of our newest payments by these names: our id, or the network's reference. */
async function amountsOfOurs(
  q: Queryable,
  provider: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Ngwee>> {
  if (names.length === 0) return new Map();
  const found = await q.rows(selectOurs, { provider, names });
  return new Map(found.map(({ name, amount }) => [name, amount]));
}

const sizeOf = ({ amount }: StatementLine) => ngwee(amount < 0n ? -amount : amount);

function namesOf({ providerId, reference = providerId }: StatementLine): string[] {
  return [providerId.toLowerCase(), reference.toLowerCase()];
}

async function openReversal(
  context: Context,
  { provider, day }: Day,
  line: StatementLine,
): Promise<void> {
  const { providerId, reference = providerId, at } = line;
  const size = sizeOf(line);
  await openTakenBack(context, {
    provider: provider.name,
    payment: providerId,
    by: 'statement',
    word: `${reference} ${day}`,
    amount: size === 0n ? null : size,
    at: at ?? noonOf(day),
    text: 'The statement has a reversal of it.',
  });
}

/** Every row of the statements by class. Counts and sums match the statements. */
export function readOf(
  { lines, fetched, brought, inBoth, setAside, closing }: StatementsOfDay,
  { matched, differences }: Comparison,
): ReadOfDay {
  const ofPayments = new Map<string, string>();
  for (const { line } of matched) ofPayments.set(line.providerId, 'same');
  for (const { kind, line } of differences)
    if (line !== null) ofPayments.set(line.providerId, kind);
  const classes = new Map<string, { rows: number; in: bigint; out: bigint }>();
  for (const { kind, providerId, amount, isWithin } of lines) {
    const name = kind ?? ofPayments.get(providerId.toLowerCase()) ?? 'missing-here';
    const sum = classes.get(name) ?? { rows: 0, in: 0n, out: 0n };
    if (isWithin !== true) sum.rows += 1;
    if (amount > 0n) sum.in += amount;
    else sum.out -= amount;
    classes.set(name, sum);
  }
  const read = [...classes].map(([name, sum]): ClassRead => ({
    class: name,
    rows: sum.rows,
    in: String(sum.in),
    out: String(sum.out),
  }));
  const said = closing === null ? null : String(closing);
  return { fetched, brought, inBoth, classes: read, setAside, closing: said };
}
