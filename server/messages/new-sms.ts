import type { BorrowerId } from '../../contract/words/ids.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { newId } from '../store/ids.ts';
import { leavingBy } from '../store/leaving.ts';
import { keptForLater } from '../store/spoken.ts';

/** Every kind of message, and whether it advertises. Only those may be refused in Set. */
export const isOffer = {
  'login-code': false,
  receipt: false,
  payout: false,
  decision: false,
  reminder: false,
  /** To an emergency contact, encrypted: its number and its text name people. */
  contact: false,
  /** To the borrower whose contact refused. */
  'contact-refused': false,
  /** That a complaint or a request about data was filed, passed on or answered. */
  complaint: false,
  /** One of a message to many that advertises nothing, or a letter. */
  notice: false,
  /** That a new device waits, or that data is going to be erased. */
  security: false,
  /** The automatic answer to an SMS of a borrower. */
  answer: false,
  /** To people of the lender: the head of their log. */
  staff: false,
  /** A link that lets a person of the lender in, encrypted until it is sent. */
  'staff-link': false,
  /** A coupon. The database refuses it without the borrower's consent. */
  offer: true,
} as const satisfies Readonly<Record<string, boolean>>;

export type SmsKind = keyof typeof isOffer;
/** Kinds that WhatsApp has templates of. */
export const whatsappKinds = ['receipt', 'payout', 'decision', 'reminder', 'answer'] as const;
export const smsKinds = Object.keys(isOffer) as SmsKind[];
/** Number and text are encrypted while they wait, and deleted when they are sent or given up. */
export const sealedKinds: readonly SmsKind[] = ['contact', 'staff-link'];

/** A message for the outbox: a row of the table `sms`, written with the act that causes it. */
export interface NewSms {
  readonly id: string;
  readonly borrowerId: BorrowerId | null;
  readonly mobile: Mobile;
  readonly kind: SmsKind;
  /** Of GSM-7: at most one segment of 160 characters, a receipt at most two of 153. */
  readonly text: string;
  /** When it would come too late to be of use, and is not sent any more. */
  readonly expiresAt: Date;
}

/** A message to a borrower, worth sending for `usefulHours` from `now` on. */
export function newSms(
  message: Omit<NewSms, 'id' | 'expiresAt'> & {
    readonly now: Date;
    readonly usefulHours: number;
  },
): NewSms {
  const { now, usefulHours, ...rest } = message;
  const text = keptForLater(leavingBy('sms', rest.text));
  return {
    ...rest,
    text,
    id: newId(),
    expiresAt: new Date(now.getTime() + usefulHours * 3_600_000),
  };
}
