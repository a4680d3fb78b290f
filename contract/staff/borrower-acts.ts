import * as z from 'zod/mini';
import { languageCode } from '../borrower/language.ts';
import type { lookWhys } from '../borrower/data-rights.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { loanRow } from './loan-acts.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { wireStaffId, wireThingId } from './people-words.ts';
import { byWhatsapp } from './message-acts.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

export const borrowerRow = z.strictObject({
  borrowerId: wireThingId,
  mobileMasked: wireText(20),
  channel: wireText(50),
  limit: kwachaText,
  settledLoans: z.int(),
  since: wireInstant,
  openLoan: z.nullable(orderNumber),
});

export const listBorrowers = staffAct({
  name: 'listBorrowers',
  summary: 'Borrowers by channel and since when, newest or oldest first',
  permission: 'borrowers',
  args: z.strictObject({
    filter: z.strictObject({
      channel: z.optional(wireText(50)),
      from: z.optional(wireDate),
      to: z.optional(wireDate),
    }),
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(borrowerRow),
});

export const showBorrower = staffAct({
  name: 'showBorrower',
  summary: 'A borrower with what names them covered: limit, steps, loans, messages, who looked',
  permission: 'borrowers',
  args: z.strictObject({ borrowerId: wireThingId }),
  answer: z.strictObject({
    borrower: borrowerRow,
    /** The sentence that the borrower reads on Home. */
    standing: wireText(200),
    limitRaisedAt: z.nullable(wireInstant),
    steps: z.array(z.strictObject({ step: wireText(40), doneAt: wireInstant })),
    wallets: z.array(
      z.strictObject({
        mobileMasked: wireText(20),
        network: wireText(20),
        saidBy: wireText(20),
        since: wireInstant,
      }),
    ),
    loans: z.array(loanRow),
    consents: z.array(
      z.strictObject({
        purpose: wireText(40),
        given: z.boolean(),
        source: z.enum(['app', 'sms', 'ussd', 'whatsapp', 'staff']),
        at: wireInstant,
      }),
    ),
    complaints: z.array(
      z.strictObject({ number: wireText(20), state: wireText(20), filedAt: wireInstant }),
    ),
    messages: z.array(
      z.strictObject({
        kind: wireText(40),
        state: wireText(20),
        at: wireInstant,
        whatsapp: byWhatsapp,
      }),
    ),
    /** What they wrote to us by SMS or WhatsApp; the words are encrypted until they are read. */
    received: z.array(
      z.strictObject({
        messageId: wireThingId,
        meaning: z.enum(['stop', 'stop-whatsapp', 'start', 'other']),
        at: wireInstant,
      }),
    ),
    readings: z.array(
      z.strictObject({ what: wireText(40), by: wireText(40), at: wireInstant }),
    ),
    /** Notes of colleagues; encrypted until they are read. */
    notes: z.array(z.strictObject({ noteId: wireThingId, by: wireText(100), at: wireInstant })),
    /** On how many phones and browsers they are logged in. */
    logins: z.int(),
    /** The day on which the account was blocked for a lost phone; null: it is open. */
    blockedOn: z.nullable(wireDate),
    /** What they chose; null: nothing. */
    language: z.nullable(languageCode),
    /** What this lender offers. */
    languages: z.array(languageCode),
    /** On the day everything was erased, when that was asked for. */
    erasesOn: z.nullable(wireDate),
  }),
});

/** Personal details that can be shown. Staff never see those of contacts. */
export const sealedParts = ['name', 'mobile', 'nrc', 'personal', 'questionnaire'] as const;

/** The open work that gives a reason to look: its kind and id. */
export const openWork = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('review'), id: wireThingId }),
  z.strictObject({ kind: z.literal('case'), id: wireThingId }),
  z.strictObject({ kind: z.literal('complaint'), id: wireText(20) }),
  z.strictObject({ kind: z.literal('death-report'), id: wireText(20) }),
  z.strictObject({ kind: z.literal('data-request'), id: wireText(20) }),
  /** By staff who handle suspicions; neither other staff nor the borrower learn of the look. */
  z.strictObject({ kind: z.literal('suspicion'), id: wireThingId }),
  /** By an auditor: their own id, and the approval of two people. */
  z.strictObject({ kind: z.literal('grant'), id: wireStaffId }),
]);

/** Not to contact them, nor to tell the bureau: those are acts of their own, by their rules. */
export type LookReason = Exclude<(typeof lookWhys)[number], 'contact' | 'bureau'>;
/** The reason of a look, in words the borrower reads in Set; `other` takes a note. */
export const lookReasons = {
  asked: 'They asked us about something',
  identity: 'To see that they are who they say',
  decision: 'To decide about a loan',
  payment: 'To find out about a payment',
  complaint: 'To answer a complaint or a request',
  audit: 'For an audit, or a visit of the regulator',
  other: 'Another reason',
} as const satisfies Readonly<Record<LookReason, string>>;
export const lookReasonNames = Object.keys(lookReasons) as [LookReason];
const lookReason = z.enum(lookReasonNames);

/** How long a screen shows personal details. */
export const shownMinutes = 10;

export const unseal = staffAct({
  name: 'unseal',
  summary:
    'Shows parts of a borrower’s personal details for ten minutes, for a reason and open work',
  permission: 'unseal',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({
    borrowerId: wireThingId,
    what: z.array(z.enum(sealedParts)).check(z.minLength(1)),
    /** Left out: `reason-missing`, as of `other` without a note. */
    reason: z.optional(lookReason),
    /** For later readers, and in the borrower's file. */
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    about: openWork,
  }),
  answer: z.strictObject({
    /** By what was asked for: its fields with their labels. */
    values: z.array(
      z.strictObject({
        what: z.enum(sealedParts),
        fields: z.array(z.tuple([wireText(200), wireText(1000)])),
      }),
    ),
    shownUntil: wireInstant,
  }),
  refusals: ['no-open-work', 'reason-missing', 'suspicion-closed', 'raised-it'],
});
