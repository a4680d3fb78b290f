import { createHash } from 'node:crypto';
import { arrearsSteps } from '../../../contract/staff/takeover-words.ts';
import { formatKwacha, ngwee, sumNgwee } from '../../../contract/words/ngwee.ts';
import { daysBetween } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { sumOfParts } from '../../../domain/loan/allocation.ts';
import { floatsBooked } from '../../lending/ledger/flow-days.ts';
import { soonAfter } from '../../lending/ledger/ledger-days.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { canonicalJson } from '../proofs/signed-words.ts';
import type { GivenLoan, GivenTotals } from './book-rows.ts';
import { lateSinceOf, owedOf } from './check-book.ts';
import type { Report } from './report-shape.ts';
import type { BookedLoan } from './staged-rows.ts';

/** Every figure by which a product is compared, in the words of `totals.csv`. */
export const figureNames = [
  ...['open', 'principal', 'interest', 'fees', 'late_fees'],
  ...arrearsSteps.map(([name]) => name),
  'written_off',
  'wallet',
] as const;

/** Figures by product. */
export type Figures = Map<string, Map<string, bigint>>;

export function add(to: Figures, product: string, figure: string, amount: bigint): void {
  const of = to.get(product) ?? new Map<string, bigint>();
  to.set(product, of.set(figure, (of.get(figure) ?? 0n) + amount));
}

function stepOf(daysLate: number): string | null {
  if (daysLate <= 0) return null;
  return arrearsSteps.find(([, last]) => daysLate <= last)?.[0] ?? null;
}

/** Adds a loan as its rows have it. */
export function addGiven(to: Figures, loan: GivenLoan, asOf: CivilDate): void {
  const product = loan.product?.productId ?? '';
  const owed = owedOf(loan);
  if (loan.status === 'written-off') add(to, product, 'written_off', sumOfParts(owed));
  if (loan.status !== 'open') return;
  const since = lateSinceOf(loan, asOf);
  const step = since && stepOf(daysBetween(since, asOf));
  add(to, product, 'open', 1n);
  add(to, product, 'principal', owed.principal);
  add(to, product, 'interest', owed.interest);
  add(to, product, 'fees', owed.fee);
  add(to, product, 'late_fees', owed.lateFee);
  if (step) add(to, product, step, owed.principal);
}

/** Adds what our books have in the wallets of the totals: no file of the book says it. */
export async function addWallets(
  context: Pick<Context, 'db' | 'clock'>,
  to: readonly Figures[],
  of: { readonly asOf: CivilDate; readonly totals: readonly GivenTotals[] | null },
): Promise<void> {
  const wallets = of.totals?.filter(({ figures }) => 'wallet' in figures) ?? [];
  if (wallets.length === 0) return;
  const span = { to: of.asOf, knownUntil: soonAfter(context.clock.now()) };
  const floats: ReadonlyMap<string, bigint> = await floatsBooked(context.db, span);
  for (const { product } of wallets) {
    for (const figures of to) add(figures, product, 'wallet', floats.get(product) ?? 0n);
  }
}

const sumTransfers = sql<
  { product: string; account: string; amount: bigint },
  { ids: readonly bigint[] }
>(`
  select o.terms ->> 'productId' as product, m.account, sum(m.amount)::bigint as amount
  from transfer t join loan_order o on o.id = t.order_id cross join lateral (
    select case when t.credit = 'opening-balance' then t.debit else t.credit end as account,
      case when t.credit = 'opening-balance' then t.amount else -t.amount end as amount) m
  where t.order_id = any (:ids::bigint[]) and 'opening-balance' in (t.credit, t.debit)
  group by 1, 2`);

/** Adds loans as they were booked: amounts by the ledger, counts and arrears by the accounts. */
export async function addBooked(
  q: Queryable,
  to: Figures,
  loans: readonly BookedLoan[],
): Promise<void> {
  const ids = loans.map(({ orderId }) => BigInt(orderId));
  for (const { product, account, amount } of await q.rows(sumTransfers, { ids })) {
    add(to, product, account.replace('-', '_'), amount);
  }
  for (const { productId, state } of loans) {
    const owed = sumNgwee(state.plans.map((plan) => sumOfParts(plan.owed)));
    if (state.status === 'written-off') add(to, productId, 'written_off', owed);
    if (state.status !== 'active' && state.status !== 'overdue') continue;
    add(to, productId, 'open', 1n);
    const step = stepOf(state.overdueDays);
    if (step) add(to, productId, step, state.remainingPrincipal);
  }
}

/** The lines of all products; those of nothing are left out. */
export function linesOf(of: {
  readonly files: Figures;
  readonly booked: Figures;
  readonly totals: readonly GivenTotals[] | null;
}): Report['lines'] {
  const { files, booked, totals } = of;
  const named = (totals ?? []).map(({ product }) => product);
  const products = [...new Set([...files.keys(), ...booked.keys(), ...named])].toSorted();
  return products.flatMap((product) =>
    figureNames.flatMap((figure) => {
      const line = {
        files: files.get(product)?.get(figure) ?? 0n,
        booked: booked.get(product)?.get(figure) ?? 0n,
        totals: totals && sumOfTotals(totals, product, figure),
      };
      const isNothing = [line.files, line.booked, line.totals ?? 0n].every((one) => one === 0n);
      if (isNothing) return [];
      const text = (amount: bigint) => amount.toString();
      return [
        {
          ...{ product, figure, files: text(line.files), booked: text(line.booked) },
          totals: line.totals === null ? null : text(line.totals),
        },
      ];
    }),
  );
}

function sumOfTotals(totals: readonly GivenTotals[], product: string, figure: string): bigint {
  return totals
    .filter((one) => one.product === product)
    .reduce((sum, { figures }) => sum + (figures[figure] ?? 0n), 0n);
}

export const hashOf = (report: Report): string =>
  createHash('sha256').update(canonicalJson(report)).digest('hex');

/** A line in words: a count, or an amount in kwacha. */
export const figureText = (figure: string, digits: string): string =>
  figure === 'open' ? digits : formatKwacha(ngwee(BigInt(digits)));

/** Why a report cannot be agreed to, as a sentence; null: it can. */
export function whyNotAgreed(report: Report): string | null {
  const { counts, lines } = report;
  if (counts.faults > 0) return `${counts.faults} rows have faults. Correct them first.`;
  if (lines.some(({ totals }) => totals === null) || !hasTotals(report)) {
    return 'There is no totals.csv from the former books.';
  }
  if (counts.loans === counts.already) return 'There is no loan that is not here already.';
  const wrong = lines.find(({ files, booked, totals }) => files !== booked || files !== totals);
  if (wrong === undefined) return null;
  const { product, figure, files, booked, totals } = wrong;
  if (figure === 'wallet') {
    const [ours, theirs] = [booked, totals ?? '0'].map((one) => figureText(figure, one));
    return (
      `The wallet of ${product} has ${ours} in our books and ${theirs} in the former ones. ` +
      'Post the difference as a journal of the cut-over day, and check again.'
    );
  }
  const [a, b, c] = [files, booked, totals ?? '0'].map((one) => figureText(figure, one));
  return `${figure} of ${product} differs: files ${a}, booked ${b}, totals ${c}.`;
}

const hasTotals = ({ files }: Report) => files.some(({ file }) => file === 'totals');
