import * as z from 'zod/mini';
import {
  documentFaultNames,
  documentKindNames,
  documentReasonNames,
  documentStates,
} from '../borrower/asked-documents.ts';
import { wireDate, wireInstant } from '../words/wire.ts';
import { personRef, reason, wireThingId } from './people-words.ts';
import { done, staffAct } from './staff-act.ts';

/* Documents asked of a borrower: a payslip for a review, a letter for a hardship. */

export const mostDocumentDays = 30;

export const listDocuments = staffAct({
  name: 'listDocuments',
  summary: 'Documents that a borrower was asked for, the newest first',
  permission: 'borrowers',
  args: z.strictObject({ borrowerId: wireThingId }),
  answer: z.strictObject({
    rows: z.array(
      z.strictObject({
        documentId: wireThingId,
        kind: z.enum(documentKindNames),
        reason: z.enum(documentReasonNames),
        state: z.enum(documentStates),
        askedBy: personRef,
        askedAt: wireInstant,
        untilOn: wireDate,
        receivedAt: z.nullable(wireInstant),
        fault: z.nullable(z.enum(documentFaultNames)),
      }),
    ),
  }),
});

export const askDocument = staffAct({
  name: 'askDocument',
  summary: 'Asks a borrower for a document by a day; they get an SMS and a card on Home',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    borrowerId: wireThingId,
    kind: z.enum(documentKindNames),
    /** As the borrower reads it. */
    reason: z.enum(documentReasonNames),
    untilOn: wireDate,
  }),
  answer: z.strictObject({ documentId: wireThingId, isTold: z.boolean() }),
  refusals: ['not-possible-now'],
});

export const decideDocument = staffAct({
  name: 'decideDocument',
  summary: 'Accepts a document that came, or refuses it: then it can be sent again',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    borrowerId: wireThingId,
    documentId: wireThingId,
    /** `accepted`, or why it is refused, as the borrower reads it. */
    finding: z.enum(['accepted', ...documentFaultNames]),
  }),
  answer: done,
  refusals: ['not-possible-now'],
});

export const openDocument = staffAct({
  name: 'openDocument',
  summary: 'Opens a document that came and awaits a decision; the look is kept',
  permission: 'borrower-care',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ borrowerId: wireThingId, documentId: wireThingId, reason }),
  answer: z.strictObject({
    mediaType: z.enum(['application/pdf', 'image/webp']),
    base64: z.string(),
    shownUntil: wireInstant,
  }),
  refusals: ['no-open-work'],
});

export const documentActs = [listDocuments, askDocument, decideDocument, openDocument] as const;
