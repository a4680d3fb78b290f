import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import type { ProposalId, StaffId } from '../../../contract/staff/people-words.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import type { Effects, ProposalAbout, ProposalRow, Signature } from './proposal-row.ts';
import type { Preview } from '../../../contract/staff/proposal-view.ts';

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

/** False when something is open already about the same thing. */
export async function keepProposal(q: Queryable, one: NewProposal): Promise<boolean> {
  const { id, about, body, title, orderId, paymentId, amount, reason, evidence } = one;
  const row = {
    id,
    kind: body.kind,
    body: JSON.stringify(body),
    preview: JSON.stringify(one.preview),
    title,
    state: 'proposed',
    aboutKind: about.kind,
    aboutId: about.id,
    orderId: orderId === null ? null : BigInt(orderId),
    paymentId,
    amount,
    reason,
    evidence,
    proposerId: one.proposerId,
    proposedAt: one.proposedAt,
    proposerBrowser: one.proposerBrowser,
  };
  const isOpen = `on conflict (about_kind, about_id) where state in ('proposed', 'approved')`;
  return (await insertInto(q, 'proposal', row, `${isOpen} do nothing`)) === 1;
}

const decideRow = sql<
  void,
  { id: string; version: number; state: string; by: string; at: Date; reason: string | null }
>(`
  update proposal set state = :state, version = version + 1, decided_by = :by,
    decided_at = :at, decision_reason = :reason
  where id = :id and version = :version and state = 'proposed'`);

/** Refuses or withdraws it. False when another person was faster. */
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
/**
 * In a transaction of the caller's, which ends when another person was faster: then it is false.
 */
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
  await insertInto(tx, 'proposal_signature', { proposalId: id, ...signature });
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

/** Ends what was approved while its hold lasts. False when another person was faster. */
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

/** Whether it is still to be carried out; no other process does it at the same time. */
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
  const state = outcome === 'changed' ? 'lapsed' : 'done';
  await q.run(endRow, { id, state, at, outcome, heldBecause });
}

const lapseRow = sql<void, { id: string; version: number; at: Date; why: string }>(`
  update proposal set state = 'lapsed', version = version + 1, done_at = :at,
    outcome = 'changed', held_because = :why
  where id = :id and version = :version and state = 'proposed'`);

/**
 * Ends a proposal that no longer applies before it is approved. Returns false if another process
 * was faster.
 */
export async function keepLapse(
  q: Queryable,
  { id, version }: ProposalRow,
  { at, why }: { readonly at: Date; readonly why: string },
): Promise<boolean> {
  return (await q.run(lapseRow, { id, version, at, why: why.slice(0, 500) })) === 1;
}

const withdrawAll = sql<void, { staffId: string; at: Date }>(`
  update proposal set state = 'withdrawn', version = version + 1, decided_by = proposer_id,
    decided_at = :at, decision_reason = 'Who proposed it works here no longer.'
  where proposer_id = :staffId and state = 'proposed'`);

/** Withdraws what a person proposed who no longer works here. */
export async function withdrawProposalsOf(
  q: Queryable,
  staffId: StaffId,
  at: Date,
): Promise<void> {
  await q.run(withdrawAll, { staffId, at });
}
