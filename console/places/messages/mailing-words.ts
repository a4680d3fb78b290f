import type { showMailing } from '../../../contract/staff/mailing-acts.ts';
import type {
  LeftOutRule,
  MailingPurpose,
  MailingSegment,
} from '../../../contract/staff/mailing-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';

export type ShownMailing = StaffAnswerOf<typeof showMailing>;

/** In the address of one that is not proposed yet. */
export const newMailing = 'new';

export const purposeWords: Readonly<Record<MailingPurpose, string>> = {
  offer: 'Offer',
  'help-to-pay': 'Help for borrowers who owe',
  'how-to-pay': 'How to pay',
  outage: 'Something does not work',
  terms: 'Terms or our details change',
  fraud: 'Warning of fraud',
};

export const loanWords: Readonly<Record<MailingSegment['loans'], string>> = {
  any: 'Every borrower',
  open: 'An open loan',
  late: 'A loan in arrears',
  none: 'Had a loan, none open',
  never: 'Never asked for a loan',
};

export const ruleWords: Readonly<Record<LeftOutRule, string>> = {
  'not-in-segment': 'No longer in the segment',
  'contact-stopped': 'Contact is stopped, or a death was reported',
  'complaint-open': 'A complaint or correction is open',
  erasing: 'Their data is to be erased',
  blocked: 'Their account is blocked',
  'no-consent': 'They did not agree to offers',
  'offers-full': 'They had two offers this month',
  'arrangement-kept': 'They keep to an arrangement',
  'promise-kept-open': 'They promised to pay',
  'talked-lately': 'We talked to them lately',
  'message-today': 'They had a message today',
  'text-too-long': 'Their figures do not fit one SMS',
  'too-late': 'The days for sending were over',
};

export const mailingStateWords: Readonly<Record<ShownMailing['state'], string>> = {
  sending: 'Sending',
  ended: 'Ended',
  stopped: 'Stopped',
};
export const mailingTone = { sending: 'warn', ended: 'good', stopped: 'bad' } as const;
