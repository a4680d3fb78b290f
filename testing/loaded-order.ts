import type { BorrowerId, OrderId, RepayAccountId } from '../contract/words/ids.ts';
import { zeroNgwee } from '../contract/words/ngwee.ts';
import type { Mobile } from '../contract/market/phone.ts';
import type { LoadedOrder } from '../server/lending/orders/load-order.ts';
import { disbursedAt } from './loan-history.ts';

/** Whose the order is. */
export const mobileOfOrder = '0971000001' as Mobile;

/** A loan with its history, as the server loads it; `told` says what else is so. */
export function orderOf(
  told: Pick<LoadedOrder, 'terms' | 'events'> & Partial<LoadedOrder>,
): LoadedOrder {
  const mobile = mobileOfOrder;
  return {
    id: 7 as OrderId,
    borrowerId: 'borrower' as BorrowerId,
    version: 1,
    status: 'active',
    borrower: { mobile, creditLimit: zeroNgwee, limitRaisedAt: null, settledOrders: 0 },
    limitThen: zeroNgwee,
    limitMost: zeroNgwee,
    wallet: { id: 'w'.repeat(22) as RepayAccountId, mobile, network: 'Airtel' },
    payments: [],
    coupons: [],
    position: {},
    bookedOn: null,
    createdAt: disbursedAt,
    disbursedAt,
    settledAt: null,
    chainHead: new Uint8Array(),
    ...told,
  };
}
