import type { Statement } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

interface Changed {
  /** 1 when the order still had the version that was read, else 0 and nothing is written. */
  done: bigint;
}

/**
 * Everything hangs on `o`, the order at the version that was read: when it has moved on, no row of
 * any table is written. Each table stands once in a statement, as distributed databases want it.
 */
const change = `
  with o as (
    update loan_order set version = version + 1, status = $3, booked_on = $4,
      ledger_position = $5, disbursed_at = $6, settled_at = $7,
      chain_length = chain_length + cardinality($31::text[]),
      chain_head = coalesce(decode(($31::text[])[cardinality($31::text[])], 'hex'), chain_head)
    where id = $1 and version = $2
    returning id, version, borrower_id, chain_length - cardinality($31::text[]) as links_before
  ), events as (
    insert into loan_event
      (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
    select o.id, e.id, o.borrower_id, e.kind, e.effective_at, $8, e.body::jsonb
    from o, unnest($9::text[], $10::text[], $11::timestamptz[], $12::text[])
      as e (id, kind, effective_at, body)
  ), transfers as (
    insert into transfer (source, source_id, line, borrower_id, order_id, debit, credit,
      amount, event_at, created_at, link, chain)
    select 'order', o.id || '/' || o.version, t.line, o.borrower_id, o.id, t.debit, t.credit,
      t.amount, $17, $8, o.links_before + t.number, decode(t.chain, 'hex')
    from o, unnest($13::text[], $14::text[], $15::text[], $16::bigint[], $31::text[])
      with ordinality as t (line, debit, credit, amount, chain, number)
  ), once as (
    insert into request_once
      (borrower_id, uid, nonce, sent_at_ms, body_hash, answer, created_at)
    select o.borrower_id, $18, $19, $20::bigint, $21::bytea, $22::jsonb, $8
    from o where $18::text is not null
  ), texts as (
    insert into sms
      (id, borrower_id, mobile, kind, text, state, next_try_at, created_at, expires_at)
    select m.id, o.borrower_id, m.mobile, m.kind, m.text, 'queued', $8, $8, m.expires_at
    from o, unnest($23::text[], $24::text[], $25::text[], $26::text[], $27::timestamptz[])
      as m (id, mobile, kind, text, expires_at)
  ), limits as (
    update borrower set credit_limit = $28::bigint, settled_orders = $29::int,
      limit_raised_at = case when $28::bigint > borrower.credit_limit then $7::timestamptz
        else borrower.limit_raised_at end
    from o where borrower.id = o.borrower_id and $28::bigint is not null
  ), coupons as (
    insert into coupon_step (user_coupon_id, version, borrower_id, order_id, fact, state,
      uses_left, plan_id, payment_id, at)
    select s.id, s.version, o.borrower_id, o.id, s.fact, s.state, s.uses_left, s.plan_id,
      s.payment_id, $8
    from o, jsonb_to_recordset($30::jsonb) as s (id text, version int, fact text, state text,
      uses_left int, plan_id text, payment_id text)
  )`;

/** A change that asks for a payment: $32 to $43 are the payment. */
export const changeWithNewPayment: Statement<Changed> = sql<Changed>(`${change}, asked_for as (
    insert into payment (id, provider_id, provider, borrower_id, order_id, plan_id, operation,
      purpose, amount, mobile, network, user_coupon_id, coupon_discount, before_due_on, state,
      created_at, ask_at)
    select $32, $33::uuid, $34, o.borrower_id, o.id, $35, $36, $37, $38::bigint, $39, $40,
      $41, $42::bigint, $43::date, 'requested', $8, $8
    from o
  )
  select count(*) as done from o`);

/** A change that moves a payment, or none when $32 is null; $32 to $37 are the move. */
export const changeWithTransition: Statement<Changed> = sql<Changed>(`${change}, moved as (
    update payment set state = $33, ask_at = $34::timestamptz,
      provider_reference = coalesce($35, provider_reference),
      failure_code = $36, failure = $37,
      settled_at = case when $33 in ('confirmed', 'failed', 'expired') then $8
        else payment.settled_at end
    from o where payment.id = $32 and payment.order_id = o.id
  )
  select count(*) as done from o`);
