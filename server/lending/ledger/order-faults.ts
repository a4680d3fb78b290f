import { formatKwacha, sumNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { account } from '../../../domain/loan/account.ts';
import type { Account } from '../../../domain/loan/account.ts';
import {
  balancesOf,
  position,
  positionOf,
  transfersBetween,
} from '../../../domain/books/bookkeeping.ts';
import { wrongSigns } from '../../../domain/books/chart-of-accounts.ts';
import type { Position, Transfer } from '../../../domain/books/bookkeeping.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { PaymentRow } from '../account/payment-row.ts';

/** Every way in which an order, its ledger and its payments do not agree, as sentences. */
export function orderFaults(order: LoadedOrder, transfers: readonly Transfer[]): string[] {
  const faults = [
    ...differences('the transfers', positionOf(transfers), 'the recorded position', order),
    ...wrongSigns(ownBalances(order)).map((name) => `${name} has a wrong sign`),
  ];
  if (order.bookedOn === null) {
    // A price that is put right while the money is on its way moves nothing yet. Nor does a
    // dispute of a loan that never left us.
    const moving = order.events.filter(({ kind }) => !isStill.has(kind));
    if (moving.length > 0) faults.push('there are events, and nothing was ever booked');
    return faults;
  }
  const state = account(order.terms, order.events, order.bookedOn);
  faults.push(...differences('the account', position(state), 'the recorded position', order));
  faults.push(...paymentFaults(order, state));
  return faults;
}

const isStill: ReadonlySet<string> = new Set([
  'price-corrected',
  'loan-disputed',
  'dispute-decided',
]);

/**
 * An unidentified receipt that was given to a loan is a debit there; all of them together hold the
 * credit.
 */
function ownBalances(order: LoadedOrder): (readonly [string, bigint])[] {
  return [...balancesOf(order.position)].filter(([code]) => code !== 'unidentified-receipts');
}

function differences(
  oneName: string,
  one: Position,
  otherName: string,
  { position: other }: LoadedOrder,
): string[] {
  return transfersBetween(one, other).map(
    ({ line, amount }) =>
      `${line}: ${oneName} and ${otherName} differ by K${formatKwacha(amount)}`,
  );
}

/** Confirmed payments and the money the account knows of are the same, one by one. */
function paymentFaults(order: LoadedOrder, state: Account): string[] {
  const known = new Map<string, Ngwee>();
  const payout = state.disbursement ?? state.lostPayout;
  const moneyOut = [...(payout ? [payout] : []), ...state.paidBack, ...state.paidTwice];
  for (const money of [...state.payments, ...moneyOut]) {
    known.set(money.paymentId, sumNgwee([known.get(money.paymentId) ?? noMoney, money.amount]));
  }
  const confirmed = order.payments.filter((payment) => payment.state === 'confirmed');
  const faults = confirmed.flatMap((payment) => amountFaults(payment, known.get(payment.id)));
  const ids = new Set<string>(confirmed.map((payment) => payment.id));
  for (const [id, amount] of known) {
    if (!ids.has(id)) faults.push(`K${formatKwacha(amount)} of ${id} is no confirmed payment`);
  }
  return faults;
}

const noMoney = sumNgwee([]);

function amountFaults({ id, amount }: PaymentRow, booked: Ngwee | undefined): string[] {
  if (booked === amount) return [];
  const other = booked === undefined ? 'is not in the account' : `is K${formatKwacha(booked)}`;
  return [`the confirmed payment ${id} of K${formatKwacha(amount)} ${other}`];
}
