import * as z from 'zod/mini';
import { act } from './operator-act.ts';

const complaintNumber = z.string().check(z.regex(/^C-\d{4}-\d{6,9}$/, 'is no complaint'));
const requestNumber = z.string().check(z.regex(/^D-\d{4}-\d{6,9}$/, 'is no request'));
/** What a borrower reads. */
const answerText = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000));
const why = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/** What is done about complaints, and about what borrowers ask of their data. */
export const careActs = {
  complaints: act({
    summary: 'complaints that wait for an answer, what is late first',
    words: [],
    args: z.strictObject({}),
    needsWho: false,
  }),
  complaint: act({
    summary: 'a complaint with its words, its clock and what happened to it',
    words: ['number'],
    args: z.strictObject({ number: complaintNumber }),
    needsWho: true,
  }),
  'complaint answer': act({
    summary: 'answers a complaint; with the director somebody else than before',
    words: ['number'],
    args: z.strictObject({ number: complaintNumber, text: answerText }),
    needsWho: true,
  }),
  'complaint close': act({
    summary: 'closes a complaint that was answered',
    words: ['number'],
    args: z.strictObject({ number: complaintNumber, reason: why }),
    needsWho: true,
  }),
  'data-requests': act({
    summary: 'what borrowers ask about their data, and what was erased',
    words: [],
    args: z.strictObject({}),
    needsWho: false,
  }),
  'data-request': act({
    summary: 'a request about data with its words',
    words: ['number'],
    args: z.strictObject({ number: requestNumber }),
    needsWho: true,
  }),
  'data-request done': act({
    summary: 'answers a request that is met; --reopen a step that is to be done again',
    words: ['number'],
    args: z.strictObject({
      number: requestNumber,
      text: answerText,
      reopen: z.optional(z.enum(['identity', 'personal', 'contacts', 'questionnaire'])),
    }),
    needsWho: true,
  }),
  'data-request refuse': act({
    summary: 'answers a request that cannot be met, with why',
    words: ['number'],
    args: z.strictObject({ number: requestNumber, text: answerText }),
    needsWho: true,
  }),
} as const;
