import type { Network } from '../../../contract/market/network.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { noonOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { assert } from '../../../domain/assert.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { limitsAfterSettling } from '../orders/limits-after-settling.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { eventOfConfirmed } from './money-moved.ts';
import { newPayment } from '../account/payment-row.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { receiptsOf } from './settled-messages.ts';

/** An unidentified receipt whose owner two people have found. */
export interface FoundMoney {
  readonly caseId: string;
  readonly provider: string;
  /** The id it has there. */
  readonly providerId: string;
  readonly network: Network;
  readonly day: CivilDate;
  readonly amount: Ngwee;
}

export interface FoundChange extends OrderChange {
  readonly events: readonly AccountEvent[];
  readonly account: Account;
  readonly payment: PaymentRow;
}

/**
 * Everything that giving it to a loan changes, decided. Its own payment counts from noon of the
 * day it came, as statements of some networks name no hour.
 */
export function decideFound(order: LoadedOrder, money: FoundMoney, now: Date): FoundChange {
  const { caseId, provider, providerId, network, day, amount } = money;
  const before = accountOf(order, now);
  const planId = (before.firstUnpaidPlan ?? before.plans.at(-1))?.planId;
  assert(planId !== undefined, 'a loan that was paid out has plans');
  const of = { provider, planId, operation: 'collect', purpose: 'found', amount } as const;
  const payment: PaymentRow = {
    ...newPayment({ ...of, mobile: order.wallet.mobile, network }),
    // Of two that came on one day the ids say which counts first: the same whenever it is decided.
    id: caseId as PaymentId,
    orderId: order.id,
    borrowerId: order.borrowerId,
    state: 'confirmed',
    failureCode: null,
    failure: null,
    providerReference: providerId,
    createdAt: noonOf(day) < now ? noonOf(day) : now,
    sends: 0,
    sentAt: null,
    settledAt: now,
    notFounds: 0,
    endedByProposal: null,
  };
  const event = eventOfConfirmed(payment, { now, providerAt: null });
  const account = accountOf(order, now, [event]);
  const borrower = limitsAfterSettling(order, account, now);
  const told = { state: account, event, discount: zeroNgwee, now, reference: providerId };
  return {
    now,
    events: [event],
    account,
    ...(borrower && { borrower }),
    messages: receiptsOf({ order, payment }, told),
    payment,
  };
}

const insertFound = sql<
  void,
  Pick<
    PaymentRow,
    | 'id'
    | 'providerId'
    | 'provider'
    | 'borrowerId'
    | 'orderId'
    | 'planId'
    | 'amount'
    | 'mobile'
    | 'network'
    | 'providerReference'
    | 'createdAt'
    | 'settledAt'
  > & { proposalId: ProposalId; caseId: string | null }
>(`
  insert into payment (id, provider_id, provider, borrower_id, order_id, plan_id, operation,
    purpose, amount, mobile, network, state, provider_reference, created_at, settled_at,
    ended_by_proposal, case_id)
  values (:id, :providerId, :provider, :borrowerId, :orderId, :planId, 'collect', 'found',
    :amount, :mobile, :network, 'confirmed', :providerReference, :createdAt, :settledAt,
    :proposalId, :caseId)`);

/**
 * Keeps the payment of found money, before the loan is changed by it. Its case has its id; null:
 * it had none.
 */
export async function keepFound(
  tx: Queryable,
  payment: PaymentRow,
  by: { readonly proposalId: ProposalId; readonly caseId?: null },
): Promise<void> {
  const { proposalId, caseId = payment.id } = by;
  const { id, providerId, provider, borrowerId, orderId, planId, amount } = payment;
  const { mobile, network, providerReference, createdAt, settledAt } = payment;
  await tx.run(insertFound, {
    proposalId,
    caseId,
    id,
    providerId,
    provider,
    borrowerId,
    orderId,
    planId,
    amount,
    mobile,
    network,
    providerReference,
    createdAt,
    settledAt,
  });
}
