import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import type { ProposalId, StaffId } from '../../../contract/staff/people-words.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import type { Effects, ProposalAbout, ProposalRow, Signature } from './proposal-row.ts';
import type { Preview } from '../../../contract/staff/proposal-acts.ts';

/*
 * What happens to a proposal, each step guarded by the version or state it was seen in. That the
 * steps are lawful the database says too.
 */

/** What is kept of a new proposal. */
export interface NewProposal extends Effects {
  readonly id: ProposalId;
  readonly body: ProposalBody;
  readonly preview: Preview;
  readonly title: string;
  readonly about: ProposalAbout;
  readonly reason: string;
  readonly evidence: string | null;
  readonly proposerId: StaffId;
  readonly proposedAt: Date;
  readonly proposerBrowser: string;
}

const insertRow = sql<
  void,
  {
    id: string;
    kind: string;
    body: string;
    preview: string;
    title: string;
    aboutKind: string;
    aboutId: string;
    orderId: number | null;
    paymentId: string | null;
    amount: bigint | null;
    reason: string;
    evidence: string | null;
    proposerId: string;
    proposedAt: Date;
    proposerBrowser: string;
  }
>(`
  insert into proposal (id, kind, body, preview, title, state, about_kind, about_id, order_id,
    payment_id, amount, reason, evidence, proposer_id, proposed_at, proposer_browser)
  values (:id, :kind, :body::jsonb, :preview::jsonb, :title, 'proposed', :aboutKind, :aboutId,
    :orderId, :paymentId, :amount, :reason, :evidence, :proposerId, :proposedAt,
    :proposerBrowser)
  on conflict (about_kind, about_id) where state in ('proposed', 'approved') do nothing`);

/** False when something is open already about the same thing. */
export async function keepProposal(q: Queryable, one: NewProposal): Promise<boolean> {
  const { about, body, preview, ...rest } = one;
  const kept = await q.run(insertRow, {
    ...rest,
    kind: body.kind,
    body: JSON.stringify(body),
    preview: JSON.stringify(preview),
    aboutKind: about.kind,
    aboutId: about.id,
  });
  return kept === 1;
}

const decideRow = sql<
  void,
  { id: string; version: number; state: string; by: string; at: Date; reason: string | null }
>(`
  update proposal set state = :state, version = version + 1, decided_by = :by,
    decided_at = :at, decision_reason = :reason
  where id = :id and version = :version and state = 'proposed'`);

/** Says no, or takes it back. False when somebody was faster. */
export async function keepDecision(
  q: Queryable,
  { id, version }: ProposalRow,
  decided: {
    readonly state: 'refused' | 'withdrawn';
    readonly by: StaffId;
    readonly at: Date;
    readonly reason: string | null;
  },
): Promise<boolean> {
  return (await q.run(decideRow, { id, version, ...decided })) === 1;
}

const approveRow = sql<
  void,
  {
    id: string;
    version: number;
    preview: string;
    by: string;
    at: Date;
    notBefore: Date;
    isSameBrowser: boolean;
  }
>(`
  update proposal set state = 'approved', version = version + 1, preview = :preview::jsonb,
    decided_by = :by, decided_at = :at, not_before = :notBefore,
    is_same_browser = :isSameBrowser
  where id = :id and version = :version and state = 'proposed'`);
const insertSignature = sql<
  void,
  {
    proposalId: string;
    credentialId: string;
    publicKey: Uint8Array;
    nonce: string;
    words: string;
    clientData: Uint8Array;
    authenticatorData: Uint8Array;
    signature: Uint8Array;
    origin: string;
    rpId: string;
  }
>(`
  insert into proposal_signature (proposal_id, credential_id, public_key, nonce, words,
    client_data, authenticator_data, signature, origin, rp_id)
  values (:proposalId, :credentialId, :publicKey, :nonce, :words, :clientData,
    :authenticatorData, :signature, :origin, :rpId)`);

/** In a transaction of the caller's, which ends when somebody was faster: then it is false. */
export async function keepApproval(
  tx: Queryable,
  { id, version }: ProposalRow,
  approved: {
    readonly preview: Preview;
    readonly by: StaffId;
    readonly at: Date;
    readonly notBefore: Date;
    readonly isSameBrowser: boolean;
    readonly signature: Signature;
  },
): Promise<boolean> {
  const { preview, signature, ...rest } = approved;
  await tx.run(insertSignature, { proposalId: id, ...signature });
  const given = { id, version, preview: JSON.stringify(preview), ...rest };
  return (await tx.run(approveRow, given)) === 1;
}

const stopRow = sql<
  void,
  { id: string; version: number; by: string; at: Date; reason: string }
>(`
  update proposal set state = 'stopped', version = version + 1, stopped_by = :by,
    done_at = :at, held_because = :reason
  where id = :id and version = :version and state = 'approved' and not_before > :at`);

/** Ends what was approved while its hold lasts. False when somebody was faster. */
export async function keepStop(
  q: Queryable,
  { id, version }: ProposalRow,
  stopped: { readonly by: StaffId; readonly at: Date; readonly reason: string },
): Promise<boolean> {
  return (await q.run(stopRow, { id, version, ...stopped })) === 1;
}

const endRow = sql<
  void,
  { id: string; state: string; at: Date; outcome: string; heldBecause: string | null }
>(`
  update proposal set state = :state, version = version + 1, done_at = :at, outcome = :outcome,
    held_because = :heldBecause
  where id = :id and state = 'approved'`);

const lockRow = sql<{ id: string }, { id: string }>(
  `select id from proposal where id = :id and state = 'approved' for update skip locked`,
);

/** Whether it is still to be carried out; nobody else does it meanwhile. */
export async function lockToCarryOut(tx: Queryable, id: ProposalId): Promise<boolean> {
  return (await tx.row(lockRow, { id })) !== undefined;
}

/** How carrying out ended; of two that carried it out at once, one tells. */
export type Ending =
  | { readonly outcome: 'done' | 'nothing' }
  | { readonly outcome: 'changed'; readonly heldBecause: string };

export async function keepEnding(
  q: Queryable,
  { id }: ProposalRow,
  ending: Ending,
  at: Date,
): Promise<void> {
  const { outcome } = ending;
  const heldBecause = ending.outcome === 'changed' ? ending.heldBecause.slice(0, 500) : null;
  const state = outcome === 'changed' ? 'held' : 'done';
  await q.run(endRow, { id, state, at, outcome, heldBecause });
}

const withdrawAll = sql<void, { staffId: string; at: Date }>(`
  update proposal set state = 'withdrawn', version = version + 1, decided_by = proposer_id,
    decided_at = :at, decision_reason = 'Who proposed it works here no longer.'
  where proposer_id = :staffId and state = 'proposed'`);

/** Takes back what somebody proposed who works here no longer. */
export async function withdrawProposalsOf(
  q: Queryable,
  staffId: StaffId,
  at: Date,
): Promise<void> {
  await q.run(withdrawAll, { staffId, at });
}
