import * as say from '../../../contract/sentences/messages.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { sumNgwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { showDay } from '../../../contract/words/show-day.ts';
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
    rest,
  }: {
    readonly discount?: Ngwee;
    /** Days of the paid bills that do not count as late. */
    readonly excusedDays?: number;
    /** The standing of the loan after it. */
    readonly rest: string;
  },
): string {
  const received = receivedText(effect, reference);
  const coupon = discount > 0n ? say.couponOff(showKwacha(discount)) : '';
  const paid = [received, coupon, unusedText(effect), excusedText(excusedDays)]
    .filter((part) => part !== '')
    .join(' ');
  const whole = [paid, paidParts(effect), rest].filter((part) => part !== '');
  const text = whole.join(' ');
  return isWhole(text) ? text : `${paid} ${rest}`;
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

function paidParts({ allocations }: PaymentEffect): string {
  const sums = [
    [say.lateFee, sumNgwee(allocations.map((one) => one.lateFee))],
    [say.fee, sumNgwee(allocations.map((one) => one.fee))],
    [say.interest, sumNgwee(allocations.map((one) => one.interest))],
    [say.principal, sumNgwee(allocations.map((one) => one.principal))],
  ] as const;
  const named = sums.filter(([, sum]) => sum > 0n);
  return named.map(([part, sum]) => part(showKwacha(sum))).join(' ');
}

/**
 * The receipt of an extension: the fee, and the standing with the new due date. A fee that could
 * not be used any more (the bill is already paid or moved) goes back.
 */
export function extensionReceipt(
  effect: PaymentEffect,
  reference: string | null,
  rest: string,
): string {
  const outcome = effect.extensionFee === 0n ? say.notExtended : say.extended;
  return `${receivedText(effect, reference)} ${outcome} ${rest}`;
}

/** The loan was given back in the cooling-off hours, and cost nothing. */
export function returnReceipt(
  effect: PaymentEffect,
  reference: string | null,
  rest: string,
): string {
  return `${receivedText(effect, reference)} ${rest}`;
}

/**
 * The loan has arrived: how much, where, and when the first payment is due. Where it fits into
 * one message, it adds after which day paying raises the limit.
 */
export function disbursementReceipt(
  payment: PaymentRow,
  reference: string | null,
  {
    rest,
    raisesAfter,
  }: { readonly rest: string; readonly raisesAfter?: CivilDate | undefined },
): string {
  const [amount, to] = [showKwacha(payment.amount), maskMobile(payment.mobile)];
  const named = sendable(reference);
  const sent = named === '' ? say.sent(amount, to) : say.sentAs(amount, to, named);
  const due = `${sent} ${rest}`;
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
