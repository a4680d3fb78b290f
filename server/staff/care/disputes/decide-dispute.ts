import { rejectedAnswer, upheldAnswer } from '../../../../contract/sentences/disputes.ts';
import { groundOf } from '../../../../contract/staff/care-words.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { assert } from '../../../../domain/assert.ts';
import { restLoans } from '../../../lending/collections/rest-loans.ts';
import { groundText } from '../../../lending/account/dispute-view.ts';
import { loadCoupon } from '../../../lending/account/coupon-row.ts';
import { decideDisputed } from '../../../lending/disputes/decide-dispute.ts';
import type { ToDecide } from '../../../lending/disputes/decide-dispute.ts';
import { decideDisputeRow, findDispute } from '../../../lending/disputes/dispute-row.ts';
import type { DisputeRow } from '../../../lending/disputes/dispute-row.ts';
import type { OrderChange } from '../../../lending/orders/change-order.ts';
import { accountOf, loadOrder } from '../../../lending/orders/load-order.ts';
import { changeAndPayBack } from '../../../lending/payments/settle-payment.ts';
import { findComplaint, moveComplaint } from '../../../people/complaints/complaint-row.ts';
import type { Context } from '../../../store/context.ts';
import { putSealed } from '../../../store/sealing/sealed-items.ts';
import { endWork } from '../../acts/work-item.ts';
import { NotPossible, NotPossibleYet } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOfChange } from '../../proposals/preview.ts';
import type { ProposalRow } from '../../proposals/proposal-row.ts';

type Body = BodyOf<'decide-dispute'>;

interface Found extends ToDecide {
  readonly dispute: DisputeRow;
}

/** Decides a dispute: the loan is the borrower's, or all of it is reversed. */
export const decideDisputeKind: KindRun<'decide-dispute'> = {
  isAtomic: true,
  async plan(context, body) {
    const found = await toDecide(context, body);
    return found instanceof NotPossible ? found : planOf(context, body, found);
  },
  isDone: async () => false,
  async carryOut(context, proposal, body) {
    const found = await toDecide(context, body);
    if (found instanceof NotPossible) return found;
    const { db, clock } = context;
    const { order, dispute } = found;
    const by = { ground: groundOf(body.finding), proposalId: proposal.id, now: clock.now() };
    const change = decideDisputed(found, by);
    // The database takes the event only for a dispute that is decided.
    await decideDisputeRow(db, dispute, by);
    const written = await changeAndPayBack(context, db, { order, change });
    // No part of it stays; the job does it on its next run.
    if (written === 'stale') throw new Error(`loan ${order.id} changed during the decision`);
    await answerComplaint(context, proposal, body);
    const { borrowerId } = order;
    await restLoans(db, { borrowerId, staffId: null, now: by.now });
    context.wake('send-sms');
    if (change.account.owedToBorrower > 0n) context.wake('submit-payments');
    return 'done';
  },
};

async function toDecide(
  { db, clock }: Context,
  { number }: Body,
): Promise<Found | NotPossible> {
  const dispute = await findDispute(db, number);
  const order = dispute && (await loadOrder(db, dispute.orderId));
  if (!order) return new NotPossible(`There is no dispute ${number}.`);
  if (dispute.outcome !== null) return new NotPossible('The dispute is decided already.');
  if (
    accountOf(order, clock.now()).status === 'not-disbursed' &&
    order.status === 'disbursing'
  ) {
    return new NotPossibleYet('Its payout is on its way. Wait for its end.');
  }
  const used = order.events.filter((event) => event.kind === 'coupon-used');
  const ids = new Set(used.map(({ userCouponId }) => userCouponId));
  const coupons = await Promise.all([...ids].map((id) => loadCoupon(db, id)));
  return { order, number, dispute, coupons: coupons.filter((one) => one !== null) };
}

/** The complaint it came as is answered in the approver's name. */
async function answerComplaint(
  { db, keys, clock }: Context,
  { decidedBy }: ProposalRow,
  { number, finding }: Body,
): Promise<void> {
  const now = clock.now();
  const complaint = await findComplaint(db, number);
  assert(complaint !== null && decidedBy !== null, 'what is carried out was approved');
  const { borrowerId } = complaint;
  const ground = groundOf(finding);
  const text = ground === null ? upheldAnswer : rejectedAnswer(groundText[ground]);
  const answer = { borrowerId, kind: 'complaint-answer', plain: Buffer.from(text) } as const;
  const answerId = await putSealed(db, keys, { ...answer, now });
  const step = { fact: 'answered', answerId, by: decidedBy.id, now } as const;
  const moved = await moveComplaint(db, complaint, step);
  if (moved === null) throw new Error(`complaint ${number} changed during the decision`);
  await endWork(db, { queue: 'complaints', id: number });
}

function planOf({ clock }: Context, body: Body, found: Found): Plan {
  const { order, number } = found;
  const ground = groundOf(body.finding);
  const change = decideDisputed(found, { ground, proposalId: '', now: clock.now() });
  const { amount } = order.terms;
  const title =
    ground === null
      ? `Uphold dispute ${number}: the borrower did not take loan ${order.id}.`
      : `Reject dispute ${number}: loan ${order.id} is the borrower’s.`;
  const sentences = ground === null ? upheld(change) : rejected(found, change);
  return {
    title,
    about: { kind: 'dispute', id: number },
    orderId: order.id,
    paymentId: null,
    amount,
    preview: previewOfChange(order, change, [title, ...sentences]),
  };
}

type Decided = ReturnType<typeof decideDisputed>;

function upheld({ account, coupons = [] }: Decided & OrderChange): string[] {
  const { lostPayout, owedToBorrower } = account;
  const told: (readonly [boolean, string])[] = [
    [true, 'Nothing is owed on it and nothing was earned. It does not count for the borrower.'],
    [
      lostPayout !== null,
      `The payout is a loss: ${lostPayout === null ? '' : showKwacha(lostPayout.amount)}.`,
    ],
    [
      owedToBorrower > 0n,
      `What was paid on it is sent back automatically: ${showKwacha(owedToBorrower)}.`,
    ],
    [coupons.length > 0, 'The coupons used on it are given back.'],
  ];
  return told.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}

function rejected({ order }: Found, { now, account }: Decided): string[] {
  const { dispute } = accountOf(order, now);
  if (!dispute?.isFrozen || account.remainingAmount === 0n) return [];
  return ['Charges run again from today on, and never for the days of the dispute.'];
}
