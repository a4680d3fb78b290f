import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { ngwee, sumNgwee } from '../../../contract/words/ngwee.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import type { Context } from '../../store/context.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { NewPayment } from '../account/payment-row.ts';
import { newPayment } from '../account/payment-row.ts';

/**
 * The payout of what is owed to the borrower and not yet on its way; null when there is none. After
 * a change of number it goes to the wallet the loan went to, until the new one is known as theirs.
 */
export function decidePayBack(
  { payments }: Pick<Context, 'payments'>,
  order: LoadedOrder,
  now: Date,
  sentByProposal: ProposalId | null = null,
): NewPayment | null {
  const underWay = order.payments.filter(
    (payment) => payment.purpose === 'pay-back' && paymentIs.open(payment.state),
  );
  const owed = accountOf(order, now).owedToBorrower;
  const amount = ngwee(owed - sumNgwee(underWay.map((payment) => payment.amount)));
  if (amount <= 0n) return null;
  const { mobile, network } = order.movedTo?.isSure ? order.movedTo : order.wallet;
  const provider = payments.of(network).name;
  const operation = 'payout';
  const purpose = 'pay-back';
  const to = { provider, amount, mobile, network };
  return newPayment({ ...to, planId: null, operation, purpose, sentByProposal });
}
