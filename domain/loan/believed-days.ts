import { addDays, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { largerNgwee, ngwee, smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { PaymentReversed } from './account-events.ts';
import type { DaySpan } from './interest.ts';

/**
 * For this many days after the borrower was notified, no late fee is charged on a reversed payment.
 */
const daysAfterTold = 3;

/** The last day without a late fee for a payment whose reversal the borrower was notified of. */
export function noLateFeeUntil(toldOn: CivilDate): CivilDate {
  return addDays(toldOn, daysAfterTold);
}

/** The charges of a plan on some days as believed at the time; days count from the disbursement. */
export interface BelievedSpan extends DaySpan {
  readonly lateOn: Ngwee;
  readonly isLate: boolean;
}

/** The beliefs about a plan from all reversals; where two overlap, the lower charge counts. */
export function believedSpans(
  reversals: readonly PaymentReversed[],
  planId: PlanId,
  disbursedOn: CivilDate,
): readonly BelievedSpan[] {
  if (reversals.length === 0) return [];
  const all = reversals.flatMap(({ believed }) =>
    believed
      .filter((one) => one.planId === planId)
      .map(({ from, to, lateOn, isLate }) => {
        const day = (date: CivilDate) => Math.max(0, daysBetween(disbursedOn, date));
        return { from: day(from), to: day(to), lateOn, isLate };
      }),
  );
  const edges = [...new Set(all.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return edges.slice(1).flatMap((to, i) => {
    const from = edges[i] ?? to;
    const here = all.filter((one) => one.from <= from && one.to >= to);
    const [first] = here;
    if (first === undefined) return [];
    const lateOn = here.reduce((least, one) => smallerNgwee(least, one.lateOn), first.lateOn);
    return [{ from, to, lateOn, isLate: here.every((one) => one.isLate) }];
  });
}

/** The days of a plan that were not in arrears, as believed at the time. */
export function notLateSpans(believed: readonly BelievedSpan[]): readonly DaySpan[] {
  return believed.filter(({ isLate }) => !isLate);
}

/**
 * Principal-days without a late fee, because the amount was believed to be paid. `lateDays` counts
 * the days of a period that a late fee applies to.
 */
export function believedPrincipalDays(
  believed: readonly BelievedSpan[],
  unpaid: Ngwee,
  lateDays: (span: DaySpan) => number,
): bigint {
  let sum = 0n;
  for (const span of believed) {
    const less = largerNgwee(zeroNgwee, ngwee(unpaid - span.lateOn));
    sum += less * BigInt(lateDays(span));
  }
  return sum;
}
