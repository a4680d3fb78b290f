import type { PlanId } from '../../contract/words/ids.ts';
import { ngwee, smallerNgwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { CoolingOffReturn, ExtensionBought, PaymentConfirmed } from './account-events.ts';
import { addParts, allocate, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { isWrittenOff, runningOf } from './book.ts';
import type { Book, LentBook, PaymentEffect } from './book.ts';
import { shownBy } from './charge-cap.ts';
import { daysBackOn, giveDaysBack } from './days-back.ts';
import { addDaysBack, noDaysBack, owedOf, readMeters } from './plan-meters.ts';
import type { DaysBack, PlanMeters } from './plan-meters.ts';

/** Money from the borrower, for any purpose. */
export type MoneyIn = PaymentConfirmed | ExtensionBought | CoolingOffReturn;

/** The amount that the order owes today, after the refund for unused days of extensions. */
export function remaining(book: LentBook): Ngwee {
  return sumNgwee(
    book.plans.map((plan) => {
      const owed = sumOfParts(owedOf(plan, shownBy(book, plan)));
      const { amount } = daysBackOn(plan, book.day, runningOf(book));
      return ngwee(owed - smallerNgwee(amount, owed));
    }),
  );
}

export function giveBack(book: LentBook, plan: PlanMeters, money: Ngwee): DaysBack {
  if (plan.bought.length === 0) return noDaysBack;
  return giveDaysBack(plan, {
    day: book.day,
    shown: shownBy(book, plan),
    running: runningOf(book),
    money,
  });
}

/** Pays the oldest debt first; the excess is owed to the borrower. */
export function receive(book: LentBook, event: MoneyIn): void {
  const recovered = isWrittenOff(book) && { recovered: true as const };
  const effect = { ...unspent(event), ...recovered, ...spend(book, event.amount) };
  book.effects.push({ ...effect, remainingAfter: remaining(book) });
}

export function spend(
  book: LentBook,
  amount: Ngwee,
): Pick<PaymentEffect, 'allocations' | 'owedToBorrower' | 'daysBack'> {
  const allocations: (Parts & { readonly planId: PlanId })[] = [];
  let left = amount;
  let daysBack = noDaysBack;
  for (const plan of book.plans) {
    if (left === 0n) break;
    daysBack = addDaysBack(daysBack, giveBack(book, plan, left));
    const shown = shownBy(book, plan);
    const parts = allocate(owedOf(plan, shown), left, book.terms.pricing.allocation);
    const taken = sumOfParts(parts);
    if (taken === 0n) continue;
    readMeters(plan, book.day, shown);
    plan.paid = addParts(plan.paid, parts);
    allocations.push({ planId: plan.planId, ...parts });
    left = ngwee(left - taken);
  }
  book.owedToBorrower = ngwee(book.owedToBorrower + left);
  return { allocations, owedToBorrower: left, daysBack };
}

/** The whole amount is owed to the borrower. */
export function keepNone(book: Book, event: MoneyIn, remainingAfter: Ngwee): void {
  const { amount } = event;
  book.owedToBorrower = ngwee(book.owedToBorrower + amount);
  book.effects.push({ ...unspent(event), owedToBorrower: amount, remainingAfter });
}

export function unspent(event: MoneyIn): PaymentEffect {
  return {
    paymentId: event.paymentId,
    kind: event.kind,
    network: event.network,
    ...('outOfUnidentified' in event && { outOfUnidentified: true }),
    amount: event.amount,
    effectiveAt: event.effectiveAt,
    effectiveOn: event.effectiveOn,
    allocations: [],
    daysBack: noDaysBack,
    extensionFee: zeroNgwee,
    owedToBorrower: zeroNgwee,
    remainingAfter: zeroNgwee,
  };
}
