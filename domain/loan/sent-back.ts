import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { OwedPaidBack } from './account-events.ts';
import { subtractParts, sumOfParts, takenLast } from './allocation.ts';
import type { LentBook, PaymentEffect } from './book.ts';
import { shownBy } from './charge-cap.ts';
import { readMeters } from './plan-meters.ts';

/**
 * Money that went back was not kept. It comes out of what was owed to the borrower; where that is
 * less by now (the network has taken back a payment that was there when it was sent), the rest was
 * sent out of payments that count: they pay so much less from this day on, the last one first.
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
