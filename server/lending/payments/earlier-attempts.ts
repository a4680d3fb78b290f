import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { inTurn } from '../../store/database/in-turn.ts';
import { newId } from '../../store/ids.ts';
import type { Logger } from '../../store/log.ts';
import { logPaymentState } from '../orders/log-states.ts';
import type { PaymentStateChange } from '../orders/log-states.ts';
import type { Operation } from '../../store/ports/payment-provider.ts';

/** What a payment was at a provider before it was given to another one. */
export interface EarlierAttempt {
  /** Our id there. */
  readonly id: string;
  readonly provider: string;
  readonly paymentId: PaymentId;
  readonly operation: Operation;
  readonly givenUpAt: Date;
}

/** What a statement says of the payment it has moved. */
interface Moved extends Omit<PaymentStateChange, 'order' | 'why'> {
  readonly order: bigint;
}

const claimToAsk = sql<EarlierAttempt, { now: Date; again: Date; most: number }>(`
  update earlier_attempt a set ask_at = :again
  from payment p
  where p.id = a.payment_id and a.ask_at <= :now and a.provider_id = any (array(
    select provider_id from earlier_attempt where ask_at <= :now order by ask_at limit :most))
  returning a.payment_id, a.provider, a.provider_id::text as id,
    p.operation, a.given_up_at`);

/** Takes up to `most` attempts whose provider is to be asked; they are due `again` later. */
export async function claimAttempts(
  q: Queryable,
  { now, again, most }: { now: Date; again: Date; most: number },
): Promise<EarlierAttempt[]> {
  return inTurn(await q.rows(claimToAsk, { now, again, most }), ({ id }) => id);
}

const setAskAt = sql<void, { providerId: string; askAt: Date | null }>(
  'update earlier_attempt set ask_at = :askAt where provider_id = :providerId::uuid',
);

/** Says when to ask about an attempt next; null for not before something new is heard. */
export async function askAttemptAt(
  q: Queryable,
  { id }: Pick<EarlierAttempt, 'id'>,
  askAt: Date | null,
): Promise<void> {
  await q.run(setAskAt, { providerId: id, askAt });
}

const setDue = sql<void, { provider: string; ids: readonly string[]; now: Date }>(`
  update earlier_attempt set ask_at = least(ask_at, :now::timestamptz)
  where provider = :provider and provider_id = any(:ids::uuid[])`);

/** Something says that these moved money: their provider is asked when they are next taken up. */
export async function askAboutAttempts(
  q: Queryable,
  { provider, ids, now }: { provider: string; ids: readonly string[]; now: Date },
): Promise<number> {
  return q.run(setDue, { provider, ids, now });
}

/** The two ids change places; what it is now at the newer provider may have been sent there. */
const changePlaces = sql<Moved, { paymentId: PaymentId; providerId: string; now: Date }>(`
  with newer as (
    select id, state, provider, provider_id, sends from payment
    where id = :paymentId and state not in ('confirmed', 'reversed') for update
  ), older as (
    delete from earlier_attempt using newer
    where earlier_attempt.provider_id = :providerId::uuid and payment_id = newer.id
    returning earlier_attempt.provider, earlier_attempt.provider_id
  ), kept as (
    insert into earlier_attempt
      (provider_id, payment_id, provider, given_up_at, code, text, ask_at)
    select newer.provider_id, newer.id, newer.provider, :now, 'PAID_ELSEWHERE', '',
      case when newer.sends > 0 then :now::timestamptz end
    from newer, older
  )
  update payment set provider = older.provider, provider_id = older.provider_id,
    state = case when payment.state in ('requested', 'unknown') then 'submitted'
      else payment.state end,
    sends = greatest(payment.sends, 1), ask_at = :now, not_found = 0
  from older, newer where payment.id = newer.id
  returning payment.id as payment, payment.order_id as "order", payment.provider,
    newer.provider as provider_before, newer.state as "from", payment.state as "to"`);

/**
 * Makes an earlier attempt the payment again, as it moved the money. The current attempt at
 * another provider becomes the attempt that is polled. False once the payment is confirmed.
 */
export async function takeBack(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { paymentId, id }: EarlierAttempt,
  now: Date,
): Promise<boolean> {
  const moved = await db.row(changePlaces, { paymentId, providerId: id, now });
  if (moved === undefined) return false;
  logMoved(log, moved, 'an earlier attempt moved money');
  return true;
}

const makePayment = sql<Moved, { id: PaymentId; providerId: string; now: Date }>(`
  with gone as (
    delete from earlier_attempt where provider_id = :providerId::uuid
    returning payment_id, provider, provider_id, code, text, given_up_at
  )
  insert into payment (id, provider_id, provider, borrower_id, order_id, plan_id, operation,
    purpose, amount, mobile, network, state, failure_code, failure, created_at, sends, sent_at,
    ask_at)
  select :id, gone.provider_id, gone.provider, p.borrower_id, p.order_id, p.plan_id,
    p.operation,
    case p.operation when 'collect' then 'repayment' else 'paid-twice' end, p.amount, p.mobile,
    p.network, 'expired', gone.code, gone.text, p.created_at, 1, gone.given_up_at, :now
  from gone join payment p on p.id = gone.payment_id
  returning id as payment, order_id as "order", provider, null as "from", state as "to"`);

/**
 * Makes an earlier attempt a payment beside the one that another provider has confirmed: called
 * over, with its confirmation yet to be booked. Of money in it is a repayment, of money out a
 * payout made twice. Null when another process has done so.
 */
export async function bookBeside(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { id }: EarlierAttempt,
  now: Date,
): Promise<PaymentId | null> {
  const made = await db.row(makePayment, { id: newId<PaymentId>(), providerId: id, now });
  if (made === undefined) return null;
  logMoved(log, made, 'an earlier attempt moved money as well');
  return made.payment;
}

function logMoved(log: Logger, moved: Moved, why: string): void {
  const order = Number(moved.order) as OrderId;
  logPaymentState(log, { ...moved, order, why });
}
