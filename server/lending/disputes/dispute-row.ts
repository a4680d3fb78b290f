import type { DisputeGround } from '../../../contract/borrower/disputes.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** A dispute as it is kept, by the complaint that has its number and its clock. */
export interface DisputeRow {
  readonly complaintId: string;
  readonly orderId: OrderId;
  readonly openedAt: Date;
  readonly outcome: 'upheld' | 'rejected' | null;
  readonly ground: DisputeGround | null;
  readonly proposalId: ProposalId | null;
  readonly decidedAt: Date | null;
}

const selectByNumber = sql<
  Omit<DisputeRow, 'orderId'> & { orderId: bigint },
  { number: string }
>(`
  select d.complaint_id, d.order_id, d.opened_at, d.outcome, d.ground, d.proposal_id, d.decided_at
  from dispute d join complaint c on c.id = d.complaint_id where c.number = :number`);

/** The dispute of a complaint; null where it is about something else. */
export async function findDispute(q: Queryable, number: string): Promise<DisputeRow | null> {
  const row = await q.row(selectByNumber, { number });
  return row === undefined ? null : { ...row, orderId: Number(row.orderId) as OrderId };
}

const setDecision = sql<
  void,
  Pick<DisputeRow, 'complaintId' | 'ground'> & {
    outcome: string;
    proposalId: string;
    decidedAt: Date;
  }
>(`
  update dispute set outcome = :outcome, ground = :ground, proposal_id = :proposalId,
    decided_at = :decidedAt
  where complaint_id = :complaintId and outcome is null`);

/** Writes down what two people decided; the database checks that they did. */
export async function decideDisputeRow(
  tx: Queryable,
  { complaintId }: DisputeRow,
  by: { ground: DisputeGround | null; proposalId: string; now: Date },
): Promise<void> {
  const { ground, proposalId, now: decidedAt } = by;
  const outcome = ground === null ? 'upheld' : 'rejected';
  await tx.run(setDecision, { complaintId, outcome, ground, proposalId, decidedAt });
}
