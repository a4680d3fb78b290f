import type { listProfiles } from '../../../contract/staff/profile-acts.ts';
import type { listReturns } from '../../../contract/staff/return-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { paths } from '../../platform/paths.ts';

export type Profiles = StaffAnswerOf<typeof listProfiles>;
export type ReturnForm = StaffAnswerOf<typeof listReturns>['forms'][number];
export type Due = ReturnForm['periods'][number];
export type RunHead = NonNullable<Due['run']>;

export function returnsTabs(here: 'returns' | 'profiles') {
  return [
    { to: paths.returns, label: 'Returns', isHere: here === 'returns' },
    { to: paths.profiles, label: 'Regulatory settings', isHere: here === 'profiles' },
  ];
}

/** How far a return is, and the tone of it. */
export function standOf(run: RunHead | null): {
  readonly words: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'note';
} {
  if (run === null) return { words: 'Not made', tone: 'note' };
  if (run.state === 'running') return { words: 'Is being made', tone: 'note' };
  if (run.state === 'failed') return { words: 'Failed', tone: 'bad' };
  if (run.submittedOn !== null) return { words: 'Submitted', tone: 'good' };
  if (run.releasedAt !== null) return { words: 'Approved, to be sent', tone: 'warn' };
  if (run.isDraft) return { words: 'DRAFT: unconfirmed', tone: 'warn' };
  return (run.faultCount ?? 0) > 0
    ? { words: 'Has faults', tone: 'bad' }
    : { words: 'Ready to submit', tone: 'good' };
}

export function faultsText(count: number | null): string {
  return count === null ? '–' : count === 0 ? 'none' : String(count);
}
