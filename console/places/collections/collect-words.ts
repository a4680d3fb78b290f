import type { ContactRule } from '../../../contract/staff/collections-acts.ts';
import type { listToCollect, showToCollect } from '../../../contract/staff/collections-acts.ts';
import { callOutcomes, stopReasons } from '../../../contract/staff/collections-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';

export type CollectList = StaffAnswerOf<typeof listToCollect>;
export type ToCollect = StaffAnswerOf<typeof showToCollect>;
export type MayBe = ToCollect['call'];
export type Promised = ToCollect['promises'][number];
type Contact = ToCollect['contacts'][number];

/** A rule in a word or two, where there is no room for its sentence. */
export const ruleWords: Readonly<Record<ContactRule, string>> = {
  'contact-stopped': 'Stopped',
  'arrangement-kept': 'Payment arrangement',
  'complaint-open': 'Complaint open',
  'not-the-borrower': 'Wrong number',
  'promise-kept-open': 'Promise open',
  'talked-lately': 'Rests',
  'contact-limit': 'Often enough',
  holiday: 'Holiday',
  'outside-hours': 'Outside hours',
};

export const outcomeWords: Readonly<Record<NonNullable<Contact['outcome']>, string>> = {
  talked: 'Talked',
  'no-answer': 'No answer',
  unreachable: 'Phone off or not reached',
  'not-the-borrower': 'Another person answered',
  refused: 'Did not want to talk',
  sent: 'Sent',
};
export const outcomeOptions = callOutcomes.map((value) => ({
  value,
  label: outcomeWords[value],
}));

export const purposeWords: Readonly<Record<Contact['purpose'], string>> = {
  late: 'In arrears',
  promise: 'A promise was broken',
  asked: 'They asked to be called',
};

export const stopWords: Readonly<Record<(typeof stopReasons)[number], string>> = {
  asked: 'They asked for it',
  ill: 'Illness in the house',
  died: 'The borrower has died',
  lawyer: 'A lawyer speaks for them',
  other: 'Another reason',
};
export const stopOptions = stopReasons.map((value) => ({ value, label: stopWords[value] }));

export const promiseWords = { open: 'Open', kept: 'Kept', broken: 'Broken' } as const;
export const promiseTone = { open: 'warn', kept: 'good', broken: 'bad' } as const;
