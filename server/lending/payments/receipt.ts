import * as say from '../../../contract/sentences/messages.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { sumNgwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { dueOfBill, dueOfLoan } from '../../../domain/loan/due.ts';
import type { PaymentEffect } from '../../../domain/loan/book.ts';
import { isOneSegment, isWhole } from '../../messages/gsm-text.ts';
import type { PaymentRow } from './payment-row.ts';

/** Networks write some ten digits; what is longer is cut to keep a receipt two segments. */
const longestReference = 20;

/**
 * The receipt of a repayment: what was paid, the network's reference, what a coupon took off, what
 * the money was for, and what remains. It takes a second segment where one is not enough.
 */
export function repaymentReceipt(
  effect: PaymentEffect,
  reference: string | null,
  { discount = zeroNgwee, left }: { readonly discount?: Ngwee; readonly left: StillDue },
): string {
  const received = receivedText(effect, reference);
  const paid = discount > 0n ? `${received} ${say.couponOff(showKwacha(discount))}` : received;
  const whole = [paid, paidParts(effect), standing(left)].filter((part) => part !== '');
  const text = whole.join(' ');
  return isWhole(text) ? text : `${paid} ${standing(left)}`;
}

/** How a loan stands after a payment. */
export type StillDue = Pick<
  Account,
  'remainingAmount' | 'earlySaving' | 'owedToBorrower' | 'firstUnpaidPlan'
>;

/** What goes back to the borrower, or what remains, and the next bill of it. */
function standing(left: StillDue): string {
  const tooMuch = left.owedToBorrower;
  if (left.remainingAmount === 0n) {
    return tooMuch > 0n ? say.paidTooMuch(showKwacha(tooMuch)) : say.paidInFull;
  }
  // The fee of an extension that came too late goes back although bills are open.
  const back = tooMuch > 0n ? ` ${say.tooMuchSentBack(showKwacha(tooMuch))}` : '';
  return `${stillDue(left)}${back}`;
}

/** What is still to pay by its days, and the next bill of it. */
function stillDue(left: StillDue): string {
  const next = left.firstUnpaidPlan;
  const all = dueOfLoan(left).dueAmount;
  const bill = next ? dueOfBill(next).dueAmount : all;
  if (next && bill === all) return say.stillToPayBy(showKwacha(all), showDay(next.dueDate));
  const rest = say.stillToPay(showKwacha(all));
  return next ? `${rest} ${say.nextBill(showKwacha(bill), showDay(next.dueDate))}` : rest;
}

function paidParts({ allocations }: PaymentEffect): string {
  const sums = [
    [say.lateFee, sumNgwee(allocations.map((one) => one.lateFee))],
    [say.fee, sumNgwee(allocations.map((one) => one.fee))],
    [say.interest, sumNgwee(allocations.map((one) => one.interest))],
    [say.principal, sumNgwee(allocations.map((one) => one.principal))],
  ] as const;
  const named = sums.filter(([, sum]) => sum > 0n).map(([part, sum]) => part(showKwacha(sum)));
  const text = named.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * The receipt of an extension: the fee, and the new due date. A fee that could not be used any
 * more (the bill was paid or moved meanwhile) goes back.
 */
export function extensionReceipt(
  effect: PaymentEffect,
  reference: string | null,
  { dueOn, left }: { readonly dueOn: CivilDate | null; readonly left: StillDue },
): string {
  const received = receivedText(effect, reference);
  if (effect.extensionFee === 0n || dueOn === null) {
    return `${received} ${say.notExtended}`;
  }
  const remains = say.stillToPay(showKwacha(dueOfLoan(left).dueAmount));
  return `${received} ${say.extended(showDay(dueOn))} ${remains}`;
}

/** The loan was given back in the cooling-off hours, and cost nothing. */
export function returnReceipt(effect: PaymentEffect, reference: string | null): string {
  const received = receivedText(effect, reference);
  const given = `${received} ${say.givenBack}`;
  if (effect.owedToBorrower === 0n) return given;
  return `${given} ${say.tooMuchSentBack(showKwacha(effect.owedToBorrower))}`;
}

/**
 * The loan has arrived: how much, where, when the first payment is due, and where it fits into one
 * message, after which day paying raises the limit.
 */
export function disbursementReceipt(
  payment: PaymentRow,
  reference: string | null,
  {
    state,
    raisesAfter,
  }: { readonly state: Account; readonly raisesAfter?: CivilDate | undefined },
): string {
  const [amount, to] = [showKwacha(payment.amount), maskMobile(payment.mobile)];
  const named = sendable(reference);
  const sent = named === '' ? say.sent(amount, to) : say.sentAs(amount, to, named);
  const first = state.plans[0];
  if (first === undefined) return sent;
  const bill = showKwacha(dueOfBill(first).dueAmount);
  const due = `${sent} ${say.firstPayment(bill, showDay(first.dueDate))}`;
  const whole =
    raisesAfter === undefined ? due : `${due} ${say.raisesLimit(showDay(raisesAfter))}`;
  return isOneSegment(whole) ? whole : due;
}

/** The loan could not be paid out. */
export function cancelledNotice({ amount, mobile }: PaymentRow): string {
  return say.notSent(showKwacha(amount), maskMobile(mobile));
}

/** What was paid too much has gone back. */
export function payBackReceipt(payment: PaymentRow, reference: string | null): string {
  const [amount, to] = [showKwacha(payment.amount), maskMobile(payment.mobile)];
  const named = sendable(reference);
  return named === '' ? say.paidBack(amount, to) : say.paidBackAs(amount, to, named);
}

function receivedText(effect: PaymentEffect, reference: string | null): string {
  const [amount, named] = [showKwacha(effect.amount), sendable(reference)];
  return named === '' ? say.received(amount) : say.receivedAs(amount, named);
}

function sendable(reference: string | null): string {
  return reference?.replace(/[^A-Za-z0-9.-]/g, '').slice(0, longestReference) ?? '';
}
