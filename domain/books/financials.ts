import { divideRounding } from '../../contract/words/ngwee.ts';

/** An account as the trial balance has it: debits less credits. */
export interface Balance {
  readonly account: string;
  readonly type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  readonly balance: bigint;
}

/** The sections of the two statements, in their order. */
export const sections = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type Section = (typeof sections)[number];

/** A balance sheet as at a day, and the income statement of the span that ends with it. */
export interface Financials {
  /** The figure of each account, above zero on the side of its section. */
  readonly figures: ReadonlyMap<string, bigint>;
  readonly totals: Readonly<Record<Section, bigint>>;
  /** Part of equity: what was earned before the span, and within it. */
  readonly earnedBefore: bigint;
  readonly result: bigint;
}

/**
 * Both statements from the trial balance. The books never close income into equity, so what was
 * earned so far is part of equity here. `asAt` has every balance since the beginning; `moved` what
 * income and cost moved in the span.
 */
export function financialsOf(asAt: readonly Balance[], moved: readonly Balance[]): Financials {
  const isOfSpan = ({ type }: Balance) => type === 'income' || type === 'expense';
  const shown = [...asAt.filter((one) => !isOfSpan(one)), ...moved.filter(isOfSpan)];
  const sumOf = (of: readonly Balance[], section: Section) =>
    of.filter(({ type }) => type === section).reduce((sum, one) => sum + figureOf(one), 0n);
  const result = sumOf(moved, 'income') - sumOf(moved, 'expense');
  const earned = sumOf(asAt, 'income') - sumOf(asAt, 'expense');
  return {
    figures: new Map(shown.map((one) => [one.account, figureOf(one)])),
    totals: {
      asset: sumOf(shown, 'asset'),
      liability: sumOf(shown, 'liability'),
      equity: sumOf(shown, 'equity') + earned,
      income: sumOf(shown, 'income'),
      expense: sumOf(shown, 'expense'),
    },
    earnedBefore: earned - result,
    result,
  };
}

function figureOf({ type, balance }: Balance): bigint {
  return type === 'asset' || type === 'expense' ? balance : -balance;
}

/** Assets are liabilities and equity, to the ngwee. */
export function isEven({ totals }: Financials): boolean {
  return totals.asset === totals.liability + totals.equity;
}

/** A difference in percent with one decimal, `-12.5`; null where nothing was there before. */
export function percentSince(now: bigint, before: bigint): string | null {
  if (before === 0n) return null;
  const size = before < 0n ? -before : before;
  const tenths = divideRounding((now - before) * 1000n, size, 'half-up');
  const digits = (tenths < 0n ? -tenths : tenths).toString().padStart(2, '0');
  return `${tenths < 0n ? '-' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}
