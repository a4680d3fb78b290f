import type { breachOutcomes, breachSteps } from '../../../contract/staff/breach-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { listBreaches } from '../../../contract/staff/breach-acts.ts';
import type { listSuspicions, suspectedKinds } from '../../../contract/staff/suspicion-acts.ts';
import { Notice } from '../../ui/frames.tsx';

export type Suspicion = StaffAnswerOf<typeof listSuspicions>['rows'][number];
export type Breach = StaffAnswerOf<typeof listBreaches>['rows'][number];
export type Clock = StaffAnswerOf<typeof listSuspicions>['clock'];

export const aboutWords: Readonly<Record<(typeof suspectedKinds)[number], string>> = {
  borrower: 'Borrower',
  loan: 'Loan',
  payment: 'Payment',
};

export const outcomeWords: Readonly<Record<NonNullable<Suspicion['outcome']>, string>> = {
  filed: 'Reported',
  unfounded: 'Unfounded',
};

export const stepWords: Readonly<Record<(typeof breachSteps)[number], string>> = {
  contained: 'Contained',
  'commissioner-told': 'The Commissioner was notified',
  'people-told': 'The people concerned were notified',
  mended: 'The cause was mended',
  other: 'Something else',
};

export const breachOutcomeWords: Readonly<Record<(typeof breachOutcomes)[number], string>> = {
  mended: 'Mended',
  'no-breach': 'It was no breach',
};

const unitWords: Readonly<Record<Clock['unit'], string>> = {
  hours: 'hours',
  'working-days': 'working days',
  years: 'years',
};

/** By what a deadline is counted; an unconfirmed one says so. */
export function ByLaw({ clock, what }: { clock: Clock; what: string }) {
  const text = `${what} ${clock.amount} ${unitWords[clock.unit]}, by the ${clock.law}.`;
  if (clock.isConfirmed) {
    return (
      <Notice>
        <p>{text}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn">
      <p>{text} This is assumed: it is not confirmed with a lawyer yet.</p>
    </Notice>
  );
}
