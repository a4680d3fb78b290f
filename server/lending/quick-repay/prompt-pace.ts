import type { LoadedOrder } from '../orders/load-order.ts';

type Payment = LoadedOrder['payments'][number];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** After the first unwanted prompt in a day, then after the second. */
const waitsMs = [10 * minuteMs, 60 * minuteMs];
/** So many in a day, and then none until the first of them is a day old. */
export const mostDeclinedADay = 3;

/** Ends that no one at the phone chose: it was never asked, or the PIN was entered. */
const notDeclined: ReadonlySet<string> = new Set([
  'NOT_SENT',
  'PROVIDER_TEMPORARILY_UNAVAILABLE',
  'AMOUNT_OUT_OF_BOUNDS',
  'INSUFFICIENT_BALANCE',
  'BALANCE_INSUFFICIENT',
  'NOT_ENOUGH_FUNDS',
]);

/**
 * How long a bill that was opened without login brings no prompt to its borrower's phone. A person
 * with the link could send one after another, day and night; the borrower logs in and pays at once.
 */
export function promptWaitSeconds(payments: readonly Payment[], now: Date): number {
  const declined = payments
    .filter((payment) => isDeclined(payment) && ageMs(payment, now) < dayMs)
    .sort((one, other) => endOf(other) - endOf(one));
  const [last] = declined;
  if (last === undefined) return 0;
  const earliest = declined[mostDeclinedADay - 1];
  const untilMs =
    earliest === undefined
      ? endOf(last) + (waitsMs[declined.length - 1] ?? dayMs)
      : endOf(earliest) + dayMs;
  return Math.max(0, Math.ceil((untilMs - now.getTime()) / 1000));
}

function isDeclined({ operation, state, failureCode }: Payment): boolean {
  const isOver = state === 'failed' || state === 'expired';
  return operation === 'collect' && isOver && !notDeclined.has(failureCode ?? '');
}

function endOf({ settledAt, createdAt }: Payment): number {
  return (settledAt ?? createdAt).getTime();
}

function ageMs(payment: Payment, now: Date): number {
  return now.getTime() - endOf(payment);
}
