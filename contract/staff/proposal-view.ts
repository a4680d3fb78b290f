import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { evidenceFile } from './evidence-file.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';
import { personRef, wireProposalId, wireThingId } from './people-words.ts';
import { proposalKinds } from './kind-rules.ts';
import { payoutsLeft } from './payout-limits.ts';

export const proposalStates = [
  'proposed',
  'approved',
  'lapsed',
  'done',
  'refused',
  'withdrawn',
  'stopped',
] as const;

/** What carrying out would do, counted beforehand; what is done is compared with it. */
export const preview = z.strictObject({
  /** What happens, one sentence each. */
  sentences: z.array(wireText(500)),
  /** The ledger's part: account, account, kwacha. */
  transfers: z.array(
    z.strictObject({ debit: wireText(80), credit: wireText(80), amount: wireText(20) }),
  ),
  /** Messages that leave, with what names a person covered. */
  messages: z.array(z.strictObject({ to: wireText(40), text: wireText(500) })),
  changes: z.array(
    z.strictObject({ what: wireText(80), before: wireText(200), after: wireText(200) }),
  ),
});

export type Preview = z.output<typeof preview>;

/** `changed`: it no longer applied, so it lapsed; `nothing`: there was nothing left to do. */
const outcome = z.nullable(z.enum(['done', 'nothing', 'changed']));

/** Why what one wants to do cannot be done now, of any kind; others are of what is published. */
export const impossible = [
  'not-possible-now',
  'licence-breaks',
  'simulation-missing',
  'count-missing',
  'price-not-lower',
  'still-lent',
  'replay-missing',
  'not-before-midnight',
  'profile-unconfirmed',
  'return-has-faults',
  'period-open',
] as const;

export const proposalView = z.strictObject({
  id: wireProposalId,
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  /** Rises with each change: an act names the one it saw. */
  version: z.int(),
  /** What is proposed, as sentences. */
  title: wireText(200),
  /** Of an open proposal as of now, else as it was signed. */
  preview,
  /** Of this preview: an approval names the one that was seen. */
  previewHash: wireText(64),
  reason: wireText(500),
  evidence: z.nullable(wireText(500)),
  /** Of the case it is about, as of now: an approval signs their hashes. */
  files: z.array(evidenceFile),
  about: z.nullable(z.strictObject({ kind: wireText(20), id: wireThingId })),
  proposer: personRef,
  proposedAt: wireInstant,
  decidedBy: z.nullable(personRef),
  decidedAt: z.nullable(wireInstant),
  decisionReason: z.nullable(wireText(500)),
  /** The hold: until then any permitted staff can stop it. */
  notBefore: z.nullable(wireInstant),
  doneAt: z.nullable(wireInstant),
  outcome,
  /** Why it lapsed. */
  lapsedBecause: z.nullable(wireText(500)),
  /** Proposed and approved in one browser. */
  isSameBrowser: z.boolean(),
  isSigned: z.boolean(),
  /** What the caller may still pay out or waive, in all; null where it does not count. */
  left: z.nullable(payoutsLeft),
  /** Who asks may do these now; of the others why not. */
  may: z.strictObject({
    approve: z.nullable(wireText(300)),
    refuse: z.nullable(wireText(300)),
    withdraw: z.nullable(wireText(300)),
    stop: z.nullable(wireText(300)),
  }),
});

export const listProposals = staffAct({
  name: 'listProposals',
  summary: 'Proposals, newest first, by state and kind',
  permission: 'today',
  args: z.strictObject({
    filter: z.strictObject({
      state: z.optional(z.enum(proposalStates)),
      kind: z.optional(z.enum(proposalKinds)),
      /** Only proposals by the caller. */
      mine: z.optional(z.boolean()),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(proposalView),
});

export const showProposal = staffAct({
  name: 'showProposal',
  summary: 'One proposal: words, preview, evidence, who, hold',
  permission: 'by-kind',
  args: z.strictObject({ proposalId: wireProposalId }),
  answer: z.strictObject({ proposal: proposalView }),
});
