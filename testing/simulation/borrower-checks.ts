import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { highestLimit, isProven, limitAfter } from '../../domain/rules/limits.ts';
import type { SettledLoan } from '../../domain/rules/limits.ts';
import { paymentIs } from '../../domain/loan/payment.ts';
import type { AtRest, OrderAtRest } from './money-checks.ts';
import type { Person } from './people.ts';
import { selectLimits, selectSteps, selectWronglyUsed } from './rest-statements.ts';

/** What borrowers hold: coupons no oftener used than given, limits moved once a loan. */
export async function borrowerFaults(rest: AtRest): Promise<string[]> {
  return [...(await couponFaults(rest)), ...(await limitFaults(rest))];
}

async function couponFaults({ stage: { db } }: AtRest): Promise<string[]> {
  const steps = await db.rows(selectSteps);
  const wrong = await db.rows(selectWronglyUsed);
  return [
    ...steps.flatMap(({ userCouponId: id, uses, used, state, paymentState: payment }) => [
      ...(used > uses ? [`coupon ${id} was used ${used} times of ${uses}`] : []),
      ...(state === 'reserved' && payment !== null && !paymentIs.open(payment)
        ? [`coupon ${id} is held by a payment that is ${payment}`]
        : []),
    ]),
    ...wrong.map((row) => `coupon ${row.userCouponId} was used by a ${row.state} payment`),
  ];
}

async function limitFaults({ stage, orders }: AtRest): Promise<string[]> {
  const now = new Map((await stage.db.rows(selectLimits)).map((row) => [row.id, row]));
  return stage.people.flatMap((person) => {
    const { id, number } = person;
    // Which settlement a reversal undid, and what was earned since, has its own tests.
    const isUndone = orders.some((one) => one.order.borrowerId === id && hasReversal(one));
    if (isUndone) return [];
    const settled = orders
      .filter(({ order, settledAt }) => order.borrowerId === id && settledAt !== null)
      .sort((a, b) => Number(a.settledAt) - Number(b.settledAt));
    const row = now.get(id);
    const has = `${row?.creditLimit} after ${row?.settledOrders} loans`;
    const paid = limitBy(
      person,
      settled.filter(({ account }) => !account.returned),
    );
    const atFirst = limitBy(person, settled.filter(wasPaidAtFirst));
    if (has === paid || has === atFirst) return [];
    return [`person ${number} has ${has}, and should have ${paid}`];
  });
}

/** Whether a network reversed a payment of a loan, and two people booked it. */
export function hasReversal({ order: { events } }: OrderAtRest): boolean {
  return events.some(({ kind }) => kind === 'payment-reversed');
}

/**
 * Paid back, and given back all the same by an earlier payment that was recorded later: the limit
 * has moved by then, and stays.
 */
function wasPaidAtFirst({ account: { returned, payments } }: OrderAtRest): boolean {
  return !returned || payments.some(({ kind }) => kind === 'payment-confirmed');
}

/** The rule again, loan by loan: what each was checked against, and when the limit last rose. */
function limitBy({ limit, settledLoans }: Person, paid: readonly OrderAtRest[]): string {
  const earned = paid.reduce<Earned>(
    (before, { order, account }) => {
      const { settledOn, asOf, daysLate, principalDays, pricing } = account;
      const { amount, termDays } = order.terms;
      const on = settledOn ?? asOf;
      const loan: SettledLoan = {
        amount,
        termDays,
        daysLate,
        limitThen: before.limit,
        returned: false,
        graceDays: pricing.lateFeeGraceDays,
        principalDays,
      };
      const by = { most: highestLimit, raisedOn: before.raisedOn, settledOn: on };
      const after = limitAfter(before.limit, loan, by);
      return {
        limit: after,
        raisedOn: after > before.limit ? on : before.raisedOn,
        proven: before.proven + (isProven(loan) ? 1 : 0),
      };
    },
    { limit, raisedOn: null, proven: settledLoans },
  );
  return `${earned.limit} after ${earned.proven} loans`;
}

interface Earned {
  readonly limit: Ngwee;
  readonly raisedOn: CivilDate | null;
  readonly proven: number;
}
