import type { complaintRow, showComplaint } from '../../../contract/staff/complaint-acts.ts';
import type { deathOutcomes } from '../../../contract/staff/death-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type * as z from 'zod/mini';
import { paths } from '../../platform/paths.ts';

export type ComplaintLine = z.output<typeof complaintRow>;
export type Complaint = StaffAnswerOf<typeof showComplaint>['complaint'];

export const complaintStateWords: Readonly<Record<ComplaintLine['state'], string>> = {
  'with-lender': 'With us',
  answered: 'Answered',
  ended: 'Closed',
  'with-director': 'With the director',
  'finally-answered': 'Answered by the director',
  'finally-ended': 'Closed for good',
};

export const factWords: Readonly<Record<Complaint['steps'][number]['fact'], string>> = {
  filed: 'Filed',
  answered: 'Answered',
  escalated: 'Put before the director',
  ended: 'Closed',
};

export const deathOutcomeWords: Readonly<
  Record<(typeof deathOutcomes)[number] | 'open', string>
> = {
  open: 'Awaiting a decision',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  well: 'The borrower is well',
  'no-account': 'No account',
};

/** The parts of this place. */
export function careTabs(
  here: 'complaints' | 'disputes' | 'deaths' | 'new-numbers' | 'data-requests' | 'erasures',
) {
  return [
    { to: paths.complaints, label: 'Complaints', isHere: here === 'complaints' },
    { to: paths.disputes, label: 'Disputes', isHere: here === 'disputes' },
    { to: paths.deaths, label: 'Deaths', isHere: here === 'deaths' },
    { to: paths.numberCases, label: 'New numbers', isHere: here === 'new-numbers' },
    { to: paths.dataRequests, label: 'Data requests', isHere: here === 'data-requests' },
    { to: paths.erasures, label: 'Erasures', isHere: here === 'erasures' },
  ];
}
