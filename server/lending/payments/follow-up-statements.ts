import type { Context } from '../../store/context.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { logPaymentState } from '../orders/log-states.ts';
import type { PaymentRow } from './payment-row.ts';

/** A payment as a job takes it up. */
export interface ClaimedPayment extends Omit<PaymentRow, 'coupon'> {
  /** How often in a row the provider did not know it. */
  readonly notFounds: number;
}

export interface ClaimedRow extends Omit<ClaimedPayment, 'amount' | 'orderId'> {
  readonly amount: bigint;
  readonly orderId: bigint;
}

/** The columns of a {@link ClaimedRow}. */
export const claimedColumns = `id, provider_id as "providerId", provider,
    borrower_id as "borrowerId", order_id as "orderId", plan_id as "planId",
    operation, purpose, amount, mobile, network,
    state, failure_code as "failureCode", failure, provider_reference as "providerReference",
    created_at as "createdAt", sends, sent_at as "sentAt", settled_at as "settledAt",
    not_found as "notFounds"`;

/** Counts the sending before it happens: a process may die before it can say how it went. */
const claimRequested = sql<ClaimedRow>(`
  update payment set sends = sends + 1, sent_at = $1, ask_at = $2
  where state = 'requested' and ask_at <= $1 and id = any (array(
    select id from payment where state = 'requested' and ask_at <= $1
    order by ask_at limit $3))
  returning ${claimedColumns}`);

/** The gap to the next question is set with the claim, so a dead process delays nothing. */
const claimAwaited = sql<ClaimedRow>(`
  update payment set asked = asked + 1, ask_at = $1::timestamptz + make_interval(secs =>
    case when created_at < $1::timestamptz - interval '24 hours' then 3600
      else ($2::float8[])[least(asked + 1, cardinality($2::float8[]))] end)
  where state <> 'requested' and ask_at <= $1 and id = any (array(
    select id from payment where state <> 'requested' and ask_at <= $1
    order by ask_at limit $3))
  returning ${claimedColumns}`);

/** Takes up to `most` payments that are to be sent; another process may have them `leaseUntil`. */
export async function claimToSend(
  q: Queryable,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<ClaimedPayment[]> {
  return (await q.rows(claimRequested, [now, leaseUntil, most])).map(claimed);
}

/** Takes up to `most` payments whose network is to be asked; `gaps` as `askGaps` makes them. */
export async function claimToAsk(
  q: Queryable,
  { now, gaps, most }: { now: Date; gaps: readonly number[]; most: number },
): Promise<ClaimedPayment[]> {
  return (await q.rows(claimAwaited, [now, gaps, most])).map(claimed);
}

/** A row as the jobs know it. */
export function claimed(row: ClaimedRow): ClaimedPayment {
  return {
    ...row,
    amount: ngwee(row.amount),
    // The column is a bigint; the number of orders stays far below where a number loses digits.
    orderId: Number(row.orderId) as PaymentRow['orderId'],
  };
}

/**
 * A move between open states, and what it was learned from. A final state is never touched, and
 * what the network is known to have stays submitted. Until it is known how a sending went, the
 * time to ask is the end of its lease, which no longer counts.
 */
const moveOpenPayment = sql(`
  with moved as (
    update payment set state = case when state = 'submitted' then state else $2 end,
      ask_at = case when state = 'requested' and ask_at > $7 then $3::timestamptz
        else least(ask_at, $3::timestamptz) end,
      not_found = case when $4::boolean then not_found + 1 else 0 end,
      sent_at = coalesce($5::timestamptz, sent_at),
      sends = sends + case when $5::timestamptz is null then 0 else 1 end
    where id = $1 and state in ('requested', 'submitted', 'unknown')
    returning id
  )
  insert into payment_note (id, payment_id, at, kind, body)
  select $6, id, $7, $8, $9::jsonb from moved`);

/** What was learned of a payment that is still on its way. */
export interface OpenMove {
  readonly to: 'requested' | 'submitted' | 'unknown';
  /** Ask then, unless a callback asked for sooner. */
  readonly askAt: Date;
  readonly notFound?: boolean;
  /** When it was sent once more. */
  readonly sentAt?: Date | null;
  readonly note: { readonly kind: string; readonly body: { readonly known: string } };
}

/**
 * Moves a payment between the open states; does nothing once its fate is known. `known` in the
 * note is the word that the log gives as the reason.
 */
export async function moveOpen(
  { db, log }: Pick<Context, 'db' | 'log'>,
  payment: ClaimedPayment,
  { move, now }: { move: OpenMove; now: Date },
): Promise<void> {
  const { to, askAt, notFound = false, sentAt = null, note } = move;
  const values = [payment.id, to, askAt, notFound, sentAt];
  const kept = [newId(), now, note.kind, jsonOf(note.body)];
  const moved = await db.run(moveOpenPayment, [...values, ...kept]);
  if (moved === 0) return;
  const { id, orderId, provider, state: from } = payment;
  const after = from === 'submitted' ? from : to;
  const why = `${note.kind}: ${note.body.known}`;
  logPaymentState(log, { payment: id, order: orderId, provider, from, to: after, why });
}

const setAskAt = sql('update payment set ask_at = $2 where id = $1');

/** Says when to ask about a payment next, whatever its state; null for never again. */
export async function askNextAt(
  q: Queryable,
  paymentId: PaymentRow['id'],
  askAt: Date | null,
): Promise<void> {
  await q.run(setAskAt, [paymentId, askAt]);
}

const insertNote = sql(`
  insert into payment_note (id, payment_id, at, kind, body) values ($1, $2, $3, $4, $5::jsonb)`);

/** Keeps what a provider said of a payment, in its own words. */
export async function keepNote(
  q: Queryable,
  note: { paymentId: PaymentRow['id']; now: Date; kind: string; body: unknown },
): Promise<void> {
  const { paymentId, now, kind, body } = note;
  await q.run(insertNote, [newId(), paymentId, now, kind, jsonOf(body)]);
}

function jsonOf(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

const holdFirst = sql<{ id: string }>(`
  update payment set ask_at = $3
  where id = $1 and provider_id = $2::uuid and state = 'requested' and sends = 1
  returning id`);

/**
 * Keeps a payment from being sent again `until` its refusal is written down. False when it has
 * been sent again already, or heard of: then the refusal proves nothing.
 */
export async function holdRefused(
  q: Queryable,
  { id, providerId }: ClaimedPayment,
  until: Date,
): Promise<boolean> {
  return (await q.row(holdFirst, [id, providerId, until])) !== undefined;
}

const waitUnsent = sql(`
  update payment set sends = 0, ask_at = $2
  where id = $1 and state = 'requested' and sends = 1`);

/**
 * Sends a payment later: the provider said that it did nothing, so no sending is left to count,
 * unless another process has sent it meanwhile.
 */
export async function putOff(
  q: Queryable,
  payment: ClaimedPayment,
  until: Date,
): Promise<void> {
  await q.run(waitUnsent, [payment.id, until]);
}
