import assert from 'node:assert/strict';
import { openTakenBack } from '../server/lending/payments/taken-back.ts';
import type { Context } from '../server/store/context.ts';
import { sql } from '../server/store/database/database.ts';
import { colleague, doneByTwo } from './staff-world.ts';

const selectLast = sql<{ provider: string; providerId: string }, { orderId: number }>(`
  select provider, provider_id from payment
  where order_id = :orderId and operation = 'collect' and state = 'confirmed'
  order by settled_at desc limit 1`);
const selectCase = sql<{ id: string }>(
  "select id from discrepancy where kind = 'payment-taken-back' and resolved_at is null",
);

/**
 * The network takes the last payment of a loan back, and two people agree to reverse it. Who moves
 * the clock over the hold carries it out.
 */
export async function lastPaymentReversedByTwo(
  context: Context,
  orderId: number,
): Promise<void> {
  const last = await context.db.row(selectLast, { orderId });
  assert(last !== undefined, 'a payment is there');
  const { provider, providerId: payment } = last;
  const told = { word: 'row 7', amount: null, at: null, text: 'Reversal' };
  await openTakenBack(context, { provider, payment, ...told, by: 'statement' });
  const caseId = (await context.db.row(selectCase))?.id ?? '';
  const peter = await colleague(context, 'Peter', ['finance']);
  const mary = await colleague(context, 'Mary', ['director']);
  await doneByTwo(context, [peter, mary], { kind: 'reverse-payment', caseId });
}
