import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import type { OrderId } from '../words/ids.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';

/** What a complaint may be about, in the order in which it is offered. */
export const complaintTopics = [
  'payment',
  'charges',
  'decision',
  'details',
  'bureau',
  'treatment',
  'app',
  'other',
] as const;
/** A dispute is a complaint with its own screen: the borrower did not borrow this. */
export const disputeTopic = 'not-mine';
/** So is a payment that its borrower made and does not see. */
export const claimTopic = 'paid';
/** And what is owed on a loan of a former system, by those who have one. */
export const takeoverTopic = 'takeover';
export const allTopics = [...complaintTopics, disputeTopic, claimTopic, takeoverTopic] as const;
export type ComplaintTopic = (typeof allTopics)[number];

export const mostComplaintCharacters = 1000;

/** The status of a complaint, as its borrower sees it. */
export const complaintStatuses = [
  'with-lender',
  'answered',
  'with-director',
  'closed',
] as const;

/** Readable, and said over the phone: `C-2026-000123`. */
const complaintNumber = z
  .string()
  .check(z.regex(/^C-\d{4}-\d{6,9}$/, 'is not the number of a complaint'));

const words = z.string().check(z.minLength(1), z.maxLength(mostComplaintCharacters));

/** The number of a loan, as an optional field of a body. */
const aboutOrder = z.pipe(
  z.int().check(z.gte(1)),
  z.custom<OrderId>((value) => typeof value === 'number'),
);

const answer = z.strictObject({
  by: z.enum(['lender', 'director']),
  text: wireText(mostComplaintCharacters),
  at: wireInstant,
});

export const complaint = z.strictObject({
  number: complaintNumber,
  topic: z.enum(allTopics),
  words: wireText(mostComplaintCharacters),
  orderId: z.optional(aboutOrder),
  status: z.enum(complaintStatuses),
  filedAt: wireInstant,
  /** While it waits for an answer: the last day for it. */
  answerBy: z.optional(wireDate),
  /** That day has passed. */
  isLate: z.boolean(),
  answers: z.array(answer),
  escalatedAt: z.optional(wireInstant),
  /** It may be put before the managing director now. */
  mayEscalate: z.boolean(),
  /** The lender is through with it: the regulator may be written to. */
  mayGoToRegulator: z.boolean(),
});

/** Files a complaint. The same `requestId` again answers the complaint it made. */
export const fileComplaint = endpoint({
  name: 'fileComplaint',
  summary: 'Complain to the lender; the answer has a day by which it comes',
  method: 'POST',
  path: '/user/complaint/api/file',
  body: z.strictObject({
    /** Made by the client, once for each complaint and not for each try to send it. */
    requestId: z.uuid(),
    topic: z.enum([...complaintTopics, takeoverTopic]),
    words,
    orderId: z.optional(aboutOrder),
  }),
  answer: complaint,
  refusals: ['form-invalid', 'order-not-found', 'too-many-complaints'],
});

/** The borrower's complaints, the newest first. */
export const listComplaints = endpoint({
  name: 'listComplaints',
  summary: 'The borrower’s complaints, each with its clock and its answers',
  method: 'GET',
  path: '/user/complaint/api/list',
  answer: z.array(complaint),
});

/** Puts a complaint before the managing director. A repeat answers its status. */
export const escalateComplaint = endpoint({
  name: 'escalateComplaint',
  summary: 'Not content with the answer, or there was none in time: to the managing director',
  method: 'POST',
  path: '/user/complaint/api/escalate',
  body: z.strictObject({ number: complaintNumber }),
  answer: complaint,
  refusals: ['complaint-not-found', 'complaint-not-escalatable'],
});
