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
import type { PaymentRow } from '../account/payment-row.ts';

/** Networks write some ten digits; what is longer is cut to keep a receipt two segments. */
const longestReference = 20;

/**
 * The receipt of a repayment: the amount paid, the network's reference, discounts (coupon,
 * unused days of an extension), the purpose, and the remaining debt. It takes a second segment
 * if one is not enough.
 */
export function repaymentReceipt(
  effect: PaymentEffect,
  reference: string | null,
  {
    discount = zeroNgwee,
    excusedDays = 0,
    left,
  }: {
    readonly discount?: Ngwee;
    /** Days of the paid bills that do not count as late. */
    readonly excusedDays?: number;
    readonly left: StillDue;
  },
): string {
  const received = receivedText(effect, reference);
  const coupon = discount > 0n ? say.couponOff(showKwacha(discount)) : '';
  const paid = [received, coupon, unusedText(effect), excusedText(excusedDays)]
    .filter((part) => part !== '')
    .join(' ');
  const whole = [paid, paidParts(effect), standing(left)].filter((part) => part !== '');
  const text = whole.join(' ');
  return isWhole(text) ? text : `${paid} ${standing(left)}`;
}

function unusedText({ daysBack: { amount, days } }: PaymentEffect): string {
  if (amount === 0n) return '';
  const back = showKwacha(amount);
  return days === 1 ? say.unusedDayBack(back) : say.unusedDaysBack(back, `${days}`);
}

function excusedText(days: number): string {
  if (days === 0) return '';
  return days === 1 ? say.oneExcusedDay : say.excusedDays(`${days}`);
}

/** The state of a loan after a payment. */
export type StillDue = Pick<
  Account,
  'asOf' | 'remainingAmount' | 'earlySaving' | 'owedToBorrower' | 'firstUnpaidPlan'
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
  const rest = say.stillToPay(showKwacha(all));
  if (next === null) return rest;
  const [day, isLate] = [showDay(next.dueDate), next.dueDate < left.asOf];
  if (bill === all) {
    const sentence = isLate ? say.stillToPaySince : say.stillToPayBy;
    return sentence(showKwacha(all), day);
  }
  return `${rest} ${(isLate ? say.lateBill : say.nextBill)(showKwacha(bill), day)}`;
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
 * more (the bill is already paid or moved) goes back.
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
 * The loan has arrived: how much, where, and when the first payment is due. Where it fits into
 * one message, it adds after which day paying raises the limit.
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
