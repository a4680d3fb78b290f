import type { PaymentId } from '../contract/words/ids.ts';
import type { Mobile } from '../contract/market/phone.ts';
import { assert } from '../domain/assert.ts';
import { openDiscrepancy } from '../server/lending/cases/discrepancy.ts';
import { sql } from '../server/store/database/database.ts';
import { asData, client } from './client.ts';
import type { App } from './start-app.ts';

const selectNewest = sql<
  { paymentId: PaymentId; orderId: bigint; state: string },
  { mobile: string }
>(`
  select p.id as payment_id, p.order_id, p.state
  from payment p join borrower b on b.id = p.borrower_id
  where b.mobile = :mobile order by p.created_at desc limit 1`);
const selectCase = sql<{ id: string }, { paymentId: string }>(
  'select id from discrepancy where payment_id = :paymentId',
);

/** A borrower with a loan pays a bill, the network never says how it ended, and it has a case. */
export async function endlessPayment(app: App, mobile: Mobile) {
  const phone = client(app.url);
  await phone.logIn(mobile, app.simulatorUrl);
  app.simulator.world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile });
  const orderId = (await app.db.row(selectNewest, { mobile }))?.orderId;
  const detail = await phone.done(`/order/api/getRepayDetailV2/${orderId}`, { body: {} });
  const { repayAccountId, repayPlanList } = detail;
  const plan = asData(Array.isArray(repayPlanList) ? repayPlanList[0] : null);
  const { planId, remainingAmount: payAmount } = plan;
  const body = { bizType: 1, planId, payAmount, repayAccountId, payCard: false };
  await phone.done('/order/payment/api/submitRepayApplyV2', { body });
  let payment = await app.db.row(selectNewest, { mobile });
  while (payment?.state !== 'submitted') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    payment = await app.db.row(selectNewest, { mobile });
  }
  const { paymentId } = payment;
  const seen = { kind: 'no-end-after-a-day', detail: { state: payment.state } } as const;
  await openDiscrepancy(app.context, paymentId, seen);
  const opened = await app.db.row(selectCase, { paymentId });
  assert(opened !== undefined, 'the payment has its case');
  return { paymentId, caseId: opened.id, orderId: String(orderId) };
}
