import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { OwedPaidBack } from './account-events.ts';
import { addParts, noParts, subtractParts, sumOfParts, takenLast } from './allocation.ts';
import type { LentBook, PaymentEffect } from './book.ts';
import { shownBy } from './charge-cap.ts';
import { isPaid, readMeters } from './plan-meters.ts';
import { owedAgain } from './restructured.ts';

/**
 * Money that went back was not kept. It comes out of what was owed to the borrower. That may be
 * less by now, if the network has reversed a payment that was there when it was sent. The rest
 * was then sent out of payments that count. They pay so much less from this day, the last one
 * first.
 */
export function sendBack(book: LentBook, event: OwedPaidBack): void {
  book.paidBack.push(event);
  const sentBack = sumNgwee(book.paidBack.map((money) => money.amount));
  for (let i = book.effects.length - 1; i >= 0; i--) {
    const effect = book.effects[i];
    const left = ngwee(sentBack - book.owedToBorrower);
    if (effect === undefined || left <= 0n) return;
    book.effects[i] = unspend(book, effect, left);
  }
  oweBeyond(book, event, ngwee(sentBack - book.owedToBorrower));
}

/**
 * A refund was made out of a payment that its network later reversed, and no other payment covers
 * it. It is owed with the first open bill and bears no charge.
 */
function oweBeyond(book: LentBook, event: OwedPaidBack, left: Ngwee): void {
  const plan = book.plans.find((one) => !isPaid(one)) ?? book.plans.at(-1);
  if (left <= 0n || plan === undefined) return;
  const parts = { ...noParts, principal: ngwee(-left) };
  readMeters(plan, book.day, shownBy(book, plan));
  plan.paid = addParts(plan.paid, parts);
  plan.sentBeyond = ngwee(plan.sentBeyond + left);
  book.owedToBorrower = ngwee(book.owedToBorrower + left);
  const { paymentId, network } = event;
  const allocations = [{ planId: plan.planId, ...parts }];
  book.sentBeyond.push({ paymentId, network, allocations, owedToBorrower: left });
}

/** Takes up to so much out of what a payment paid, the last plan and its principal first. */
function unspend(book: LentBook, effect: PaymentEffect, amount: Ngwee): PaymentEffect {
  let left = amount;
  const kept = effect.allocations.toReversed().map((allocation) => {
    const plan = book.plans.find(({ planId }) => planId === allocation.planId);
    const parts = takenLast(allocation, left);
    const taken = sumOfParts(parts);
    if (!plan || taken === 0n) return allocation;
    readMeters(plan, book.day, shownBy(book, plan));
    plan.paid = subtractParts(plan.paid, parts);
    owedAgain(book, plan, parts);
    left = ngwee(left - taken);
    return { planId: plan.planId, ...subtractParts(allocation, parts) };
  });
  const taken = ngwee(amount - left);
  book.owedToBorrower = ngwee(book.owedToBorrower + taken);
  return {
    ...effect,
    allocations: kept.toReversed().filter((parts) => sumOfParts(parts) > 0n),
    owedToBorrower: ngwee(effect.owedToBorrower + taken),
  };
}
