import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { wireId } from '../words/wire.ts';
import { documentStates } from './asked-documents.ts';
import type { DocumentId } from './asked-documents.ts';
import { certificateBodyLimit } from './death-report.ts';

export const sendDocument = endpoint({
  name: 'sendDocument',
  summary: 'Send a picture or PDF of a document that staff asked for',
  method: 'POST',
  path: '/user/document/api/send',
  bodyLimit: certificateBodyLimit,
  body: z.strictObject({
    documentId: wireId<DocumentId>(),
    base64: z.string().check(z.maxLength(certificateBodyLimit)),
  }),
  answer: z.strictObject({ state: z.enum(documentStates) }),
  refusals: [
    'document-over',
    'not-an-image',
    'image-too-small',
    'image-too-large',
    'too-many-pictures',
  ],
});
