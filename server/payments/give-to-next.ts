import type { Queryable } from '../database/database.ts';
import { sql } from '../database/database.ts';
import type { ClaimedPayment, ClaimedRow } from './follow-up-statements.ts';
import { claimed, claimedColumns } from './follow-up-statements.ts';
import type { InitiateOutcome } from './port.ts';

/**
 * Nothing but the first sending, refused, may have happened under the old id: whoever claimed the
 * payment meanwhile counts as a second one, and a word of its provider has moved its state.
 */
const giveOn = sql<ClaimedRow>(`
  with moved as (
    update payment set provider = $3, provider_id = $4::uuid, sends = $5::int,
      sent_at = case when $5::int = 0 then null else $6::timestamptz end,
      ask_at = $7::timestamptz
    where id = $1 and provider_id = $2::uuid and state = 'requested' and sends = 1
    returning ${claimedColumns}
  ), kept as (
    insert into refused_attempt (provider_id, payment_id, provider, refused_at, code, text)
    select $2::uuid, id, $8, $6, $9, $10 from moved
  )
  select * from moved`);

export interface NextProvider {
  readonly provider: string;
  /** A new id of ours, for the new provider. */
  readonly providerId: string;
  readonly now: Date;
  /** When it is taken up again, or, of what is sent at once, how long it is not. */
  readonly askAt: Date;
  readonly sendsNow: boolean;
}

/**
 * Writes down that a payment goes to another provider under a new id, before anything is sent
 * there. Only after the refusal of its first sending, which proves that no money moved.
 * @returns the payment as it now stands, or null when it is no longer that first sending's
 */
export async function giveToNext(
  q: Queryable,
  payment: ClaimedPayment,
  refusal: Extract<InitiateOutcome, { known: 'rejected' }>,
  { provider, providerId, now, askAt, sendsNow }: NextProvider,
): Promise<ClaimedPayment | null> {
  const to = [provider, providerId, sendsNow ? 1 : 0, now, askAt];
  const why = [payment.provider, refusal.code, refusal.text];
  const row = await q.row(giveOn, [payment.id, payment.providerId, ...to, ...why]);
  return row === undefined ? null : claimed(row);
}
