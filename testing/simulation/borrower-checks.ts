import { ngwee } from '../../contract/values/ngwee.ts';
import { limitAfter } from '../../domain/limits.ts';
import { paymentIs } from '../../domain/payment.ts';
import type { AtRest } from './money-checks.ts';
import { selectLimits, selectSteps, selectWronglyUsed } from './rest-statements.ts';

/** What borrowers hold: coupons no oftener used than given, limits moved once a loan. */
export async function borrowerFaults(rest: AtRest): Promise<string[]> {
  return [...(await couponFaults(rest)), ...(await limitFaults(rest))];
}

async function couponFaults({ stage: { db } }: AtRest): Promise<string[]> {
  const steps = await db.rows(selectSteps);
  const wrong = await db.rows(selectWronglyUsed);
  return [
    ...steps.flatMap(({ user_coupon_id: id, uses, used, state, payment_state: payment }) => [
      ...(used > uses ? [`coupon ${id} was used ${used} times of ${uses}`] : []),
      ...(state === 'reserved' && payment !== null && !paymentIs.open(payment)
        ? [`coupon ${id} is held by a payment that is ${payment}`]
        : []),
    ]),
    ...wrong.map((row) => `coupon ${row.user_coupon_id} was used by a ${row.state} payment`),
  ];
}

async function limitFaults({ stage, orders }: AtRest): Promise<string[]> {
  const now = new Map((await stage.db.rows(selectLimits)).map((row) => [row.id, row]));
  return stage.people.flatMap(({ id, number, limit, settledLoans }) => {
    const paid = orders
      .filter(({ order, account }) => order.borrowerId === id && !account.returned)
      .filter(({ settledAt }) => settledAt !== null)
      .sort((a, b) => Number(a.settledAt) - Number(b.settledAt));
    const expected = paid.reduce(
      (sum, { account }) => limitAfter(sum, { daysLate: account.daysLate, returned: false }),
      limit,
    );
    const row = now.get(id);
    const counted = settledLoans + paid.length;
    const isRight = row?.settled_orders === counted && ngwee(row.credit_limit) === expected;
    if (isRight) return [];
    const has = `${row?.credit_limit} after ${row?.settled_orders} loans`;
    return [`person ${number} has ${has}, and should have ${expected} after ${counted}`];
  });
}
