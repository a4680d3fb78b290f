import { answerDays } from '../../contract/borrower/complaint-path.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays } from '../../contract/words/civil-date.ts';

/** The status of a complaint, for staff. */
export type ComplaintState =
  | 'with-lender'
  | 'answered'
  /** Ended after the lender's first answer; the director may still be asked. */
  | 'ended'
  | 'with-director'
  | 'finally-answered'
  | 'finally-ended';

export type ComplaintFact = 'answered' | 'escalated' | 'ended';

/** Every legal move of a complaint. What is not here cannot happen. */
export const complaintTransitions: Readonly<
  Record<ComplaintState, Readonly<Partial<Record<ComplaintFact, ComplaintState>>>>
> = {
  'with-lender': { answered: 'answered', escalated: 'with-director' },
  answered: { escalated: 'with-director', ended: 'ended' },
  ended: { escalated: 'with-director' },
  'with-director': { answered: 'finally-answered' },
  'finally-answered': { ended: 'finally-ended' },
  'finally-ended': {},
};

/** What the clock of a complaint is read from. */
export interface ComplaintClock {
  readonly state: ComplaintState;
  /** The last day for the answer that is owed; null when none is. */
  readonly answerBy: CivilDate | null;
}

/** Where a fact leads, or null when it cannot happen now. */
export function complaintAfter(
  { state, answerBy }: ComplaintClock,
  fact: ComplaintFact,
  today: CivilDate,
): ComplaintState | null {
  // The director is asked about an answer, or because there was none in time.
  const isEarly = state === 'with-lender' && !isComplaintLate({ state, answerBy }, today);
  if (fact === 'escalated' && isEarly) return null;
  return complaintTransitions[state][fact] ?? null;
}

/** The last day for the answer that is owed in a state entered today; null when none is owed. */
export function answerByOf(state: ComplaintState, today: CivilDate): CivilDate | null {
  if (state === 'with-lender') return addDays(today, answerDays.lender);
  if (state === 'with-director') return addDays(today, answerDays.director);
  return null;
}

/**
 * The status of a complaint that staff escalate to the director unasked; null
 * when it cannot be. The promised deadline stays.
 */
export function complaintHandedOver(
  { state, answerBy }: ComplaintClock,
  today: CivilDate,
): ComplaintClock | null {
  if (state !== 'with-lender' && state !== 'answered') return null;
  const next = 'with-director';
  return { state: next, answerBy: answerBy ?? answerByOf(next, today) };
}

/** An answer is owed and its last day is over. */
export function isComplaintLate({ answerBy }: ComplaintClock, today: CivilDate): boolean {
  return answerBy !== null && answerBy < today;
}

/** The lender has had both of its turns: the regulator may be written to. */
export function mayGoToRegulator(clock: ComplaintClock, today: CivilDate): boolean {
  if (clock.state === 'with-director') return isComplaintLate(clock, today);
  return clock.state === 'finally-answered' || clock.state === 'finally-ended';
}
