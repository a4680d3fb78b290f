import * as say from '../../../contract/sentences/messages.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { LateFeeWaived } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { assert } from '../../../domain/assert.ts';
import { dueOfLoan } from '../../../domain/loan/due.ts';
import { shareWaiver } from '../../../domain/loan/waiver.ts';
import type { Context } from '../../store/context.ts';
import { changing } from '../../lending/orders/changing.ts';
import { limitsAfterSettling } from '../../lending/orders/limits-after-settling.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../lending/orders/load-order.ts';
import { changeOrderAndLog } from '../../lending/orders/log-states.ts';
import { messageTo } from '../../lending/payments/settled-messages.ts';
import type { CarriedOut, ProposalRow } from './proposal-row.ts';

/**
 * Lets go of late fees as it was approved, once: the events carry the proposal's name. `held` when
 * so much is no longer owed, because it was paid meanwhile; then nothing is written.
 */
export async function waiveLateFees(
  context: Context,
  { id, orderId, amount }: ProposalRow,
): Promise<CarriedOut> {
  assert(amount !== null, 'a waiver names its amount');
  const name = `waived ${id}`;
  return changing(
    () => loadOrder(context.db, orderId),
    async (order) => {
      assert(order !== null, 'an order is never taken away');
      const isDone = order.events.some(({ eventId }) => eventId.startsWith(name));
      return isDone ? 'nothing-left-to-do' : waiveOnce(context, order, { name, amount });
    },
  );
}

async function waiveOnce(
  context: Context,
  order: LoadedOrder,
  { name, amount }: { readonly name: string; readonly amount: Ngwee },
): Promise<CarriedOut | 'stale'> {
  const now = context.clock.now();
  const shares = shareWaiver(accountOf(order, now), amount);
  if (shares === null) return 'held';
  const events = shares.map((share): LateFeeWaived => ({
    kind: 'late-fee-waived',
    eventId: `${name} ${share.planId}`,
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
    ...share,
  }));
  const account = accountOf(order, now, events);
  const borrower = limitsAfterSettling(order, account, now);
  const text = waiverText(amount, account);
  const messages = [messageTo(order, { kind: 'decision', text, now })];
  const change = { now, events, account, messages, ...(borrower && { borrower }) };
  if ((await changeOrderAndLog(context, order, change)) !== 'done') return 'stale';
  context.wake('send-sms');
  if (account.status === 'settled') context.wake('give-coupons');
  return 'done';
}

function waiverText(amount: Ngwee, account: Account): string {
  const rest =
    account.status === 'settled'
      ? say.paidInFull
      : say.stillToPay(showKwacha(dueOfLoan(account).dueAmount));
  return `${say.lateFeeLetGo(showKwacha(amount))} ${rest}`;
}
