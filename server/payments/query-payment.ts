import { queryPayment } from '../../contract/payments.ts';
import type { PlanId } from '../../contract/values/ids.ts';
import { ngwee } from '../../contract/values/ngwee.ts';
import type { OrderStatus } from '../../domain/order.ts';
import { outsideOrderStatus } from '../../domain/order.ts';
import type { PaymentStatus } from '../../domain/payment.ts';
import { outsidePaymentStatus } from '../../domain/payment.ts';
import { sql } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { failureSentence } from './failure-words.ts';

interface PaymentOfBorrower {
  purpose: 'repayment' | 'extension';
  plan_id: PlanId;
  amount: bigint;
  state: PaymentStatus;
  failure_code: string | null;
  provider_reference: string | null;
  order_status: OrderStatus;
}

const selectPayment = sql<PaymentOfBorrower>(`
  select p.purpose, p.plan_id, p.amount, p.state, p.failure_code, p.provider_reference,
    o.status as order_status
  from payment p join loan_order o on o.id = p.order_id
  where p.id = $1 and p.borrower_id = $2 and p.operation = 'collect'`);

/** How a payment stands: what the dialog after Repayment asks until it ends. */
export const queryPaymentCall = serve(queryPayment, async ({ context, params, borrower }) => {
  const { paymentId } = params;
  const row = await context.db.row(selectPayment, [paymentId, borrower.id]);
  if (row === undefined) return refuse('payment-not-found');
  const status = outsidePaymentStatus(row.state);
  const reference = row.provider_reference;
  return {
    paymentId,
    bizType: row.purpose,
    planId: row.plan_id,
    amount: ngwee(row.amount),
    status,
    ...(status === 'failed' && { failure: failureSentence(row.failure_code) }),
    orderStatus: outsideOrderStatus(row.order_status),
    ...(reference !== null && { providerReference: reference.slice(0, 100) }),
  };
});
