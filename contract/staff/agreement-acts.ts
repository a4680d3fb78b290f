import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { personRef, reason, wireProposalId } from './people-words.ts';
import { staffAct } from './staff-act.ts';

export const showAgreement = staffAct({
  name: 'showAgreement',
  summary: 'Whether the borrower agreed to a new schedule that is proposed, how and when',
  permission: 'waivers',
  args: z.strictObject({ proposalId: wireProposalId }),
  answer: z.strictObject({
    /** The newest; null: not agreed to yet. */
    agreement: z.nullable(
      z.strictObject({
        at: wireInstant,
        /** Who heard it on the phone; null: in the app. */
        recordedBy: z.nullable(personRef),
        evidence: z.nullable(wireText(500)),
        /** To the figures of today. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const recordAgreement = staffAct({
  name: 'recordAgreement',
  summary: 'Records that the borrower agreed on the phone to a new schedule, with its evidence',
  permission: 'waivers',
  level: 'proposes',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({
    proposalId: wireProposalId,
    /** Of what was read out: the preview that was seen. */
    previewHash: wireText(64),
    evidence: reason,
  }),
  answer: z.strictObject({ agreedAt: wireInstant }),
  refusals: ['not-possible-now', 'preview-changed'],
});
