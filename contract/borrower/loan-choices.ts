import { ngwee, zeroNgwee } from '../words/ngwee.ts';
import type { Ngwee } from '../words/ngwee.ts';

/** A product as one borrower may take it: the parts needed to choose an amount and days. */
export interface OfferedAmounts {
  readonly minAmount: Ngwee;
  readonly stepAmount: Ngwee;
  readonly termLimits: readonly {
    readonly termDays: number;
    /** A step of the product. */
    readonly maxAmount: Ngwee;
    /** The limit would allow more, but the income is too low for it. */
    readonly isByIncome: boolean;
  }[];
}

/** The terms in days that a borrower can choose from, across all open products, shortest first. */
export function offeredTerms(offered: readonly OfferedAmounts[]): number[] {
  const terms = offered.flatMap(({ termLimits }) => termLimits.map((one) => one.termDays));
  return [...new Set(terms)].toSorted((one, other) => one - other);
}

/** Every amount that can be borrowed for a term, from any open product, smallest first. */
export function offeredAmounts(
  offered: readonly OfferedAmounts[],
  termDays: number,
): readonly Ngwee[] {
  const all = new Set<Ngwee>();
  for (const { minAmount, stepAmount, termLimits } of offered) {
    const most = termLimits.find((one) => one.termDays === termDays)?.maxAmount;
    if (most === undefined) continue;
    for (let amount = minAmount; amount <= most; amount = ngwee(amount + stepAmount)) {
      all.add(amount);
    }
  }
  return [...all].toSorted((one, other) => Number(one - other));
}

/** Whether more could be borrowed for a term if the income were higher. */
export function isHeldByIncome(offered: readonly OfferedAmounts[], termDays: number): boolean {
  return offered.some(({ termLimits }) =>
    termLimits.some((one) => one.termDays === termDays && one.isByIncome),
  );
}

/** Amounts that follow each other in equal steps. */
export interface AmountRange {
  readonly minAmount: Ngwee;
  readonly maxAmount: Ngwee;
  readonly stepAmount: Ngwee;
}

export type ChoiceRefusal =
  | ({ readonly reason: 'amount-out-of-range' } & AmountRange)
  | {
      readonly reason: 'amount-above-income';
      readonly mostAmount: Ngwee;
      readonly termDays: number;
    }
  | { readonly reason: 'term-not-offered' };

/**
 * Why no open product covers a choice; null if one does. The screen and the server use this
 * function. A refusal states a range of equal steps around the amount, and every amount in it is
 * offered.
 */
export function refuseChoice(
  offered: readonly OfferedAmounts[],
  choice: { readonly amount: Ngwee | null; readonly termDays: number },
): ChoiceRefusal | null {
  const { amount, termDays } = choice;
  const amounts = offeredAmounts(offered, termDays);
  const most = amounts.at(-1);
  if (most === undefined) return { reason: 'term-not-offered' };
  if (amount !== null && amounts.includes(amount)) return null;
  if (amount !== null && amount > most && isHeldByIncome(offered, termDays)) {
    return { reason: 'amount-above-income', mostAmount: most, termDays };
  }
  return { reason: 'amount-out-of-range', ...rangeBeside(offered, { amounts, amount }) };
}

function rangeBeside(
  offered: readonly OfferedAmounts[],
  { amounts, amount }: { readonly amounts: readonly Ngwee[]; readonly amount: Ngwee | null },
): AmountRange {
  const last = amounts.length - 1;
  const at = (index: number) => amounts[index] ?? zeroNgwee;
  if (last === 0) {
    const stepAmount = offered[0]?.stepAmount ?? zeroNgwee;
    return { minAmount: at(0), maxAmount: at(0), stepAmount };
  }
  const above = amounts.findIndex((one, index) => index > 0 && one > (amount ?? zeroNgwee));
  const step = (index: number) => ngwee(at(index) - at(index - 1));
  const stepAmount = step(above === -1 ? last : above);
  let to = above === -1 ? last : above;
  let from = to - 1;
  while (from > 0 && step(from) === stepAmount) from -= 1;
  while (to < last && step(to + 1) === stepAmount) to += 1;
  return { minAmount: at(from), maxAmount: at(to), stepAmount };
}
