import { ngwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from '../loan/account.ts';
import type { Parts } from '../loan/allocation.ts';
import type { OrderAccount } from './bookkeeping.ts';
import { deferredFee } from './deferred-fees.ts';

/**
 * The balances of an order's own accounts as its account says, worked out apart from the lines:
 * the nightly proof and the tests compare both.
 */
export function expectedBalances(state: Account): Readonly<Record<OrderAccount, Ngwee>> {
  const owed = (part: (parts: Parts) => Ngwee): Ngwee =>
    state.writtenOff ? zeroNgwee : sumNgwee(state.plans.map((plan) => part(plan.owed)));
  const excess = sumNgwee(
    [...state.payments, ...state.sentBeyond].map((payment) => payment.owedToBorrower),
  );
  const back = sumNgwee(state.paidBack.map((money) => money.amount));
  return {
    principal: owed((parts) => parts.principal),
    interest: owed((parts) => parts.interest),
    fees: owed((parts) => parts.fee),
    'late-fees': owed((parts) => parts.lateFee),
    'owed-to-borrower': ngwee(back - excess),
    'deferred-fee-income': ngwee(-deferredFee(state)),
  };
}
