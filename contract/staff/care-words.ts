import { disputeGrounds } from '../borrower/disputes.ts';
import type { DisputeGround } from '../borrower/disputes.ts';
import type { ComplaintTopic } from '../borrower/complaints.ts';
import type { dataRequestKinds } from '../borrower/data-rights.ts';

/** What two people find about a disputed loan: that it is not the borrower's, or why it is. */
export const disputeFindings = ['not-theirs', ...disputeGrounds] as const;
export type DisputeFinding = (typeof disputeFindings)[number];

/** Why the dispute is rejected; null: it is upheld. */
export function groundOf(finding: DisputeFinding): DisputeGround | null {
  return finding === 'not-theirs' ? null : finding;
}

/** What a complaint is about, as the lender's people read it. */
export const topicWords: Readonly<Record<ComplaintTopic, string>> = {
  payment: 'A payment',
  charges: 'Charges',
  decision: 'A decision',
  details: 'Their details',
  bureau: 'Their credit bureau',
  treatment: 'How they were treated',
  app: 'The app',
  other: 'Something else',
  'not-mine': 'They did not borrow this',
  paid: 'They have paid',
  takeover: 'What was taken over',
};

/** What a borrower asks about their data. */
export const requestWords: Readonly<Record<(typeof dataRequestKinds)[number], string>> = {
  name: 'Correct their name',
  'birth-date': 'Correct their birth date',
  address: 'Correct their address',
  work: 'Correct work or income',
  'stop-use': 'Stop using something',
  'human-review': 'A person is to look at a decision',
  other: 'Something else',
};
