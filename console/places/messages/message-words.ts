import type { listMessages } from '../../../contract/staff/message-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';

type State = StaffAnswerOf<typeof listMessages>['rows'][number]['state'];
export const messageStateWords: Readonly<Record<State, string>> = {
  queued: 'Waiting to be sent',
  failed: 'Failed',
  unknown: 'Sent, perhaps',
  expired: 'Too late to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
};
const states: Readonly<Record<string, string>> = messageStateWords;
export const messageStateText = (state: string) => states[state] ?? state;

type ByWhatsapp = StaffAnswerOf<typeof listMessages>['rows'][number]['whatsapp'];
const ends: Readonly<Record<NonNullable<ByWhatsapp>, string>> = {
  unknown: 'Sent, perhaps',
  later: 'Tried again later',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed, so by SMS',
};
/** What became of a message by WhatsApp. */
export const whatsappText = (state: ByWhatsapp) => (state === null ? '–' : ends[state]);

const kinds: Readonly<Record<string, string>> = {
  'login-code': 'Code to log in',
  receipt: 'Receipt of a payment',
  payout: 'Money that was sent',
  decision: 'Answer about a loan or a face',
  reminder: 'Reminder of an instalment',
  contact: 'To an emergency contact',
  'contact-refused': 'A contact refused',
  complaint: 'About a complaint or a request',
  security: 'About their logins and data',
  answer: 'Automatic answer to their SMS',
  staff: 'To one of us',
  'staff-link': 'A way into the console',
  notice: 'Message to many',
  offer: 'Offer',
};
/** What a message is about, as a person reads it. */
export const messageKindText = (kind: string) => kinds[kind] ?? kind;
