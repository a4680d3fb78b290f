import type { CivilDate } from '../../contract/values/civil-date.ts';
import { sumNgwee, zeroNgwee } from '../../contract/values/ngwee.ts';
import type { Ngwee } from '../../contract/values/ngwee.ts';
import { showKwacha } from '../../contract/values/show-kwacha.ts';
import { maskMobile } from '../../contract/values/phone.ts';
import type { Account, PaymentEffect } from '../../domain/account.ts';
import { isOneSegment } from '../messages/gsm-text.ts';
import type { PaymentRow } from './payment-row.ts';

/** Networks write some ten digits; what is longer is cut to keep a receipt one message. */
const longestReference = 20;

/**
 * The receipt of a repayment: what was paid, the network's reference, what a coupon took off, and
 * what remains. What the money was for is left out where it would not fit into one message.
 */
export function repaymentReceipt(
  effect: PaymentEffect,
  reference: string | null,
  discount: Ngwee = zeroNgwee,
): string {
  const received = `ExtraMoney: ${showKwacha(effect.amount)} received${referenceText(reference)}.`;
  const paid = discount > 0n ? `${received} Coupon: ${showKwacha(discount)} off.` : received;
  if (effect.owedToBorrower > 0n) {
    const tooMuch = showKwacha(effect.owedToBorrower);
    return `${paid} Loan paid in full. ${tooMuch} too much is sent back to you.`;
  }
  const end =
    effect.remainingAfter === 0n
      ? 'Loan paid in full, thank you.'
      : `Still to pay: ${showKwacha(effect.remainingAfter)}.`;
  const whole = `${paid} ${paidParts(effect)} ${end}`;
  return isOneSegment(whole) ? whole : `${paid} ${end}`;
}

function paidParts({ allocations }: PaymentEffect): string {
  const sums = [
    ['late fee', sumNgwee(allocations.map((one) => one.lateFee))],
    ['fee', sumNgwee(allocations.map((one) => one.fee))],
    ['interest', sumNgwee(allocations.map((one) => one.interest))],
    ['loan', sumNgwee(allocations.map((one) => one.principal))],
  ] as const;
  const named = sums
    .filter(([, sum]) => sum > 0n)
    .map(([name, sum]) => `${name} ${showKwacha(sum)}`);
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
  dueOn: CivilDate | null,
): string {
  const received = `ExtraMoney: ${showKwacha(effect.amount)} received${referenceText(reference)}.`;
  if (effect.extensionFee === 0n || dueOn === null) {
    return `${received} Your bill could not be extended any more, so it is sent back to you.`;
  }
  const remains = `Still to pay: ${showKwacha(effect.remainingAfter)}.`;
  return `${received} Your bill is extended and now due ${dueOn}. ${remains}`;
}

/** The loan was given back in the cooling-off hours, and cost nothing. */
export function returnReceipt(effect: PaymentEffect, reference: string | null): string {
  const received = `ExtraMoney: ${showKwacha(effect.amount)} received${referenceText(reference)}.`;
  const given = `${received} Your loan is given back. You owe nothing.`;
  if (effect.owedToBorrower === 0n) return given;
  return `${given} ${showKwacha(effect.owedToBorrower)} too much is sent back to you.`;
}

/** The loan has arrived: how much, where, and when the first payment is due. */
export function disbursementReceipt(
  payment: PaymentRow,
  reference: string | null,
  state: Account,
): string {
  const { amount, mobile } = payment;
  const to = `${maskMobile(mobile)}${referenceText(reference)}`;
  const sent = `ExtraMoney: ${showKwacha(amount)} sent to ${to}.`;
  const first = state.plans[0];
  if (first === undefined) return sent;
  return `${sent} First payment ${showKwacha(first.remainingAtDue)}, due ${first.dueDate}.`;
}

/** The loan could not be paid out. */
export function cancelledNotice({ amount, mobile }: PaymentRow): string {
  return (
    `ExtraMoney: your loan of ${showKwacha(amount)} could not be sent to ${maskMobile(mobile)} ` +
    'and is cancelled. You owe nothing.'
  );
}

/** What was paid too much has gone back. */
export function payBackReceipt(payment: PaymentRow, reference: string | null): string {
  const { amount, mobile } = payment;
  const to = `${maskMobile(mobile)}${referenceText(reference)}`;
  return `ExtraMoney: ${showKwacha(amount)} that you paid too much was sent back to ${to}.`;
}

function referenceText(reference: string | null): string {
  const plain = reference?.replace(/[^A-Za-z0-9.-]/g, '').slice(0, longestReference);
  return plain ? `, ref ${plain}` : '';
}
