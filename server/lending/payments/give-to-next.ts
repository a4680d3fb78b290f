import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { logPaymentState } from '../orders/log-states.ts';
import { nextCheckAt } from '../account/ask-schedule.ts';
import type { ClaimedPayment, ClaimedRow } from './follow-up-statements.ts';
import { claimed, claimedColumns } from './follow-up-statements.ts';

/**
 * Nothing unknown may have happened under the old id. A process that claimed the payment has
 * counted a sending, and an answer of its provider has moved its state.
 */
const giveOn = sql<
  ClaimedRow,
  {
    id: ClaimedPayment['id'];
    state: string;
    sends: number;
    oldProvider: string;
    oldProviderId: string;
    provider: string;
    providerId: string;
    now: Date;
    askAt: Date;
    sendsAfter: number;
    code: string;
    text: string;
    askOldAt: Date | null;
  }
>(`
  with moved as (
    update payment set provider = :provider, provider_id = :providerId::uuid,
      sends = :sendsAfter::int,
      sent_at = case when :sendsAfter::int = 0 then null else :now::timestamptz end,
      ask_at = :askAt::timestamptz, state = 'requested', asked = 0, not_found = 0
    where id = :id and provider_id = :oldProviderId::uuid and state = :state
      and sends = :sends::int
      and state in ('requested', 'unknown')
    returning ${claimedColumns}
  ), kept as (
    insert into earlier_attempt
      (provider_id, payment_id, provider, given_up_at, code, text, ask_at)
    select :oldProviderId::uuid, id, :oldProvider, :now, :code, :text, :askOldAt::timestamptz
    from moved
  )
  select * from moved`);

export interface NextProvider {
  readonly provider: string;
  /** Our new id, for the new provider. */
  readonly providerId: string;
  readonly now: Date;
  /** When it is taken up again, or, of what is sent at once, how long it is not. */
  readonly askAt: Date;
  readonly sendsNow: boolean;
}

/** Why nothing was done under the old id. */
export interface GivenUp {
  readonly code: string;
  readonly text: string;
  /** When to poll the old provider again, for what it was asked for and never had. */
  readonly askOldAt?: Date;
}

/**
 * Writes down that a payment goes to another provider under a new id, before anything is sent
 * there. Only after its provider refused the first sending, or said late and twice that it never
 * had it.
 * @returns the payment in its new state, or null when more has happened than `payment` knows of
 */
export async function giveToNext(
  { db, log, payments }: Pick<Context, 'db' | 'log' | 'payments'>,
  payment: ClaimedPayment,
  { code, text, askOldAt }: GivenUp,
  { provider, providerId, now, askAt, sendsNow }: NextProvider,
): Promise<ClaimedPayment | null> {
  const { id, orderId: order, state: from, provider: providerBefore, sends } = payment;
  const isChecked = payments.named(providerBefore)?.checksEnds === true;
  const row = await db.row(giveOn, {
    id,
    state: from,
    sends,
    oldProvider: providerBefore,
    oldProviderId: payment.providerId,
    provider,
    providerId,
    now,
    askAt,
    sendsAfter: sendsNow ? 1 : 0,
    code,
    text,
    askOldAt: askOldAt ?? (isChecked ? nextCheckAt(now, now) : null),
  });
  if (row === undefined) return null;
  const after = claimed(row);
  const { state } = after;
  logPaymentState(log, {
    payment: id,
    order,
    provider,
    providerBefore,
    from,
    to: state,
    why: code,
  });
  return after;
}
