import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../contract/words/ids.ts';
import { ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../domain/loan/account-events.ts';
import { monthlyInstalment } from '../../domain/rules/affordable.ts';
import { assert } from '../../domain/assert.ts';
import { decideOrder, decisionFacts } from '../../domain/rules/decision.ts';
import { highestLimit } from '../../domain/rules/limits.ts';
import type { ProductVersion } from '../../domain/loan/loan.ts';
import { quote } from '../../domain/loan/quote.ts';
import type { Quote } from '../../domain/loan/quote.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Queryable } from '../../server/store/database/database.ts';
import { loadBorrowerFacts } from '../../server/lending/orders/borrower-facts.ts';
import { changeOrder } from '../../server/lending/orders/change-order.ts';
import type { OrderChange } from '../../server/lending/orders/change-order.ts';
import { createOrder, newPlanIds } from '../../server/lending/orders/create-order.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import { limitsAfterSettling } from '../../server/lending/orders/limits-after-settling.ts';
import { policyOf } from '../../server/lending/rules/decision-policy.ts';
import type { LoanContract } from '../../server/lending/orders/loan-contract.ts';
import type { Wallet } from '../../server/people/wallet/wallets.ts';
import { newPayment } from '../../server/lending/account/payment-row.ts';
import type { PaymentRow } from '../../server/lending/account/payment-row.ts';
import type { Keyring } from '../../server/store/sealing/keyring.ts';
import type { PastLoan } from './demo-people.ts';

/**
 * Payments of the demo data went through a provider that no longer answers. Nothing is asked of it,
 * and no statement of today's providers lists them.
 */
export const pastProvider = 'past';

const dayMs = 86_400_000;

/** The borrower of an old loan, and the contract. */
export interface PastBorrower {
  readonly id: BorrowerId;
  readonly wallet: Wallet;
  readonly keys: Keyring;
  contractOf(quoted: Quote): LoanContract;
}

/** Borrows, pays out and repays as it happened, each step through the acts' own writing. */
export async function livePastLoan(
  tx: Queryable,
  borrower: PastBorrower,
  lived: { readonly loan: PastLoan; readonly product: ProductVersion; readonly now: Date },
): Promise<void> {
  const { loan, product, now } = lived;
  const borrowedAt = new Date(now.getTime() - loan.borrowedDaysAgo * dayMs);
  const { amount, termDays } = loan;
  const disbursedOn = civilDateOf(borrowedAt);
  const quoted = quote({ product, amount, termDays, disbursedOn });
  const facts = await loadBorrowerFacts(tx, borrower.keys, borrower.id);
  const asked = { askedOn: disbursedOn, largestInstalment: monthlyInstalment(quoted.plans) };
  const policy = policyOf(facts.policy, { registryMissing: 'pass' });
  const read = decisionFacts(facts.verified, asked, policy);
  const { productId, version, pricing } = product;
  const planIds = newPlanIds(quoted.plans.length);
  const { orderId } = await createOrder(
    tx,
    {
      borrowerId: borrower.id,
      wallet: borrower.wallet,
      terms: { productId, productVersion: version, amount, termDays, planIds, pricing },
      contract: borrower.contractOf(quoted),
      decision: decideOrder(read, policy),
      facts: read,
      limit: { today: await limitOf(tx, borrower.id), most: highestLimit },
      now: borrowedAt,
    },
    { provider: pastProvider, keys: borrower.keys },
  );
  await payOut(tx, orderId, borrowedAt);
  for (const days of loan.paidAfterDays) {
    await payFirstPlan(tx, orderId, new Date(borrowedAt.getTime() + days * dayMs));
  }
  await accrue(tx, orderId, now);
}

/** The nights since: what lists and books say of an open loan is of today. */
async function accrue(tx: Queryable, orderId: OrderId, now: Date): Promise<void> {
  const order = await load(tx, orderId);
  if (order.status !== 'settled') await change(tx, order, { now });
}

const selectLimit = sql<{ creditLimit: bigint }, { borrowerId: BorrowerId }>(
  'select credit_limit from borrower where id = :borrowerId',
);

async function limitOf(tx: Queryable, borrowerId: BorrowerId): Promise<Ngwee> {
  return ngwee((await tx.row(selectLimit, { borrowerId }))?.creditLimit ?? 0n);
}

async function payOut(tx: Queryable, orderId: OrderId, at: Date): Promise<void> {
  const order = await load(tx, orderId);
  const [payout] = order.payments;
  assert(payout?.purpose === 'disbursement', 'an approved order has its payout');
  const event: AccountEvent = { ...momentOf(payout, at), kind: 'disbursed' };
  await change(tx, order, { now: at, events: [event], transition: confirmedMove(payout) });
}

async function payFirstPlan(tx: Queryable, orderId: OrderId, at: Date): Promise<void> {
  const order = await load(tx, orderId);
  const plan = accountOf(order, at).firstUnpaidPlan;
  assert(plan !== null, 'there is a plan to pay');
  const { planId, remainingAmount: amount } = plan;
  const { mobile, network } = order.wallet;
  const asked = newPayment({
    provider: pastProvider,
    operation: 'collect',
    purpose: 'repayment',
    planId,
    amount,
    mobile,
    network,
  });
  await change(tx, order, { now: at, newPayment: asked });
  const waiting = await load(tx, orderId);
  const payment = waiting.payments.find((one) => one.id === asked.id);
  assert(payment !== undefined, 'a payment that was asked for is there');
  const event: AccountEvent = {
    ...momentOf(payment, at),
    kind: 'payment-confirmed',
    planId,
    amount,
  };
  const borrower = limitsAfterSettling(waiting, accountOf(waiting, at, [event]), at);
  await change(tx, waiting, {
    now: at,
    events: [event],
    transition: confirmedMove(payment),
    ...(borrower && { borrower }),
  });
}

function momentOf(payment: PaymentRow, at: Date) {
  const { id, network } = payment;
  const effectiveOn = civilDateOf(at);
  return { eventId: id, paymentId: id, network, effectiveAt: at, effectiveOn };
}

function confirmedMove({ id }: PaymentRow): NonNullable<OrderChange['transition']> {
  return { paymentId: id, to: 'confirmed', askAt: null };
}

async function load(tx: Queryable, orderId: OrderId): Promise<LoadedOrder> {
  const order = await loadOrder(tx, orderId);
  assert(order !== null, 'an order that was just written is there');
  return order;
}

async function change(tx: Queryable, order: LoadedOrder, by: OrderChange): Promise<void> {
  const outcome = await changeOrder(tx, order, by);
  assert(outcome === 'done', `demo data cannot be ${outcome}`);
}
