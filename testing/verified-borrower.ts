import assert from 'node:assert/strict';
import type { BorrowerId } from '../contract/words/ids.ts';
import { sql } from '../server/store/database/database.ts';
import { completeStep, recordFacts } from '../server/people/verification/steps.ts';
import { asData, type Client, type WireData } from './client.ts';
import { halfVerified, type ServerOfTest } from './half-verified.ts';
import { until } from './until.ts';

/** A new, verified borrower, with the first limit of their income. */
export interface VerifiedBorrower {
  readonly id: BorrowerId;
  readonly phone: Client;
}

const saidNetwork = sql<void, { borrowerId: BorrowerId }>(
  "update wallet set network_said_by = 'borrower' where borrower_id = :borrowerId",
);

/** What lets the rules approve a loan, beside the steps. */
export const approvedFacts = (monthlyIncome: string) => ({
  monthlyIncome,
  otherLoansMonthly: '0',
  loanPurpose: 'business',
  face: 'matched',
  contactsDiffer: true,
  cardAgrees: true,
});

/** A new borrower of whom everything is known that lets a loan be approved automatically. */
export async function verifiedBorrower(
  app: ServerOfTest,
  mobile: string,
  monthlyIncome: string,
): Promise<VerifiedBorrower> {
  const steps = ['identity', 'personal', 'contacts', 'questionnaire', 'face'] as const;
  const { id, phone } = await halfVerified(app, mobile, steps.slice(0, 4));
  const { db, clock } = app.context;
  const now = clock.now();
  await recordFacts(db, id, { facts: approvedFacts(monthlyIncome), now });
  await completeStep(db, id, { step: 'face', now });
  await db.run(saidNetwork, { borrowerId: id });
  return { id, phone };
}

/** Borrows by the wire and waits until the money is there; answers the order's number. */
export async function borrow(phone: Client, wish: object): Promise<number> {
  const { trial } = await phone.done('/api/v3/product/productTrial', { body: wish });
  const { trialHash } = asData(trial);
  const body = { ...wish, agreed: true, trialHash };
  const { orderId } = await phone.done('/zmb/index/api/appManualGetLoan', { body });
  await untilLoan(phone, ({ stage }) => stage === 'repay');
  return Number(orderId);
}

/** More than a loan has bills: one that fails is asked for again. */
const mostPayments = 30;

/** Pays all that is owed, bill after bill, and waits until the loan is settled. */
export async function payAll(phone: Client, orderId: number): Promise<void> {
  for (let paid = 0; ; paid++) {
    assert(paid < mostPayments, 'a loan is paid by fewer payments');
    const detail = await phone.ask(`/order/api/getRepayDetailV2/${orderId}`, { body: {} });
    if (detail.code !== 200) break;
    const { repayAccountId, repayPlanList } = asData(detail.data);
    const plan = asData(Array.isArray(repayPlanList) ? repayPlanList[0] : null);
    const { planId, remainingAmount: payAmount } = plan;
    const body = { bizType: 1, planId, payAmount, repayAccountId, payCard: false };
    await phone.done('/order/payment/api/submitRepayApplyV2', { body });
    await untilLoan(
      phone,
      (info) => asData(asData(info['order'])['payment'])['status'] !== 'pending',
    );
  }
  await untilLoan(phone, ({ stage }) => stage !== 'repay');
}

/** Polls the state of the borrower until it is so. */
async function untilLoan(phone: Client, isSo: (info: WireData) => boolean): Promise<void> {
  await until(() => phone.done('/my/getMyLoanInfo'), isSo, 'what the borrower waits for');
}
