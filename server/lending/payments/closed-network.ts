import { randomUUID } from 'node:crypto';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { OrderId, PlanId } from '../../../contract/words/ids.ts';
import type { Network } from '../../../contract/market/network.ts';
import * as say from '../../../contract/sentences/messages.ts';
import type { NetworkReopened } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { Refusal } from '../../http/refusal.ts';
import { refuse } from '../../http/refusal.ts';
import { sql } from '../../store/database/database.ts';
import type { Context } from '../../store/context.ts';
import type { NewSms } from '../../messages/new-sms.ts';
import { isStopped } from '../collections/contact-facts.ts';
import { changeOne } from '../orders/change-each-order.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { debtOfLoan } from '../orders/loan-now.ts';
import { changeOrderAndLog } from '../orders/log-states.ts';
import type { ChangesOrders } from '../orders/log-states.ts';
import { firstOpen } from './route-payments.ts';
import { messageTo } from './settled-messages.ts';

/** The payment that the borrower tried to make, and the wallet. */
interface Attempt {
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly wallet: Pick<LoadedOrder['wallet'], 'network'>;
  readonly planId: PlanId;
  readonly purpose: 'repayment' | 'extension' | 'return';
  readonly now: Date;
}

/**
 * Refuses a payment because its network is closed, and records the attempt. From now until 24
 * hours after the network reopens, no day counts as late for the plan. `stale` as in
 * `askForPayment`.
 */
export async function refuseAsClosed(
  context: Context,
  { order, account, wallet: { network }, planId, purpose, now }: Attempt,
  change: ChangesOrders = changeOrderAndLog,
): Promise<Refusal<'network-closed'> | 'stale'> {
  const plan = account.plans.find((one) => one.planId === planId);
  const isNoted = plan?.closedNetwork === network;
  if (isNoted || purpose === 'return') return refuse('network-closed');
  const attempt = {
    kind: 'attempt-refused' as const,
    eventId: randomUUID(),
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
    planId,
    network,
  };
  const outcome = await change(context, order, { now, events: [attempt] });
  return outcome === 'done' ? refuse('network-closed') : 'stale';
}

interface Waiting {
  readonly id: bigint;
  readonly network: Network;
  readonly isStopped: boolean;
}

const selectWaiting = sql<Waiting, { today: CivilDate }>(`
  select distinct e.order_id as id, e.body ->> 'network' as network, ${isStopped} as is_stopped
  from loan_event e join loan_order o on o.id = e.order_id
  where e.kind = 'attempt-refused' and o.status in ('active', 'overdue')
    and not exists (select from loan_event r
      where r.order_id = e.order_id and r.kind = 'network-reopened'
        and r.body ->> 'network' = e.body ->> 'network' and r.effective_at >= e.effective_at)
  order by 1 limit 1000`);

/**
 * The job `watch-networks`: polls each network for which payments were refused. Once it is open,
 * records that on their loans and sends their borrowers an SMS.
 */
export async function watchNetworks(context: Context): Promise<void> {
  const { db, payments, clock } = context;
  const waiting = await db.rows(selectWaiting, { today: clock.today() });
  for (const network of new Set(waiting.map((one) => one.network))) {
    if ((await firstOpen(payments, 'collect', network)) === null) continue;
    const now = clock.now();
    for (const one of waiting.filter((each) => each.network === network)) {
      await changeOne(context, Number(one.id) as OrderId, async (order) => {
        const reopened = {
          kind: 'network-reopened' as const,
          eventId: randomUUID(),
          effectiveAt: now,
          effectiveOn: civilDateOf(now),
          network,
        };
        const messages = one.isStopped ? [] : openAgain(order, reopened);
        const change = { now, events: [reopened], messages };
        const outcome = await changeOrderAndLog(context, order, change);
        return outcome === 'done' ? 'done' : 'stale';
      });
    }
  }
  context.wake('send-sms');
}

/** What tells a borrower whose payment we refused that they can pay now. */
function openAgain(order: LoadedOrder, reopened: NetworkReopened): NewSms[] {
  const account = accountOf(order, reopened.effectiveAt, [reopened]);
  const debt = debtOfLoan(order, account);
  if (debt?.action !== 'pay') return [];
  const text = say.networkOpen(reopened.network, debt.sentence);
  return [messageTo(order, { kind: 'notice', text, now: reopened.effectiveAt })];
}
