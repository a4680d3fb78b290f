import * as say from '../sentences/asked-documents.ts';
import type { DocumentFault, DocumentKind, DocumentReason } from './asked-documents.ts';

/** What staff may ask for, in the words of the borrower. */
export const documentKinds: Readonly<Record<DocumentKind, string>> = {
  payslip: say.payslip,
  'bank-statement': say.bankStatement,
  'employer-letter': say.employerLetter,
  'proof-of-address': say.proofOfAddress,
  'medical-letter': say.medicalLetter,
  'business-records': say.businessRecords,
};

export const documentReasons: Readonly<Record<DocumentReason, string>> = {
  review: say.forReview,
  hardship: say.forHardship,
  complaint: say.forComplaint,
  details: say.forDetails,
};

/** Why a document was not accepted. */
export const documentFaults: Readonly<Record<DocumentFault, string>> = {
  unreadable: say.unreadable,
  another: say.another,
  'too-old': say.tooOld,
  incomplete: say.incomplete,
};
