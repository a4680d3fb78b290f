import * as z from 'zod/mini';
import { dataRequestKinds } from '../borrower/data-rights.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { answerText } from './complaint-acts.ts';
import { personRef, wireThingId } from './people-words.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

export const requestNumber = z
  .string()
  .check(z.regex(/^D-\d{4}-\d{6,9}$/, 'is no number of a request'));
const outcome = z.enum(['done', 'refused']);
/** What can be gone through again: a new card is compared with the face again. */
export const reopenedSteps = ['identity', 'personal', 'contacts', 'questionnaire'] as const;

export const dataRequestRow = z.strictObject({
  number: requestNumber,
  kind: z.enum(dataRequestKinds),
  borrowerId: wireThingId,
  mobileMasked: wireText(20),
  filedAt: wireInstant,
  answerBy: wireDate,
  isLate: z.boolean(),
  outcome: z.nullable(outcome),
  endedAt: z.nullable(wireInstant),
});

export const listDataRequests = staffAct({
  name: 'listDataRequests',
  summary: 'What borrowers ask about their data: open by its clock, or ended, newest first',
  permission: 'data-requests',
  args: z.strictObject({
    filter: z.strictObject({ state: z.optional(z.enum(['open', 'ended'])) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(dataRequestRow),
});

export const listErasures = staffAct({
  name: 'listErasures',
  summary:
    'Erasures that were asked for, newest first: when, what had to stay, what came of it',
  permission: 'data-requests',
  args: z.strictObject({
    filter: z.strictObject({ borrowerId: z.optional(wireThingId) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(
    z.strictObject({
      id: wireThingId,
      borrowerId: wireThingId,
      askedAt: wireInstant,
      dueAt: wireInstant,
      /** When it was done; until then it can be withdrawn. */
      doneAt: z.nullable(wireInstant),
      /** The last day of what has to stay; null where nothing does. */
      keptUntil: z.nullable(wireDate),
      finishedAt: z.nullable(wireInstant),
      outcome: z.nullable(z.enum(['erased', 'came-back', 'taken-back'])),
    }),
  ),
});

export const dataRequestView = z.strictObject({
  ...dataRequestRow.shape,
  endedBy: z.nullable(wireText(80)),
  reopened: z.nullable(z.enum(reopenedSteps)),
  takenBy: z.nullable(personRef),
});

export const showDataRequest = staffAct({
  name: 'showDataRequest',
  summary: 'A request about data with its clock; its words stay covered',
  permission: 'data-requests',
  args: z.strictObject({ number: requestNumber }),
  answer: z.strictObject({ request: dataRequestView }),
});

export const readDataRequest = staffAct({
  name: 'readDataRequest',
  summary: 'The words of a request and of its answer; that they were read is kept',
  permission: 'data-requests',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  // Once it has ended its words are asked for again, with the answer.
  args: z.strictObject({ number: requestNumber, isEnded: z.boolean() }),
  answer: z.strictObject({ words: wireText(2000), answer: z.nullable(wireText(1000)) }),
});

export const endDataRequest = staffAct({
  name: 'endDataRequest',
  summary: 'Answers a request as done or refused, told by SMS; a step may be opened again',
  permission: 'data-requests',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    number: requestNumber,
    outcome,
    text: answerText,
    reopen: z.optional(z.enum(reopenedSteps)),
  }),
  answer: z.strictObject({ request: dataRequestView }),
  refusals: ['decided-already', 'not-possible-now'],
});
