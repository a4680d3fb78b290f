import { expect, it } from 'vitest';
import type { LoadedOrder } from '../orders/load-order.ts';
import { promptWaitSeconds } from './prompt-pace.ts';

const now = new Date('2026-03-02T12:00:00Z');
type Payment = LoadedOrder['payments'][number];

function ended(minutesAgo: number, more: Partial<Payment> = {}): Payment {
  const at = new Date(now.getTime() - minutesAgo * 60_000);
  const payment: Partial<Payment> = {
    operation: 'collect',
    state: 'failed',
    failureCode: 'PAYMENT_NOT_APPROVED',
    createdAt: at,
    settledAt: at,
    ...more,
  };
  return payment as Payment;
}

it.each<[string, Payment[], number]>([
  ['nothing yet', [], 0],
  ['one just now', [ended(0)], 600],
  ['one nine minutes ago', [ended(9)], 60],
  ['one ten minutes ago', [ended(10)], 0],
  ['two, the last just now', [ended(10), ended(0)], 3600],
  ['two, the last an hour ago', [ended(80), ended(60)], 0],
  ['three, the first two hours ago', [ended(120), ended(61), ended(0)], 22 * 3600],
  ['three, the first a day ago', [ended(1440), ended(61), ended(60)], 0],
  ['one that expired on the phone', [ended(0, { state: 'expired', failureCode: null })], 600],
  ['one that was never sent', [ended(0, { state: 'expired', failureCode: 'NOT_SENT' })], 0],
  ['one without money', [ended(0, { failureCode: 'INSUFFICIENT_BALANCE' })], 0],
  ['one that was paid', [ended(0, { state: 'confirmed', failureCode: null })], 0],
  ['a payout that failed', [ended(0, { operation: 'payout' })], 0],
])('after %s a bill without login waits', (_, payments, seconds) => {
  expect(promptWaitSeconds(payments, now)).toBe(seconds);
});
