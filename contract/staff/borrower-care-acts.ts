import * as z from 'zod/mini';
import { languageCode } from '../borrower/language.ts';
import { nrcPattern } from '../market/nrc.ts';
import { wireDate, wireText } from '../words/wire.ts';
import { documentActs } from './document-acts.ts';
import { wireThingId } from './people-words.ts';
import { done, staffAct } from './staff-act.ts';

export const longestNote = 1000;

export const addNote = staffAct({
  name: 'addNote',
  summary: 'Writes down what colleagues should know of a borrower; encrypted',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    borrowerId: wireThingId,
    text: z.string().check(z.trim(), z.minLength(4), z.maxLength(longestNote)),
  }),
  answer: done,
});

export const readNote = staffAct({
  name: 'readNote',
  summary: 'What a colleague wrote down of a borrower; that it was read is kept',
  permission: 'borrower-care',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ borrowerId: wireThingId, noteId: wireThingId }),
  answer: z.strictObject({ text: wireText(longestNote) }),
});

export const readBorrowerSms = staffAct({
  name: 'readBorrowerSms',
  summary: 'What a borrower wrote to us by SMS; that it was read is kept',
  permission: 'borrower-care',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ borrowerId: wireThingId, messageId: wireThingId }),
  answer: z.strictObject({ text: wireText(longestNote) }),
});

/** Why staff end a borrower's logins. */
export const endLoginsReasons = {
  lost: 'Their phone is lost or stolen',
  asked: 'They asked for it',
  strange: 'Another person seems to be in their account',
} as const;
export type EndLoginsReason = keyof typeof endLoginsReasons;

export const endBorrowerSessions = staffAct({
  name: 'endBorrowerSessions',
  summary: 'Logs a borrower out everywhere; they get an SMS and log in again by a code',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    borrowerId: wireThingId,
    reason: z.enum(Object.keys(endLoginsReasons) as [EndLoginsReason]),
  }),
  answer: z.strictObject({ ended: z.int() }),
});

export const setBorrowerLanguage = staffAct({
  name: 'setBorrowerLanguage',
  summary:
    'Stores the language that a borrower asks for: of messages, USSD, pages and documents',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ borrowerId: wireThingId, language: languageCode }),
  answer: done,
  refusals: ['not-possible-now'],
});

export const stopWhatsapp = staffAct({
  name: 'stopWhatsapp',
  summary: 'Withdraws a borrower’s agreement to WhatsApp, as they asked: all comes by SMS',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ borrowerId: wireThingId }),
  answer: done,
  refusals: ['same-as-now'],
});

/** Comparisons of a caller's answers for one borrower in 24 hours, so guessing fails. */
export const callerChecksADay = 3;

const saidByCaller = z.strictObject({
  borrowerId: wireThingId,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  nrc: z.string().check(z.trim(), z.regex(nrcPattern, 'must be a number like 123456/11/1')),
  bornOn: wireDate,
});

/** Which of what a caller says agree. */
const agreements = { name: z.boolean(), nrc: z.boolean(), bornOn: z.boolean() };

export const checkCaller = staffAct({
  name: 'checkCaller',
  summary: 'Compares what a caller says of themselves with their card, and shows none of it',
  permission: 'borrower-care',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: saidByCaller,
  answer: z.strictObject(agreements),
  refusals: ['not-possible-now'],
});

export const blockAccount = staffAct({
  name: 'blockAccount',
  summary:
    'Blocks the account of a lost phone: nothing is lent, no payout leaves, all logins end',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ borrowerId: wireThingId }),
  /** The number of the complaint that the block has. */
  answer: z.strictObject({ number: wireText(20) }),
});

export const openAccount = staffAct({
  name: 'openAccount',
  summary: 'Opens a blocked account where all that a caller says agrees with their card',
  permission: 'borrower-care',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: saidByCaller,
  /** Opened where all of them agree. */
  answer: z.strictObject(agreements),
  refusals: ['not-possible-now'],
});

/** What the lender's people do for one borrower. */
export const borrowerCareActs = [
  addNote,
  readNote,
  readBorrowerSms,
  endBorrowerSessions,
  setBorrowerLanguage,
  stopWhatsapp,
  checkCaller,
  blockAccount,
  openAccount,
  ...documentActs,
] as const;
