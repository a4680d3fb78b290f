import { expect } from 'vitest';
import { formatKwacha, type Ngwee, ngwee } from '../contract/words/ngwee.ts';
import { asData, type WireData } from '../testing/client.ts';
import type { Somebody } from './somebody.ts';
import { amountIn, list } from './phone.ts';

/** What can be paid now, as the calls say. */
export interface Bill {
  readonly orderId: number;
  readonly planId: string;
  /** On its day. */
  readonly due: Ngwee;
  /** Today. */
  readonly remaining: Ngwee;
  readonly minimum: Ngwee;
  readonly accountId: string;
}

/** Reads the running loan's bill by the calls, to compare the screen with. */
export async function readBill(person: Somebody): Promise<Bill> {
  const calls = await person.calls();
  const info = await calls.done('/my/getMyLoanInfo');
  const orderId = Number(asData(info['order'])['orderId']);
  const detail = await calls.done(`/order/api/getRepayDetailV2/${orderId}`, { method: 'POST' });
  const [plan] = list(detail['repayPlanList']);
  return {
    orderId,
    planId: String(plan?.['planId']),
    due: amountIn(plan, 'dueAmount'),
    remaining: amountIn(plan, 'remainingAmount'),
    minimum: amountIn(detail, 'minRepayAmount'),
    accountId: String(detail['repayAccountId']),
  };
}

/** The loan with its plans and payments, by the calls. */
export async function readLoan(person: Somebody, orderId: number): Promise<WireData> {
  return (await person.calls()).done(`/order/api/queryLoanDetail/${orderId}`, {
    method: 'POST',
  });
}

/** Opens Pay the bill at home; the field is preset to what the first plan still needs. */
export async function opensBill(person: Somebody): Promise<Bill> {
  await person.taps('Pay the bill');
  await person.seesTitle('Pay the bill');
  await person.sees('Every repayment is made to obtain a higher loan limit again.');
  const bill = await readBill(person);
  expect(await person.inField('Repayment amount')).toBe(typed(bill.remaining));
  return bill;
}

/** Sends the payment in the open popup; the phone is asked for exactly that amount. */
export async function sendsPayment(person: Somebody, amount: Ngwee): Promise<void> {
  await person.types('Repayment amount', typed(amount));
  await person.taps('Repayment');
  await person.seesTitle('Submit Success');
  expect(await person.phone.isAsked()).toBe(amount);
}

/** Waits for the receipt of a payment and closes it. */
export async function readsReceipt(person: Somebody, amount: Ngwee): Promise<void> {
  await person.seesTitle(/^(Payment received|Your loan is paid off)$/);
  expect(await person.figure('Paid')).toBe(amount);
  await person.taps('Done');
}

/** Pays all that the first open plan still needs, from home; gives what it was. */
export async function paysPlan(person: Somebody): Promise<Ngwee> {
  const { remaining } = await opensBill(person);
  await sendsPayment(person, remaining);
  await person.phone.entersPin();
  await readsReceipt(person, remaining);
  return remaining;
}

/** An amount as a person types it and the field is preset: `216`, `216.50`. */
export function typed(amount: bigint): string {
  return formatKwacha(ngwee(amount)).replace(/\.00$/, '');
}
