import assert from 'node:assert/strict';
import type { BorrowerId, OrderId } from '../contract/words/ids.ts';
import { recordFacts } from '../server/people/verification/steps.ts';
import { sql } from '../server/store/database/database.ts';
import { asData, type Client } from './client.ts';
import type { ServerOfTest } from './half-verified.ts';
import { verifiedBorrower } from './verified-borrower.ts';

/** A loan the rules referred, and the review that waits for a person. */
export interface ReferredLoan {
  readonly borrowerId: BorrowerId;
  readonly phone: Client;
  readonly orderId: OrderId;
  readonly reviewId: string;
}

const earnMuch = sql<void, { borrowerId: BorrowerId }>(
  'update borrower set credit_limit = 1500000, settled_orders = 5 where id = :borrowerId',
);
const selectReview = sql<{ id: string }, { orderId: OrderId }>(
  'select id from review where order_id = :orderId',
);

/** A new borrower, good for K15,000, borrows to repay another loan, which a person looks at. */
export async function referredLoan(
  app: ServerOfTest,
  mobile: string,
  amount = 1000,
): Promise<ReferredLoan> {
  const { db, clock } = app.context;
  const { id: borrowerId, phone } = await verifiedBorrower(app, mobile, '100000');
  await db.run(earnMuch, { borrowerId });
  const facts = { loanPurpose: 'repay-another-loan' };
  await recordFacts(db, borrowerId, { facts, now: clock.now() });
  const wish = { productId: 'plus', amount, termDays: 60 };
  const { trial } = await phone.done('/api/v3/product/productTrial', { body: wish });
  const { trialHash } = asData(trial);
  const body = { ...wish, agreed: true, trialHash };
  const order = await phone.done('/zmb/index/api/appManualGetLoan', { body });
  assert.equal(order['status'], 'reviewing');
  const orderId = Number(order['orderId']) as OrderId;
  const review = await db.row(selectReview, { orderId });
  assert(review, 'a referred loan has its review');
  return { borrowerId, phone, orderId, reviewId: review.id };
}
