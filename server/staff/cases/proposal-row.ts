import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Queryable, ValuesOf } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** What can be done with money by hand; `waive` lets go of late fees, the others end a case. */
export type HandAct = 'confirm' | 'fail' | 'pay-back' | 'waive';

/** How carrying out ended. `held`: it did not fit, and the case stays open. */
export type CarriedOut = 'done' | 'nothing-left-to-do' | 'held';

/** What one person wants done by hand, and what another decided about it. */
export interface ProposalRow {
  readonly id: string;
  readonly what: HandAct;
  /** Null of a waiver, which belongs to no case. */
  readonly caseId: string | null;
  readonly orderId: OrderId;
  readonly paymentId: PaymentId | null;
  /** Of a waiver. */
  readonly amount: Ngwee | null;
  /** The network's own name of the transaction, of a confirmation. */
  readonly reference: string | null;
  readonly reason: string;
  readonly evidence: string | null;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly decision: 'approved' | 'refused' | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly doneAt: Date | null;
  readonly outcome: string | null;
}

interface StoredProposal extends Omit<ProposalRow, 'amount' | 'orderId'> {
  amount: bigint | null;
  orderId: bigint;
}

const columns = `id, what, case_id as "caseId", order_id as "orderId",
    payment_id as "paymentId", amount, reference, reason, evidence,
    proposed_by as "proposedBy", proposed_at as "proposedAt", decision,
    decided_by as "decidedBy", decided_at as "decidedAt", done_at as "doneAt", outcome`;

const mostListed = 200;

const proposalsWhere = <Values extends ValuesOf<Values> | undefined = undefined>(
  condition: string,
) =>
  sql<StoredProposal, Values>(`
  select ${columns} from hand_proposal where ${condition}
  order by proposed_at desc limit ${mostListed}`);

const selectOfCase = proposalsWhere<{ caseId: string }>('case_id = :caseId');
const selectOpen = proposalsWhere('decision is null');
const selectOpenWaiver = proposalsWhere<{ orderId: OrderId }>(
  `order_id = :orderId and what = 'waive' and decision is null`,
);
const selectOne = proposalsWhere<{ id: string }>('id = :id');
const selectToCarryOut = proposalsWhere<{ before: Date }>(
  `decision = 'approved' and done_at is null and decided_at < :before`,
);

/** Everything that was ever proposed about a case, the newest first. */
export async function proposalsOfCase(q: Queryable, caseId: string): Promise<ProposalRow[]> {
  return (await q.rows(selectOfCase, { caseId })).map(proposalOf);
}

/** What waits for a second person. */
export async function openProposals(q: Queryable): Promise<ProposalRow[]> {
  return (await q.rows(selectOpen)).map(proposalOf);
}

/** The waiver of an order's late fees that waits for a second person. */
export async function openWaiver(q: Queryable, orderId: OrderId): Promise<ProposalRow | null> {
  const row = await q.row(selectOpenWaiver, { orderId });
  return row ? proposalOf(row) : null;
}

export async function findProposal(q: Queryable, id: string): Promise<ProposalRow | null> {
  const row = await q.row(selectOne, { id });
  return row ? proposalOf(row) : null;
}

/** What was approved before an instant and is not known to have been carried out. */
export async function proposalsToCarryOut(q: Queryable, before: Date): Promise<ProposalRow[]> {
  return (await q.rows(selectToCarryOut, { before })).map(proposalOf);
}

function proposalOf(row: StoredProposal): ProposalRow {
  const amount = row.amount === null ? null : ngwee(row.amount);
  return { ...row, amount, orderId: Number(row.orderId) as OrderId };
}

const insertRow = sql<
  void,
  {
    id: string;
    what: HandAct;
    caseId: string | null;
    orderId: OrderId;
    paymentId: PaymentId | null;
    amount: Ngwee | null;
    reference: string | null;
    reason: string;
    evidence: string | null;
    proposedBy: string;
    proposedAt: Date;
  }
>(`
  insert into hand_proposal (id, what, case_id, order_id, payment_id, amount, reference, reason,
    evidence, proposed_by, proposed_at)
  values (:id, :what, :caseId, :orderId, :paymentId, :amount, :reference, :reason, :evidence,
    :proposedBy, :proposedAt)
  on conflict do nothing`);

export type NewProposal = Omit<
  ProposalRow,
  'decision' | 'decidedBy' | 'decidedAt' | 'doneAt' | 'outcome'
>;

/** False when something is proposed already that nobody has decided about. */
export async function keepProposal(q: Queryable, one: NewProposal): Promise<boolean> {
  const kept = await q.run(insertRow, {
    id: one.id,
    what: one.what,
    caseId: one.caseId,
    orderId: one.orderId,
    paymentId: one.paymentId,
    amount: one.amount,
    reference: one.reference,
    reason: one.reason,
    evidence: one.evidence,
    proposedBy: one.proposedBy,
    proposedAt: one.proposedAt,
  });
  return kept === 1;
}

const decideRow = sql<
  void,
  { id: string; decision: string; by: string; at: Date; reason: string | null }
>(`
  update hand_proposal set decision = :decision, decided_by = :by, decided_at = :at,
    decision_reason = :reason
  where id = :id and decision is null`);

/** False when somebody else has decided meanwhile; of two at once, one does. */
export async function keepDecision(
  q: Queryable,
  id: string,
  decided: {
    readonly decision: 'approved' | 'refused';
    readonly by: string;
    readonly at: Date;
    readonly reason: string | null;
  },
): Promise<boolean> {
  const { decision, by, at, reason } = decided;
  return (await q.run(decideRow, { id, decision, by, at, reason })) === 1;
}

const doneRow = sql<void, { id: string; at: Date; outcome: string }>(`
  update hand_proposal set done_at = :at, outcome = :outcome where id = :id
    and done_at is null`);

export async function keepDone(
  q: Queryable,
  id: string,
  { at, outcome }: { readonly at: Date; readonly outcome: string },
): Promise<void> {
  await q.run(doneRow, { id, at, outcome });
}
