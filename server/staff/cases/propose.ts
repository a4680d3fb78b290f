import type { OrderId } from '../../../contract/words/ids.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { lateFeesOwed, shareWaiver } from '../../../domain/loan/waiver.ts';
import type { Context } from '../../store/context.ts';
import { newId } from '../../store/ids.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import { decidePayBack } from '../../lending/payments/pay-back.ts';
import type { CaseRow } from '../../lending/cases/case-row.ts';
import { findCase } from '../../lending/cases/case-row.ts';
import type { HandAct, NewProposal } from './proposal-row.ts';
import { keepProposal } from './proposal-row.ts';

/** Why something may not be done by hand, as a sentence for the operator. */
export interface NotPossible {
  readonly outcome: 'unknown' | 'not-possible';
  readonly sentence: string;
}

export type ProposeOutcome =
  { readonly outcome: 'proposed'; readonly proposal: NewProposal } | NotPossible;

/** What ends a case by hand, as one person wants it. */
export interface WantedByHand {
  readonly caseId: string;
  readonly who: string;
  readonly what: Exclude<HandAct, 'waive'>;
  readonly reason: string;
  readonly evidence: string;
  /** Of a confirmation: the network's name of the transaction, and what it says was moved. */
  readonly reference: string | null;
  readonly amount: Ngwee | null;
}

/** Keeps what somebody wants done about a case, until another person approves it. */
export async function proposeByHand(
  context: Context,
  wanted: WantedByHand,
): Promise<ProposeOutcome> {
  const { caseId, who, what, reason, evidence, reference } = wanted;
  const found = await findCase(context.db, caseId);
  if (found === null) return unknown(`There is no case ${caseId}.`);
  const sentence = (await whyNotByHand(context, found, what)) ?? whyNotAsWritten(found, wanted);
  if (sentence !== null || found.payment === null) return notPossible(sentence ?? noPayment);
  const { id: paymentId, orderId } = found.payment;
  return keep(context, {
    id: newId(),
    what,
    caseId,
    orderId,
    paymentId,
    amount: null,
    reference,
    reason,
    evidence,
    proposedBy: who,
    proposedAt: context.clock.now(),
  });
}

const noPayment =
  'No payment of ours is concerned, so there is nothing to move: find out whose money it is and ' +
  'resolve the case with the evidence.';

/** Why a case cannot be ended so now; null when it can. Asked when proposed, and when approved. */
export async function whyNotByHand(
  context: Context,
  { payment, resolved }: CaseRow,
  what: HandAct,
): Promise<string | null> {
  if (resolved !== null) return `It was ended already, by ${resolved.by}.`;
  if (payment === null) return noPayment;
  if (what === 'pay-back') return whyNotPaidBack(context, payment);
  if (payment.state === 'confirmed') {
    return 'The payment is booked as confirmed. What was booked is not taken back by hand.';
  }
  if (what === 'fail' && payment.state === 'failed') return 'The payment has failed already.';
  return null;
}

async function whyNotPaidBack(
  context: Context,
  { purpose, state, orderId }: NonNullable<CaseRow['payment']>,
): Promise<string | null> {
  if (purpose !== 'pay-back') return 'Only money that was owed back can be sent back again.';
  if (paymentIs.open(state) || state === 'expired') {
    return 'It may still arrive. Ask again, or propose fail first, with what the network wrote.';
  }
  if (state === 'confirmed') return 'It has arrived.';
  const order = await loadOrder(context.db, orderId);
  const toSend = order && decidePayBack(context, order, context.clock.now());
  return toSend ? null : 'Nothing is owed to the borrower that is not on its way already.';
}

/** A confirmation must name the transaction, and exactly the money of our own record. */
function whyNotAsWritten(
  { payment }: CaseRow,
  { what, reference, amount }: WantedByHand,
): string | null {
  if (what !== 'confirm') return null;
  if (reference === null) return "Say the network's --reference of the transaction.";
  if (amount === null) return 'Say with --amount what the network says was moved.';
  if (payment && amount !== payment.amount) {
    const ours = formatKwacha(payment.amount);
    return `Ours is K${ours}. Another amount cannot be booked as this payment.`;
  }
  return null;
}

/** Late fees that somebody wants to let go of. */
export interface WantedWaiver {
  readonly orderId: OrderId;
  readonly who: string;
  readonly amount: Ngwee;
  readonly reason: string;
}

/** Keeps that somebody wants to let go of late fees, until another person approves it. */
export async function proposeWaiver(
  context: Context,
  { orderId, who, amount, reason }: WantedWaiver,
): Promise<ProposeOutcome> {
  const sentence = await whyNotWaived(context, orderId, amount);
  if (sentence !== null) return notPossible(sentence);
  return keep(context, {
    id: newId(),
    what: 'waive',
    caseId: null,
    orderId,
    paymentId: null,
    amount,
    reference: null,
    reason,
    evidence: null,
    proposedBy: who,
    proposedAt: context.clock.now(),
  });
}

/** Why so much cannot be let go of now; null when it can. */
export async function whyNotWaived(
  { db, clock }: Context,
  orderId: OrderId,
  amount: Ngwee,
): Promise<string | null> {
  const order = await loadOrder(db, orderId);
  if (order === null) return `There is no loan ${orderId}.`;
  const account = accountOf(order, clock.now());
  if (shareWaiver(account, amount) !== null) return null;
  return `The late fees owed on loan ${orderId} are K${formatKwacha(lateFeesOwed(account))}.`;
}

async function keep(context: Context, proposal: NewProposal): Promise<ProposeOutcome> {
  if (await keepProposal(context.db, proposal)) return { outcome: 'proposed', proposal };
  return notPossible('Something is proposed already: approve it or refuse it first.');
}

function unknown(sentence: string): NotPossible {
  return { outcome: 'unknown', sentence };
}

function notPossible(sentence: string): NotPossible {
  return { outcome: 'not-possible', sentence };
}
