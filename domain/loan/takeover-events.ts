import type { contractMedia } from '../../contract/staff/takeover-words.ts';
import type { Network } from '../../contract/market/network.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { daysBetween } from '../../contract/words/civil-date.ts';
import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Parts } from './allocation.ts';
import type { Effect } from './effect.ts';
import { simpleInterest } from './interest.ts';
import type { ScheduledPlan } from './schedule.ts';

/** A plan as the former system gave it: what was charged for it and what was paid. */
export interface GivenPlan {
  readonly dueOn: CivilDate;
  readonly due: Parts;
  readonly paid: Parts;
}

/**
 * A loan of a former system comes into our books, in the state that was agreed. Its day is the
 * cut-over day: before it, our books do not have it. The schedule is kept as it was given.
 */
export interface TakenOver extends Effect {
  readonly kind: 'taken-over';
  readonly proposalId: string;
  /** That of the borrower's wallet. */
  readonly network: Network;
  /** The day on which the former system paid it out. */
  readonly disbursedOn: CivilDate;
  readonly status: 'open' | 'closed' | 'written-off' | 'given-back';
  /** The day it was closed; null while it is open. */
  readonly closedOn: CivilDate | null;
  readonly plans: readonly GivenPlan[];
  /** The due date of the oldest debt that was in arrears; null where none was. */
  readonly lateSince: CivilDate | null;
  /** Whether interest runs on to the due date, or was given up to it already. */
  readonly interestRuns: boolean;
  readonly source: { readonly run: string; readonly line: number; readonly externalId: string };
  /** The contract of the former system, as it came in a zip. */
  readonly contract?: {
    readonly itemId: string;
    readonly mediaType: (typeof contractMedia)[number];
  };
}

/**
 * Two people corrected what was taken over, by a later file of the former system. From its day on
 * the loan counts as if it had come like this.
 */
export interface TakeoverCorrected
  extends
    Effect,
    Pick<TakenOver, 'proposalId' | 'status' | 'closedOn' | 'plans' | 'lateSince' | 'source'> {
  readonly kind: 'takeover-corrected';
}

/** What was taken over, as it was corrected last. */
export function givenNow(
  taken: TakenOver,
  events: readonly { readonly kind: string }[],
): TakenOver {
  const newest = events.findLast(
    (event): event is TakeoverCorrected => event.kind === 'takeover-corrected',
  );
  if (newest === undefined) return taken;
  const { status, closedOn, plans, lateSince, source } = newest;
  return { ...taken, status, closedOn, plans, lateSince, source };
}

/** The borrower was sent a notice of the takeover: late fees can begin a week later. */
export interface TakeoverNoticed extends Effect {
  readonly kind: 'takeover-noticed';
}

/** Two people undid the takeover of a loan on which nothing had happened since. */
export interface TakeoverUndone extends Effect {
  readonly kind: 'takeover-undone';
  readonly proposalId: string;
}

/** What a takeover does to a loan. */
export type TakeoverEvent = TakenOver | TakeoverCorrected | TakeoverNoticed | TakeoverUndone;

/** Days after the notice in which no late fee begins. */
export const noticeGraceDays = 7;
/** Days after the notice in which the borrower is asked to object to what was taken over. */
export const objectionDays = 30;

/** The plans of a loan as they were given, with the interest that will have run by their day. */
export function givenSchedule(event: TakenOver, dailyRatePpm: number): ScheduledPlan[] {
  const { disbursedOn, effectiveOn } = event;
  return event.plans.map(({ dueOn, due, paid }, i) => {
    const days = event.interestRuns ? Math.max(0, daysBetween(effectiveOn, dueOn)) : 0;
    const unpaid = ngwee(due.principal - paid.principal);
    const interest = ngwee(due.interest + simpleInterest(unpaid, dailyRatePpm, days));
    return {
      period: i + 1,
      dayCount: daysBetween(disbursedOn, dueOn),
      dueDate: dueOn,
      principal: due.principal,
      interest,
      fee: due.fee,
      amount: sumNgwee([due.principal, interest, due.fee]),
    };
  });
}
