import type { Account } from '../../domain/account.ts';
import { limitAfter } from '../../domain/limits.ts';
import type { OrderChange } from './change-order.ts';
import type { LoadedOrder } from './load-order.ts';

/** The limit moves once a loan: when it is settled for the first time, and was not given back. */
export function limitsAfterSettling(
  order: LoadedOrder,
  state: Account,
): OrderChange['borrower'] {
  if (state.status !== 'settled' || state.returned || order.settledAt !== null) {
    return undefined;
  }
  const { creditLimit, settledOrders } = order.borrower;
  return {
    creditLimit: limitAfter(creditLimit, {
      daysLate: state.daysLate,
      returned: state.returned,
    }),
    settledOrders: settledOrders + 1,
  };
}
