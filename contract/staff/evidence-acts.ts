import * as z from 'zod/mini';
import { wireInstant } from '../words/wire.ts';
import { evidenceFile, mediaType } from './evidence-file.ts';
import { reason, wireThingId } from './people-words.ts';
import { staffAct } from './staff-act.ts';

export const mostEvidenceBytes = 4 * 1024 * 1024;
/** Its Base64, with room for the rest of the body. */
const evidenceBodyLimit = 6 * 1024 * 1024;

export const uploadEvidence = staffAct({
  name: 'uploadEvidence',
  summary: 'Keeps a file that proves something about a case, encrypted, with its hash',
  permission: 'cases',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    caseId: wireThingId,
    what: z.string().check(z.trim(), z.minLength(4), z.maxLength(120)),
    base64: z.string(),
  }),
  answer: z.strictObject({ evidence: z.array(evidenceFile) }),
  refusals: ['not-possible-now'],
  bodyLimit: evidenceBodyLimit,
});

export const openEvidence = staffAct({
  name: 'openEvidence',
  summary: 'Opens a file that proves something about an open case',
  permission: 'money-by-hand',
  level: 'proposes',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ caseId: wireThingId, evidenceId: wireThingId, reason }),
  answer: z.strictObject({ mediaType, base64: z.string(), shownUntil: wireInstant }),
  refusals: ['no-open-work'],
});
