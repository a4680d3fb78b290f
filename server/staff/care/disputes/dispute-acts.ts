import type * as z from 'zod/mini';
import { listDisputes, showDispute } from '../../../../contract/staff/dispute-acts.ts';
import type { disputeRow } from '../../../../contract/staff/dispute-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { isComplaintLate } from '../../../../domain/people/complaint.ts';
import { findDispute } from '../../../lending/disputes/dispute-row.ts';
import type { DisputeRow } from '../../../lending/disputes/dispute-row.ts';
import { accountOf, loadOrder } from '../../../lending/orders/load-order.ts';
import type { ComplaintRow } from '../../../people/complaints/complaint-row.ts';
import { findComplaint } from '../../../people/complaints/complaint-row.ts';
import { listing } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { evidenceOfLoan } from './dispute-evidence.ts';

type Line = z.output<typeof disputeRow>;

type Stored = Pick<ComplaintRow, 'number' | 'borrowerId' | 'mobile' | 'state' | 'answerBy'> &
  Omit<DisputeRow, 'orderId' | 'ground' | 'proposalId'> & {
    readonly orderId: bigint;
    readonly amount: bigint;
  };

const source = (state: string) => (conditions: readonly string[]) => `
  select d.complaint_id, c.number, d.order_id, d.borrower_id, b.mobile, o.amount, d.opened_at,
    c.state, c.answer_by, d.outcome, d.decided_at
  from dispute d join complaint c on c.id = d.complaint_id
    join borrower b on b.id = d.borrower_id join loan_order o on o.id = d.order_id
  where ${[state, ...conditions].join(' and ')}`;

const last = {
  column: 'd.complaint_id',
  type: 'text',
  of: (row: Stored) => row.complaintId,
} as const;

const waiting = listing<Stored, never>({
  source: source('d.outcome is null'),
  keys: [{ column: 'd.opened_at', type: 'timestamptz', of: (row) => row.openedAt }, last],
  filters: {},
});
const decided = listing<Stored, never>({
  source: source('d.outcome is not null'),
  keys: [
    { column: 'd.decided_at', type: 'timestamptz', of: (row) => row.decidedAt ?? row.openedAt },
    last,
  ],
  filters: {},
});

/** By the clock while they wait, which all began as long before; else the newest decided first. */
const listDisputesAct = serveAct(listDisputes, async ({ context, args }) => {
  const { after, limit } = args;
  const { state = 'waiting' } = args.filter;
  const isWaiting = state === 'waiting';
  const sort = isWaiting ? 'oldest' : 'newest';
  const list = isWaiting ? waiting : decided;
  const page = await list(context.db, { filter: {}, after, limit, sort });
  if (page instanceof StaffRefusal) return page;
  const today = context.clock.today();
  return { ...page, rows: page.rows.map((row) => lineOf(row, today)) };
});

function lineOf(row: Omit<Stored, 'complaintId' | 'decidedAt'>, today: CivilDate): Line {
  const { number, orderId, borrowerId, mobile, amount, openedAt, outcome } = row;
  // After a decision the director may owe an answer to the complaint, in words.
  const answerBy = outcome === null ? row.answerBy : null;
  return {
    number,
    orderId: String(orderId),
    borrowerId,
    mobileMasked: masked(mobile),
    amount: formatKwacha(ngwee(amount)),
    openedAt,
    answerBy,
    isLate: isComplaintLate({ state: row.state, answerBy }, today),
    outcome,
  };
}

/** Refusal: `unknown`. */
const showDisputeAct = serveAct(showDispute, async ({ context, args, about }) => {
  const { db, clock } = context;
  const { number } = args;
  about({ kind: 'complaint', id: number });
  const dispute = await findDispute(db, number);
  const complaint = await findComplaint(db, number);
  const order = dispute && (await loadOrder(db, dispute.orderId));
  if (!complaint || !order) return new StaffRefusal('unknown');
  const newest = accountOf(order, clock.now()).dispute;
  const { borrowerId, mobile, state, answerBy } = complaint;
  const { openedAt, outcome, ground, decidedAt, proposalId } = dispute;
  const row = { number, orderId: BigInt(order.id), borrowerId, mobile, state, answerBy };
  const { amount } = order.terms;
  return {
    dispute: {
      ...lineOf({ ...row, amount, openedAt, outcome }, clock.today()),
      isFrozen: newest?.number === number && newest.isFrozen,
      ground,
      decidedAt,
      proposalId,
      evidence: await evidenceOfLoan(db, order),
    },
  };
});

/** The dispute desk. */
export const disputeActs: readonly ServedAct[] = [listDisputesAct, showDisputeAct];
