import * as z from 'zod/mini';
import { allTopics } from '../borrower/complaints.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { orderNumber } from './loan-words.ts';
import { personRef, reason, wireThingId } from './people-words.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

export const complaintNumber = z
  .string()
  .check(z.regex(/^C-\d{4}-\d{6,9}$/, 'is no number of a complaint'));
/** What a borrower reads. */
export const answerText = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000));

export const complaintStates = [
  'with-lender',
  'answered',
  'ended',
  'with-director',
  'finally-answered',
  'finally-ended',
] as const;

export const complaintRow = z.strictObject({
  number: complaintNumber,
  topic: z.enum(allTopics),
  state: z.enum(complaintStates),
  orderId: z.nullable(orderNumber),
  borrowerId: wireThingId,
  mobileMasked: wireText(20),
  filedAt: wireInstant,
  /** While an answer is owed: the last day for it. */
  answerBy: z.nullable(wireDate),
  isLate: z.boolean(),
});

export const listComplaints = staffAct({
  name: 'listComplaints',
  summary:
    'Complaints that wait, what is late first; or those answered or closed, newest first',
  permission: 'complaints',
  args: z.strictObject({
    filter: z.strictObject({ state: z.optional(z.enum(['waiting', 'answered', 'closed'])) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(complaintRow),
});

/** What happened to it. Of whom is null: the borrower. */
const step = z.strictObject({
  fact: z.enum(['filed', 'answered', 'escalated', 'ended']),
  at: wireInstant,
  by: z.nullable(wireText(80)),
  reason: z.nullable(wireText(500)),
});

export const complaintView = z.strictObject({
  ...complaintRow.shape,
  /** Rises with each step: an act names the one it saw. */
  version: z.int(),
  steps: z.array(step),
  /** Who asks may do these now; of the others why not. */
  may: z.strictObject({
    answer: z.nullable(wireText(300)),
    handOver: z.nullable(wireText(300)),
    close: z.nullable(wireText(300)),
  }),
  takenBy: z.nullable(personRef),
});

export const showComplaint = staffAct({
  name: 'showComplaint',
  summary: 'A complaint with its clock and what happened to it; its words stay covered',
  permission: 'complaints',
  args: z.strictObject({ number: complaintNumber }),
  answer: z.strictObject({ complaint: complaintView }),
});

export const readComplaint = staffAct({
  name: 'readComplaint',
  summary: 'The words of a complaint and of its answers; that they were read is kept',
  permission: 'unseal',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  // Its version has its words asked for again once there is a further answer.
  args: z.strictObject({ number: complaintNumber, version: z.int() }),
  answer: z.strictObject({
    words: wireText(2000),
    answers: z.array(
      z.strictObject({
        by: z.enum(['lender', 'director']),
        text: wireText(1000),
        at: wireInstant,
      }),
    ),
  }),
});

const seen = { number: complaintNumber, version: z.int() };
const changed = z.strictObject({ complaint: complaintView });

export const answerComplaint = staffAct({
  name: 'answerComplaint',
  summary: 'Answers a complaint, with an SMS; with the director it is another person',
  permission: 'complaints',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ ...seen, text: answerText }),
  answer: changed,
  refusals: ['same-person', 'not-possible-now'],
});

export const handComplaint = staffAct({
  name: 'handComplaint',
  summary: 'Hands a complaint to the director, by the day that was promised for it',
  permission: 'complaints',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ ...seen, reason }),
  answer: changed,
  refusals: ['not-possible-now'],
});

export const closeComplaint = staffAct({
  name: 'closeComplaint',
  summary: 'Closes a complaint that was answered, with why',
  permission: 'complaints',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ ...seen, reason }),
  answer: changed,
  refusals: ['not-possible-now'],
});

/** Complaints, from the list to the answer. */
export const complaintActs = [
  listComplaints,
  showComplaint,
  readComplaint,
  answerComplaint,
  handComplaint,
  closeComplaint,
] as const;
