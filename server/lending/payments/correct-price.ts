import * as say from '../../../contract/sentences/messages.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { PriceCorrected } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { PriceFigures } from '../../../domain/loan/loan.ts';
import { owesMore, takenBackBy } from '../../../domain/loan/price-correction.ts';
import type { TakenBack } from '../../../domain/loan/price-correction.ts';
import type { NewSms } from '../../messages/new-sms.ts';
import { newSms } from '../../messages/new-sms.ts';
import type { Context } from '../../store/context.ts';
import { changeAndPayBack } from './settle-payment.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { limitsAfterSettling } from '../orders/limits-after-settling.ts';
import { accountOf } from '../orders/load-order.ts';
import { restText } from '../orders/loan-now.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { changeOrderAndLog, logChange } from '../orders/log-states.ts';

/** It tells of money, which is asked about for days. */
const usefulHours = 72;

/** A price that two people put right, for the loans of one version. */
export interface CorrectedPrice {
  readonly proposalId: string;
  readonly price: PriceFigures;
}

/**
 * Counts a loan by the corrected price, from its first day. The ledger gets the difference, an
 * overpayment is refunded, and its borrower is informed, all at once. Done before, it does
 * nothing. A loan that is not paid out yet is counted from its payout.
 */
export async function correctPrice(
  context: Context,
  order: LoadedOrder,
  corrected: CorrectedPrice,
): Promise<'done' | 'stale'> {
  const { proposalId } = corrected;
  const isDone = order.events.some(
    (event) => event.kind === 'price-corrected' && event.proposalId === proposalId,
  );
  if (isDone) return 'done';
  const change = correctionOf(order, corrected, context.clock.now());
  if (change === null) {
    context.log.warn(
      { order: order.id, proposalId },
      'a lower price would cost more; left as is',
    );
    return 'done';
  }
  const owed = change.account !== undefined && change.account.owedToBorrower > 0n;
  const outcome = owed
    ? await correctAndPayBack(context, order, change)
    : await changeOrderAndLog(context, order, change);
  if (outcome !== 'done') return 'stale';
  if (owed) context.wake('submit-payments');
  if (change.messages !== undefined) context.wake('send-sms');
  if (change.account?.status === 'settled') context.wake('give-coupons');
  return 'done';
}

async function correctAndPayBack(
  context: Context,
  order: LoadedOrder,
  change: OrderChange,
): Promise<'done' | 'stale'> {
  const { db, log } = context;
  const written = await db.transaction((tx) =>
    changeAndPayBack(context, tx, { order, change }),
  );
  if (written === 'stale') return 'stale';
  for (const one of written) logChange(log, one);
  return 'done';
}

function correctionOf(
  order: LoadedOrder,
  { proposalId, price }: CorrectedPrice,
  now: Date,
): OrderChange | null {
  const event: PriceCorrected = {
    kind: 'price-corrected',
    eventId: `price-corrected ${proposalId}`,
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
    proposalId,
    price,
    takenBack: zeroNgwee,
    sentBack: zeroNgwee,
  };
  const before = accountOf(order, now);
  const after = accountOf(order, now, [event]);
  if (owesMore(before, after)) return null;
  const takenBack = takenBackBy(before, after);
  const events = [{ ...event, ...takenBack }];
  const account = accountOf(order, now, events);
  const borrower = limitsAfterSettling(order, account, now);
  const message = messageOf(order, { account, takenBack, now });
  return {
    now,
    events,
    account,
    ...(borrower && { borrower }),
    ...(message && { messages: [message] }),
  };
}

/** No notice for a closed loan without a wrong charge. */
function messageOf(
  order: LoadedOrder,
  {
    account,
    takenBack: { takenBack },
    now,
  }: { readonly account: Account; readonly takenBack: TakenBack; readonly now: Date },
): NewSms | null {
  const isOpen = account.remainingAmount > 0n || order.status === 'disbursing';
  if (takenBack === 0n && !isOpen) return null;
  const text = [
    say.priceWasWrong(`${order.id}`),
    takenBack > 0n ? say.chargesTakenBack(showKwacha(takenBack)) : say.lowerPriceCounts,
    ...(account.disbursedOn === null ? [] : [restText(order, account)]),
    say.nothingToDo,
  ].join(' ');
  const { borrowerId, borrower } = order;
  const to = { borrowerId, mobile: borrower.mobile };
  return newSms({ ...to, kind: 'receipt', text, now, usefulHours });
}
