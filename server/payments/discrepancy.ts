import type { PaymentId } from '../../contract/values/ids.ts';
import type { Context } from '../context.ts';
import { sql } from '../database/database.ts';
import { jsonText } from '../database/json-text.ts';
import { newId } from '../ids.ts';

/** Where our record and a provider's word differ: a case for a person. */
export type DiscrepancyKind =
  | 'amount-differs'
  | 'failed-after-confirmed'
  | 'no-end-after-a-day'
  | 'paid-out-after-cancelling'
  | 'pay-back-failed'
  | 'absent-but-in-statement';

const insertDiscrepancy = sql(`
  insert into discrepancy (id, payment_id, kind, detail, opened_at)
  values ($1, $2, $3, $4::jsonb, $5)
  on conflict (payment_id, kind) do nothing`);

/** Opens a case, once for each payment and kind. Nothing else is changed by it. */
export async function openDiscrepancy(
  { db, clock, log }: Context,
  paymentId: PaymentId,
  { kind, detail }: { kind: DiscrepancyKind; detail: unknown },
): Promise<void> {
  const values = [newId(), paymentId, kind, jsonText(detail), clock.now()];
  const opened = await db.run(insertDiscrepancy, values);
  if (opened > 0) log.warn({ paymentId, discrepancy: kind }, 'a payment needs a person');
}
