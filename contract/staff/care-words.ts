import type { complaintTopics } from '../borrower/complaints.ts';
import type { dataRequestKinds } from '../borrower/data-rights.ts';

/** What a complaint is about, as the lender's people read it. */
export const topicWords: Readonly<Record<(typeof complaintTopics)[number], string>> = {
  payment: 'A payment',
  charges: 'Charges',
  decision: 'A decision',
  details: 'Their details',
  treatment: 'How they were treated',
  app: 'The app',
  other: 'Something else',
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
