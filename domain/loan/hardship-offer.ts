import { addDays, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee, smallerNgwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent, ArrangedPart } from './account-events.ts';
import type { Account } from './account.ts';
import { decideArrangement, soonLateDays } from './decide-arrangement.ts';

/** To whom a plan is offered without staff, as two people published it. */
export interface HardshipPolicy {
  /** In whole kwacha; 0: to no one. */
  readonly helpMostOwed: number;
  readonly helpMostLateDays: number;
  /** The first amount is due within so many days. */
  readonly helpStartDays: number;
  readonly helpAmounts: number;
}

/** Between two amounts of such a plan. */
export const helpGapDays = 14;
/** A loan has one such offer in so many days. */
export const helpAgainDays = 90;

export interface AskedForHelp {
  /** From when the borrower can pay. */
  readonly canPayOn: CivilDate;
  readonly policy: HardshipPolicy;
  /** No amount is smaller. */
  readonly floor: Ngwee;
  readonly events: readonly AccountEvent[];
}

/**
 * The plan that is offered at once to a borrower who cannot pay. Its amounts are equal, in whole
 * kwacha and 14 days apart. The last one takes the rest: together they are what is owed today.
 *
 * Null where a person has to decide: outside the policy, or asked again within 90 days. Null also
 * where bills are due later: a plan without charges would give their interest away.
 */
export function decideHardshipOffer(
  state: Account,
  { canPayOn, policy, floor, events }: AskedForHelp,
): readonly ArrangedPart[] | null {
  const { asOf, remainingAmount: owed, overdueDays, plans, writtenOff } = state;
  const isInside =
    owed <= kwacha(policy.helpMostOwed) &&
    overdueDays <= policy.helpMostLateDays &&
    canPayOn <= addDays(asOf, policy.helpStartDays);
  const hasLaterBill = plans.some(
    ({ status, dueDate }) => status !== 'paid' && daysBetween(asOf, dueDate) > soonLateDays,
  );
  if (!isInside || hasLaterBill || writtenOff || wasOffered(events, asOf)) return null;
  const [last, ...others] = partsOf(owed, {
    canPayOn,
    floor,
    most: policy.helpAmounts,
  }).toReversed();
  if (last === undefined) return null;
  // The same rules as for a plan of staff.
  const wanted = { parts: others.toReversed(), lastOn: last.on, floor };
  const parts = decideArrangement(state, wanted);
  return typeof parts === 'string' ? null : parts;
}

function wasOffered(events: readonly AccountEvent[], asOf: CivilDate): boolean {
  return events.some(
    (event) =>
      event.kind === 'arrangement-offered' &&
      event.asked !== undefined &&
      daysBetween(event.effectiveOn, asOf) < helpAgainDays,
  );
}

function partsOf(
  owed: Ngwee,
  of: { readonly canPayOn: CivilDate; readonly floor: Ngwee; readonly most: number },
): ArrangedPart[] {
  const { canPayOn, floor, most } = of;
  const fitting = floor > 0n ? owed / floor : BigInt(most);
  const count = Math.max(1, Number(smallerNgwee(ngwee(fitting), ngwee(BigInt(most)))));
  const each = ngwee((owed / BigInt(count) / kwacha(1)) * kwacha(1));
  const first = Array.from({ length: count - 1 }, () => (each < floor ? floor : each));
  const amounts = [...first, ngwee(owed - sumNgwee(first))];
  return amounts.map((amount, i) => ({ on: addDays(canPayOn, i * helpGapDays), amount }));
}
