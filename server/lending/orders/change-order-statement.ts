import { sql } from '../../store/database/database.ts';

/*
 * The rows of changes to orders as they go to the database: one JSON list a table, whose fields are
 * the columns below. Amounts travel as digits, bytes in hexadecimal.
 */

const order = `(id bigint, version int, status text, booked_on date, ledger_position text,
      disbursed_at timestamptz, settled_at timestamptz, owed bigint, oldest_due_on date,
      links int, head text, credit_limit bigint, settled_orders int, is_beside boolean,
      now timestamptz)`;
const event = '(order_id bigint, id text, kind text, effective_at timestamptz, body text)';
const transfer = `(order_id bigint, batch text, number int, line text, debit text, credit text,
      amount bigint, event_at timestamptz, chain text)`;
const once = `(order_id bigint, uid text, nonce text, sent_at_ms bigint, body_hash text,
      answer text)`;
const sms = `(order_id bigint, id text, mobile text, kind text, text text,
      expires_at timestamptz)`;
const coupon = `(order_id bigint, id text, version int, fact text, state text, uses_left int,
      plan_id text, payment_id text)`;
const payment = `(order_id bigint, id text, provider_id uuid, provider text, plan_id text,
      operation text, purpose text, amount bigint, mobile text, network text, coupon_id text,
      discount bigint, before_due_on date, by_proposal text, ask_at timestamptz)`;
const move = `(order_id bigint, id text, state text, ask_at timestamptz, reference text,
      failure_code text, failure text, by_proposal text)`;

/** The lists, each as JSON text. */
interface Lists {
  readonly orders: string;
  readonly events: string;
  readonly transfers: string;
  readonly once: string;
  readonly messages: string;
  readonly coupons: string;
  readonly payments: string;
  readonly moves: string;
}

/** The rows of a list that belong to an order of `o`. */
const rowsOf = (list: string, columns: string) =>
  `o join json_to_recordset(${list}::json) as r ${columns} on r.order_id = o.id`;

/**
 * Changes orders, each at the version that was read. Everything hangs on `o`: of an order that has
 * moved on, no row of any table is written. Answers the orders that were changed. Each table is
 * there once in a statement, as distributed databases want it.
 */
export const changeOrdersStatement = sql<{ readonly id: bigint }, Lists>(
  `
  with o as (
    update loan_order o set version = o.version + 1, status = r.status,
      booked_on = r.booked_on,
      ledger_position = coalesce(r.ledger_position::jsonb, o.ledger_position),
      disbursed_at = r.disbursed_at, settled_at = r.settled_at,
      owed = r.owed, oldest_due_on = r.oldest_due_on,
      is_beside_another = o.is_beside_another or r.is_beside,
      chain_length = o.chain_length + r.links,
      chain_head = coalesce(decode(r.head, 'hex'), o.chain_head)
    from json_to_recordset(:orders::json) as r ${order}
    where o.id = r.id and o.version = r.version
    returning o.id, o.version, o.borrower_id, o.chain_length - r.links as links_before,
      r.settled_at, r.credit_limit, r.settled_orders, r.now
  ), events as (
    insert into loan_event
      (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
    select o.id, r.id, o.borrower_id, r.kind, r.effective_at, o.now, r.body::jsonb
    from ${rowsOf(':events', event)}
  ), transfers as (
    insert into transfer (source, source_id, line, borrower_id, order_id, debit, credit,
      amount, event_at, created_at, link, chain)
    select 'order', o.id || r.batch, r.line, o.borrower_id, o.id, r.debit, r.credit,
      r.amount, r.event_at, o.now, o.links_before + r.number, decode(r.chain, 'hex')
    from ${rowsOf(':transfers', transfer)}
  ), once as (
    insert into request_once
      (borrower_id, uid, nonce, sent_at_ms, body_hash, answer, created_at)
    select o.borrower_id, r.uid, r.nonce, r.sent_at_ms, decode(r.body_hash, 'hex'),
      r.answer::jsonb, o.now
    from ${rowsOf(':once', once)}
  ), texts as (
    insert into sms
      (id, borrower_id, mobile, kind, text, state, next_try_at, created_at, expires_at)
    select r.id, o.borrower_id, r.mobile, r.kind, r.text, 'queued', o.now, o.now, r.expires_at
    from ${rowsOf(':messages', sms)}
  ), limits as (
    update borrower b set credit_limit = o.credit_limit, settled_orders = o.settled_orders,
      limit_raised_at = case
        when o.credit_limit > b.credit_limit and o.settled_at is not null then o.settled_at
        -- The settlement that raised it was reversed: the previous raise was long enough ago.
        when o.credit_limit < b.credit_limit and o.settled_at is null then null
        else b.limit_raised_at end
    from o where b.id = o.borrower_id and o.credit_limit is not null
  ), coupons as (
    insert into coupon_step (user_coupon_id, version, borrower_id, order_id, fact, state,
      uses_left, plan_id, payment_id, at)
    select r.id, r.version, o.borrower_id, o.id, r.fact, r.state, r.uses_left, r.plan_id,
      r.payment_id, o.now
    from ${rowsOf(':coupons', coupon)}
  ), asked_for as (
    insert into payment (id, provider_id, provider, borrower_id, order_id, plan_id, operation,
      purpose, amount, mobile, network, user_coupon_id, coupon_discount, before_due_on,
      sent_by_proposal, state, created_at, ask_at)
    select r.id, r.provider_id, r.provider, o.borrower_id, o.id, r.plan_id, r.operation,
      r.purpose, r.amount, r.mobile, r.network, r.coupon_id, r.discount, r.before_due_on,
      r.by_proposal, 'requested', o.now, coalesce(r.ask_at, o.now)
    from ${rowsOf(':payments', payment)}
  ), moved as (
    update payment p set state = r.state, ask_at = r.ask_at,
      provider_reference = coalesce(r.reference, p.provider_reference),
      failure_code = r.failure_code, failure = r.failure,
      ended_by_proposal = case when r.state = 'reversed' then p.ended_by_proposal
        else coalesce(r.by_proposal, p.ended_by_proposal) end,
      reversed_by_proposal = case when r.state = 'reversed' then r.by_proposal end,
      reversed_at = case when r.state = 'reversed' then o.now end,
      settled_at = case when r.state in ('confirmed', 'failed', 'expired') then o.now
        else p.settled_at end
    from ${rowsOf(':moves', move)}
    where p.id = r.id and p.order_id = o.id
  )
  select id from o`,
  'keyed',
);
