import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import type { Effect } from './effect.ts';

/** One instalment of a new schedule. */
export interface NewPlan {
  readonly planId: PlanId;
  readonly dueOn: CivilDate;
}

/**
 * Two people gave a running loan a new schedule, and its borrower had agreed to it. The amounts
 * are not in the event: they follow from what is owed then, so that late news has its place.
 */
export interface Restructured extends Effect {
  readonly kind: 'restructured';
  readonly proposalId: string;
  /** Never above the rate before; a higher one counts as that. */
  readonly dailyRatePpm: number;
  /** Names the figures that the borrower agreed to. */
  readonly agreed: string;
  /** By their due dates, each after the day of the event. */
  readonly plans: readonly NewPlan[];
}

/** A loan's newest restructuring, as of the book's day. */
export interface LastRestructured {
  readonly event: Restructured;
  /** How often the loan was restructured. */
  readonly times: number;
  /** The days past due that classification keeps until nothing is owed. */
  readonly daysKept: number;
}
