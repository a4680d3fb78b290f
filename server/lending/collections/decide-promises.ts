import { addDays } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { account } from '../../../domain/loan/account.ts';
import { decidePromise, promiseHeardDays } from '../../../domain/loan/promise.ts';
import type { PromiseState } from '../../../domain/loan/promise.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { loadOrder } from '../orders/load-order.ts';

interface ToDecide {
  readonly id: string;
  readonly orderId: bigint;
  readonly amount: bigint;
  readonly promisedOn: CivilDate;
  readonly madeAt: Date;
  readonly state: PromiseState;
}

const atOnce = 100;

/** Open ones whose day is over or whose loan has moved; broken ones whose loan has moved since. */
const selectToDecide = sql<ToDecide, { today: CivilDate; since: CivilDate; after: string }>(`
  select id, order_id, amount, promised_on, made_at, state from promise p
  where state = 'open' and (promised_on < :today::date or exists (select from loan_event e
      where e.order_id = p.order_id and e.recorded_at > p.made_at)) and id > :after
  union all
  select id, order_id, amount, promised_on, made_at, state from promise p
  where state = 'broken' and promised_on >= :since::date and exists (select from loan_event e
      where e.order_id = p.order_id and e.recorded_at > p.decided_at) and id > :after
  order by id limit ${atOnce}`);

const decide = sql<
  void,
  { id: string; from: string; state: string; paid: bigint; owesNothing: boolean; now: Date }
>(`
  update promise set state = :state, paid = :paid, decided_at = :now,
    followed_at = case when :state = 'broken' and not :owesNothing::boolean
      then followed_at else coalesce(followed_at, :now::timestamptz) end
  where id = :id and state = :from`);

/**
 * Decides promises by the clock in Lusaka from the confirmed payments. A payment recorded
 * late but paid in time makes a broken promise a kept one. Run twice it changes nothing.
 */
export async function decidePromises(context: Context, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const today = clock.today();
  const since = addDays(today, -promiseHeardDays);
  let after = '';
  while (stopping?.aborted !== true) {
    const rows = await db.rows(selectToDecide, { today, since, after });
    for (const row of rows) await decideOne(context, row);
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function decideOne({ db, clock, log }: Context, row: ToDecide): Promise<void> {
  const now = clock.now();
  const order = await loadOrder(db, Number(row.orderId) as OrderId);
  if (order === null) return;
  const state = account(order.terms, order.events, clock.today());
  const promised = {
    amount: ngwee(row.amount),
    on: row.promisedOn,
    madeAt: row.madeAt,
  };
  const decided = decidePromise(promised, state, clock.today());
  if (decided.state === 'open') return;
  const owesNothing = state.remainingAmount === 0n;
  const { id, state: from } = row;
  await db.run(decide, { id, from, ...decided, owesNothing, now });
  if (decided.state === from) return;
  log.info({ promise: id, order: order.id, from, to: decided.state }, 'promise state changed');
}
