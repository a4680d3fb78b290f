import type { showLoan } from '../../../../contract/staff/loan-acts.ts';
import { orderFigures } from '../../../../contract/staff/loan-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays, civilDateOf, earlierDate } from '../../../../contract/words/civil-date.ts';
import { midnightOf } from '../../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { formatKwacha, ngwee, zeroNgwee } from '../../../../contract/words/ngwee.ts';
import { balancesOf, positionOf } from '../../../../domain/books/bookkeeping.ts';
import { expectedBalances } from '../../../../domain/books/expected-balances.ts';
import type { Account } from '../../../../domain/loan/account.ts';
import type { LinkedTransfer } from '../../../lending/ledger/order-chain-faults.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import type { PaymentRow } from '../../../lending/account/payment-row.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { accountAt } from './loan-account.ts';
import type { KnownEvent } from './loan-account.ts';

type Shown = StaffAnswerOf<typeof showLoan>;

/** The view of a loan's page: the end of a day, as known at the end of another day. */
export interface DayShown {
  readonly asOf: CivilDate;
  /** Null: as known now. */
  readonly knownOn: CivilDate | null;
}

/** Whether a record written at an instant existed by then. */
export function wasThere(at: Date, { asOf, knownOn }: DayShown): boolean {
  return civilDateOf(at) <= earlierDate(asOf, knownOn ?? asOf);
}

/** The state of a loan by then: from its account, or before the payout the last recorded one. */
export function statusOn(
  order: LoadedOrder,
  state: Account,
  history: Shown['history'],
): Shown['loan']['status'] {
  if (state.status !== 'not-disbursed') return state.status;
  const last = history.at(-1)?.to as Shown['loan']['status'] | undefined;
  return last ?? (order.disbursedAt === null ? order.status : 'disbursing');
}

const selectStates = sql<
  { paymentId: string; state: PaymentRow['state'] },
  { orderId: OrderId; until: Date }
>(`
  select distinct on (h.payment_id) h.payment_id as payment_id, h.to_state as state
  from payment_history h join payment p on p.id = h.payment_id
  where p.order_id = :orderId and h.at < :until order by h.payment_id, h.id desc`);

/** The payments requested by then, each in its state at that time. */
export async function paymentsOn(
  q: Queryable,
  order: LoadedOrder,
  shown: DayShown,
): Promise<PaymentRow[]> {
  const until = midnightOf(addDays(earlierDate(shown.asOf, shown.knownOn ?? shown.asOf), 1));
  const rows = await q.rows(selectStates, { orderId: order.id, until });
  const states = new Map(rows.map(({ paymentId, state }) => [paymentId, state]));
  return order.payments.flatMap((payment) => {
    if (!wasThere(payment.createdAt, shown)) return [];
    if (payment.settledAt !== null && wasThere(payment.settledAt, shown)) return [payment];
    const state = states.get(payment.id) ?? 'requested';
    return [{ ...payment, state, settledAt: null, providerReference: null, failureCode: null }];
  });
}

/** The books beside the account, at the end of the last day booked by then. */
export function figuresOn(
  order: LoadedOrder,
  known: readonly KnownEvent[],
  of: DayShown & { readonly transfers: readonly LinkedTransfer[] },
): Shown['figures'] {
  const { asOf, knownOn, transfers } = of;
  const there = transfers.filter(
    ({ eventAt, createdAt }) =>
      civilDateOf(eventAt) <= asOf && (knownOn === null || civilDateOf(createdAt) <= knownOn),
  );
  const last = there
    .map(({ eventAt }) => civilDateOf(eventAt))
    .sort()
    .at(-1);
  const bookedOn = knownOn === null ? order.bookedOn : last;
  if (bookedOn === undefined || bookedOn === null || last === undefined) return [];
  const moved = there.map((row) => ({ ...row, amount: ngwee(row.amount) }));
  const booked = balancesOf(positionOf(moved));
  const expected = expectedBalances(accountAt(order, known, earlierDate(asOf, bookedOn)));
  return orderFigures.map((account) => ({
    account,
    booked: formatKwacha(booked.get(account) ?? zeroNgwee),
    expected: formatKwacha(expected[account]),
  }));
}
