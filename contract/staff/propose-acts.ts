import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';
import { reason } from './people-words.ts';
import { impossible, preview, proposalView } from './proposal-view.ts';
import { proposalBody } from './proposal-kinds.ts';
import { staffAct } from './staff-act.ts';

export const previewProposal = staffAct({
  name: 'previewProposal',
  summary: 'What a proposal would do, before it is made; nothing is kept',
  permission: 'by-kind',
  level: 'proposes',
  args: z.strictObject({ body: proposalBody }),
  answer: z.strictObject({ title: wireText(200), preview, previewHash: wireText(64) }),
  refusals: [...impossible],
});

export const propose = staffAct({
  name: 'propose',
  summary: 'Proposes what another person then approves',
  permission: 'by-kind',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    body: proposalBody,
    reason,
    evidence: z.optional(reason),
    previewHash: wireText(64),
  }),
  answer: z.strictObject({ proposal: proposalView }),
  refusals: ['preview-changed', 'proposal-open', ...impossible],
});
