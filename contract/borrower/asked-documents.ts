import * as z from 'zod/mini';
import { wireDate, wireId } from '../words/wire.ts';

export type DocumentId = string & { readonly brand: 'DocumentId' };

/* Home reads these with its first script, so their words are in a file apart. */

export const documentKindNames = [
  'payslip',
  'bank-statement',
  'employer-letter',
  'proof-of-address',
  'medical-letter',
  'business-records',
] as const;
export type DocumentKind = (typeof documentKindNames)[number];

export const documentReasonNames = ['review', 'hardship', 'complaint', 'details'] as const;
export type DocumentReason = (typeof documentReasonNames)[number];

export const documentFaultNames = ['unreadable', 'another', 'too-old', 'incomplete'] as const;
export type DocumentFault = (typeof documentFaultNames)[number];

export const documentStates = ['asked', 'received', 'accepted', 'refused', 'ended'] as const;

/** A document as its borrower sees it on Home. */
export const askedDocument = z.strictObject({
  documentId: wireId<DocumentId>(),
  kind: z.enum(documentKindNames),
  reason: z.enum(documentReasonNames),
  state: z.enum(documentStates),
  untilOn: wireDate,
  fault: z.nullable(z.enum(documentFaultNames)),
});
