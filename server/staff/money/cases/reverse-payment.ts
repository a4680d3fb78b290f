import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { noLateFeeUntil } from '../../../../domain/loan/believed-days.ts';
import { findCase } from '../../../lending/cases/case-row.ts';
import type { CaseRow } from '../../../lending/cases/case-row.ts';
import { restLoans } from '../../../lending/collections/rest-loans.ts';
import { loadCoupon } from '../../../lending/account/coupon-row.ts';
import { changeOrder } from '../../../lending/orders/change-order.ts';
import { takeBackElsewhere } from '../../../lending/ledger/received-elsewhere.ts';
import { openDiscrepancy } from '../../../lending/cases/discrepancy.ts';
import type { PaymentPurpose } from '../../../lending/account/payment-row.ts';
import { decideReversal } from '../../../lending/payments/reverse-payment.ts';
import type { ReversalChange, ToReverse } from '../../../lending/payments/reverse-payment.ts';
import { changeAndPayBack } from '../../../lending/payments/settle-payment.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { endWork } from '../../acts/work-item.ts';
import { endCaseAsAgreed } from '../../proposals/end-case-as-agreed.ts';
import { NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOfChange } from '../../proposals/preview.ts';
import { endedAlready, paymentOf } from './by-hand.ts';
import {
  isOfFormerPaybill,
  planOfUnowned,
  restSentences,
  takeBackRest,
  unownedOf,
} from './reverse-elsewhere.ts';

type Body = BodyOf<'reverse-payment'>;

/**
 * Reverses a payment or payout that its network reversed, or an unidentified receipt that a former
 * paybill reversed.
 */
export const reversePayment: KindRun<'reverse-payment'> = {
  isAtomic: true,
  async plan(context, body) {
    const unowned = await unownedOf(context.db, body.caseId);
    if (unowned !== null) return planOfUnowned(unowned);
    const found = await toReverse(context, body);
    if (found instanceof NotPossible) return found;
    return planOf(context, body, {
      ...found,
      rest: await restSentences(context.db, found.payment),
    });
  },
  isDone: async () => false,
  async carryOut(context, proposal, body) {
    if ((await unownedOf(context.db, body.caseId)) !== null) {
      const now = context.clock.now();
      const taken = await takeBackElsewhere(context.db, body, { at: now, now });
      if (taken === null) return new NotPossible('The receipt has an owner by now.');
      await endCaseAsAgreed(context.db, proposal, now);
      await endWork(context.db, { queue: 'cases', id: body.caseId });
      return 'done';
    }
    const found = await toReverse(context, body);
    if (found instanceof NotPossible) return found;
    const { order, payment } = found;
    const change = decideReversal(found, context.clock.now(), proposal.id);
    const written =
      payment.purpose === 'pay-back'
        ? await changeOrder(context.db, order, change)
        : await changeAndPayBack(context, context.db, { order, change });
    // No part of it stays; the job does it on its next run.
    if (written === 'stale') throw new Error(`loan ${order.id} changed during the reversal`);
    if (payment.purpose === 'pay-back') {
      const detail = { code: change.transition?.failureCode };
      await openDiscrepancy(context, payment.id, { kind: 'pay-back-failed', detail });
    }
    for (const { fact, id } of change.coupons ?? []) {
      if (fact === 'ended') await context.db.run(releaseGift, { couponId: id });
    }
    const { now } = change;
    const when = { at: change.event.effectiveAt, now };
    await takeBackRest(context.db, { payment, proposal }, when);
    await endCaseAsAgreed(context.db, proposal, now);
    await endWork(context.db, { queue: 'cases', id: body.caseId });
    await restLoans(context.db, { borrowerId: order.borrowerId, staffId: null, now });
    context.wake('send-sms');
    if (change.account.owedToBorrower > 0n) context.wake('submit-payments');
    return 'done';
  },
};

// A loan that is settled again can earn it again.
const releaseGift = sql<void, { couponId: string }>(`
  update campaign_gift set occasion = occasion || ' reversed ' || user_coupon_id
  where user_coupon_id = :couponId and occasion <> 'registration'`);

const selectGifts = sql<{ id: string }, { orderId: string; borrowerId: string }>(`
  select g.user_coupon_id as id from campaign_gift g
  where g.borrower_id = :borrowerId and g.occasion = :orderId and g.user_coupon_id is not null
    and not exists (select from coupon_step s where s.user_coupon_id = g.user_coupon_id
      and s.state in ('used', 'reserved', 'ended') and s.version = (
        select max(version) from coupon_step where user_coupon_id = g.user_coupon_id))`);

const selectOtherOpen = sql<{ id: bigint }, { orderId: OrderId; borrowerId: string }>(`
  select id from loan_order where borrower_id = :borrowerId and id <> :orderId
    and status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue')`);

const reversible: ReadonlySet<CaseRow['kind']> = new Set([
  'payment-taken-back',
  'missing-in-statement',
  'statement-amount-differs',
]);

/** Whether such a case can report that a network took money back. */
export const isReversible = (found: CaseRow): boolean =>
  reversible.has(found.kind) || isOfFormerPaybill(found);

const unnamed = new NotPossible(
  'The row names none of our payments, so it is booked as unidentified money. Ask the provider ' +
    'which payment it means.',
);

interface Detail {
  readonly at?: string | null;
  readonly amount?: Ngwee | null;
}

/**
 * The payment to reverse, with everything that depends on it; or the reason why it cannot be
 * reversed now.
 */
async function toReverse(context: Context, body: Body): Promise<ToReverse | NotPossible> {
  const { db } = context;
  const found = await findCase(db, body.caseId);
  if (found === null) return new NotPossible(`There is no case ${body.caseId}.`);
  const { kind, resolved } = found;
  if (resolved !== null) return endedAlready(resolved.by);
  if (!isReversible(found)) {
    return new NotPossible('This case does not say that a network took money back.');
  }
  if (found.payment === null) return unnamed;
  const { order, payment } = await paymentOf(context, found);
  const { at, amount } = fromJson<Detail>(found.detail);
  const why = whyNotReversed({ order, payment }, kind === 'payment-taken-back' ? amount : null);
  if (why !== null) return why;
  const { borrowerId } = order;
  const orderId = order.id;
  const gifts = await db.rows(selectGifts, { orderId: String(orderId), borrowerId });
  const coupons = await Promise.all(gifts.map((gift) => loadCoupon(db, gift.id as never)));
  return {
    order,
    payment,
    takenAt: at ? new Date(at) : null,
    coupon: await usedWith(context, { order, payment }),
    gifts: coupons.filter((coupon) => coupon !== null),
    hasAnotherLoan: (await db.row(selectOtherOpen, { orderId, borrowerId })) !== undefined,
  };
}

type OrderPayment = Pick<ToReverse, 'order' | 'payment'>;

function whyNotReversed(
  { order, payment }: OrderPayment,
  takenBack: Ngwee | null | undefined,
): NotPossible | null {
  if (payment.state === 'reversed') return new NotPossible('The payment was reversed already.');
  if (payment.state !== 'confirmed') {
    return new NotPossible('The payment was never confirmed, so there is nothing to reverse.');
  }
  if (takenBack && takenBack !== payment.amount) {
    return new NotPossible(
      `The network reversed ${showKwacha(takenBack)} of ${showKwacha(payment.amount)}. ` +
        'Only a whole payment can be reversed. The statement of that day books this part as ' +
        'unidentified money: ask the provider to reverse the rest or give the part back.',
    );
  }
  const isTwice = order.payments.some(
    ({ purpose, state }) => purpose === 'paid-twice' && state === 'confirmed',
  );
  if (payment.purpose === 'disbursement' && isTwice) {
    return new NotPossible(
      'A second provider paid out this loan, too, so the borrower has it. Reverse that payout.',
    );
  }
  return null;
}

/** The coupon that gave a discount on a payment. */
async function usedWith({ db }: Context, { order, payment }: OrderPayment) {
  const isUsed = order.events.some(
    (event) => event.kind === 'coupon-used' && event.paymentId === payment.id,
  );
  return isUsed && payment.coupon ? loadCoupon(db, payment.coupon.id) : null;
}

const names: Readonly<Record<PaymentPurpose, string>> = {
  repayment: 'repayment',
  found: 'repayment',
  extension: 'extension fee',
  return: 'returned loan',
  disbursement: 'payout',
  'pay-back': 'refund',
  'paid-twice': 'second payout',
};

type WithRest = ToReverse & { readonly rest: readonly string[] };

function planOf(context: Context, body: Body, found: WithRest): Plan {
  const { order, payment } = found;
  const change = decideReversal(found, context.clock.now(), '' as ProposalId);
  const title =
    `Reverse the ${names[payment.purpose]} of ${showKwacha(payment.amount)} of loan ` +
    `${order.id}: ${payment.network} took it back.`;
  return {
    title,
    about: { kind: 'case', id: body.caseId },
    orderId: order.id,
    paymentId: payment.id,
    amount: payment.amount,
    preview: previewOfChange(order, change, [
      title,
      ...sentencesOf(found, change),
      ...found.rest,
    ]),
  };
}

function sentencesOf({ payment, gifts }: ToReverse, change: ReversalChange): string[] {
  const { account, event, isBesideAnother, coupons = [] } = change;
  const { remainingAmount, owedToBorrower } = account;
  const told: (readonly [boolean, string])[] = [
    [true, `It counts from ${dayText(event.effectiveOn)}. Earlier days stay as they were.`],
    [true, `The borrower then owes ${showKwacha(remainingAmount)}.`],
    [
      remainingAmount > 0n && payment.operation === 'collect',
      'The days on which it counted as paid add no late fee and no days in arrears, up to ' +
        `${dayText(noLateFeeUntil(event.toldOn))}.`,
    ],
    [
      owedToBorrower > 0n && payment.purpose !== 'pay-back',
      `The amount owed to the borrower is sent back automatically: ${showKwacha(owedToBorrower)}.`,
    ],
    [
      payment.purpose === 'pay-back',
      'It stays owed to the borrower. A case is opened to send it again.',
    ],
    [coupons.some(({ fact }) => fact === 'returned'), 'The coupon used with it is given back.'],
    [
      gifts.length > 0 && coupons.some(({ fact }) => fact === 'ended'),
      'The coupon that was given for paying off the loan ends.',
    ],
    [isBesideAnother === true, 'The borrower has another loan open. Both are owed then.'],
  ];
  return told.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}
