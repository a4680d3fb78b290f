import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';
import { wireProposalId } from './people-words.ts';
import { staffAct } from './staff-act.ts';

/** For so long after it was approved its proposer fetches an export. */
export const exportHours = 24;

export const fetchExport = staffAct({
  name: 'fetchExport',
  summary: 'The file of an export that two people agreed to, for who proposed it, for a day',
  permission: 'exports',
  level: 'proposes',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ proposalId: wireProposalId, format: z.enum(['csv', 'xlsx']) }),
  answer: z.strictObject({
    fileName: wireText(60),
    mediaType: wireText(100),
    /** The file in base64; it is made for each fetch, and kept nowhere. */
    content: z.string(),
  }),
  refusals: ['export-of-another', 'export-not-ready', 'export-over'],
});
