import { randomUUID } from 'node:crypto';
import { type Database, type Queryable, sql } from '../../server/store/database/database.ts';
import { newId } from '../../server/store/ids.ts';
import { makeLog } from '../../server/store/log.ts';
import { claimToSend, moveOpen } from '../../server/lending/payments/follow-up-statements.ts';
import { openOrderIdOf } from '../borrowers/make-borrowers.ts';
import { mark, tagOf } from '../borrowers/names.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';
import { marksOf } from '../borrowers/one-borrower.ts';

/** So many payments are sent at a time. */
export const batch = 64;

const log = makeLog('silent');

const insertPayment = sql<
  void,
  {
    id: string;
    providerId: string;
    borrowerId: string;
    orderId: number;
    planId: string;
    now: Date;
  }
>(`
  insert into payment (id, provider_id, provider, borrower_id, order_id, plan_id, operation,
    purpose, amount, mobile, network, state, created_at, ask_at)
  values (:id, :providerId, 'pawapay', :borrowerId, :orderId, :planId, 'collect', 'repayment',
    5000, '0970000000', 'Airtel', 'requested', :now, :now)`);

/** Writes the payment of the n-th borrower that is to be sent; answers its id. */
export async function requestPayment(
  q: Queryable,
  one: OneBorrower,
  n: number,
): Promise<string> {
  const own = (marked: string) => tagOf(n) + marked.slice(mark.length);
  const marks = marksOf(one);
  const id = newId();
  const ids = { borrowerId: own(marks.borrowerId), planId: own(marks.planId) };
  const orderId = openOrderIdOf(one, n);
  const providerId = randomUUID();
  await q.run(insertPayment, { id, providerId, orderId, ...ids, now: new Date() });
  return id;
}

/** Claims payments as the job does and writes down that they were taken, without a network. */
export async function sendBatch(db: Database): Promise<number> {
  const now = new Date();
  const leaseUntil = new Date(now.getTime() + 30_000);
  const claimed = await claimToSend(db, { now, leaseUntil, most: batch });
  const note = { kind: 'sent', body: { known: 'accepted' } };
  const move = { to: 'submitted', askAt: leaseUntil, note } as const;
  await Promise.all(claimed.map((payment) => moveOpen({ db, log }, payment, { move, now })));
  return claimed.length;
}
