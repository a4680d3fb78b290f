import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays, noonOf } from '../../contract/words/civil-date.ts';
import type { PaymentId, PlanId, ProductId } from '../../contract/words/ids.ts';
import { kwacha, ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import { balancesOf, position } from '../books/bookkeeping.ts';
import { expectedBalances } from '../books/expected-balances.ts';
import { defaultProducts } from '../rules/products.ts';
import type { AccountEvent } from './account-events.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import { noParts } from './allocation.ts';
import type { LoanTerms } from './loan.ts';
import { statementLines, sumOfStatement } from './statement.ts';
import type { TakenOver } from './takeover-events.ts';

const asOf = '2026-03-01' as CivilDate;
const [product] = defaultProducts;
if (product === undefined) throw new Error('there is a product');
const planIds = ['one', 'two'] as PlanId[];
const terms: LoanTerms = {
  productId: 'first-loan' as ProductId,
  productVersion: 1,
  amount: kwacha(600),
  termDays: 60,
  planIds,
  pricing: { ...product.pricing, coolingOffHours: 0, dailyRatePpm: 4000 },
};

/** Lent 40 days before: the first plan is ten days late and half paid, the second runs. */
const taken: TakenOver = {
  kind: 'taken-over',
  eventId: 'taken',
  effectiveAt: noonOf(asOf),
  effectiveOn: asOf,
  proposalId: 'p',
  network: 'MTN',
  disbursedOn: addDays(asOf, -40),
  status: 'open',
  closedOn: null,
  plans: [
    {
      dueOn: addDays(asOf, -10),
      due: { lateFee: kwacha(5), fee: kwacha(9), interest: kwacha(36), principal: kwacha(300) },
      paid: {
        lateFee: zeroNgwee,
        fee: kwacha(9),
        interest: kwacha(36),
        principal: kwacha(100),
      },
    },
    {
      dueOn: addDays(asOf, 20),
      due: { ...noParts, fee: kwacha(9), interest: kwacha(48), principal: kwacha(300) },
      paid: noParts,
    },
  ],
  lateSince: addDays(asOf, -10),
  interestRuns: true,
  source: { run: 'r', line: 2, externalId: 'L1' },
};

const on = (days: number, ...events: readonly AccountEvent[]) =>
  account(terms, [taken, ...events], addDays(asOf, days));
const effect = (eventId: string, days: number) => {
  const effectiveOn = addDays(asOf, days);
  return { eventId, effectiveOn, effectiveAt: noonOf(effectiveOn) };
};
const noticed = (days: number): AccountEvent => ({
  ...effect('noticed', days),
  kind: 'takeover-noticed',
});
const paid = (days: number, amount: bigint): AccountEvent => ({
  ...effect('paid', days),
  kind: 'payment-confirmed',
  paymentId: 'pay' as PaymentId,
  network: 'MTN',
  planId: 'one' as PlanId,
  amount: ngwee(amount),
});
const agrees = (state: Account) => {
  const balances = balancesOf(position(state));
  for (const [code, expected] of Object.entries(expectedBalances(state))) {
    expect([code, balances.get(code as 'principal') ?? 0n]).toEqual([code, expected]);
  }
  expect([...balances.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
  if (state.takenOver) {
    expect(sumOfStatement(statementLines(state))).toBe(state.remainingAmount);
  }
};

describe('a loan that was taken over', () => {
  it('is in no book before the cut-over day, and there as it was given', () => {
    expect(on(-1).status).toBe('not-disbursed');
    const state = on(0);
    expect(state).toMatchObject({
      status: 'overdue',
      disbursedOn: taken.disbursedOn,
      overdueDays: 10,
      paidBefore: kwacha(145),
      remainingAmount: kwacha(200 + 5 + 300 + 48 + 9),
      isUnannounced: true,
    });
    expect(balancesOf(position(state)).get('opening-balance')).toBe(-kwacha(562));
    agrees(state);
  });

  it('accrues interest to the due date, and late fees a week after the notice', () => {
    expect(on(10).interest - on(0).interest).toBe(kwacha(12));
    expect(on(30).interest - on(0).interest).toBe(kwacha(24));
    expect(on(30).lateFee).toBe(kwacha(5));
    expect(on(8, noticed(1)).lateFee).toBe(kwacha(5));
    expect(on(9, noticed(1)).lateFee).toBe(kwacha(6));
    for (const days of [0, 5, 20, 45]) agrees(on(days, noticed(1), paid(3, 12_345n)));
  });

  it('charges nothing more where its interest was given to the due date', () => {
    const whole = { ...taken, interestRuns: false };
    const at = (days: number) => account(terms, [whole], addDays(asOf, days)).interest;
    expect(at(19)).toBe(at(0));
  });

  it('is settled by its payment, and owes back what exceeds it', () => {
    const state = on(0, paid(0, kwacha(600)));
    expect(state).toMatchObject({ status: 'settled', owedToBorrower: kwacha(38) });
    agrees(state);
  });

  it('counts as it was corrected, from the day of the correction on, and not before', () => {
    const { status, closedOn, lateSince, source } = taken;
    const [first, second] = taken.plans;
    if (first === undefined || second === undefined) throw new Error('it has two plans');
    const whole = { ...first, paid: first.due };
    const corrected: AccountEvent = {
      ...effect('corrected', 5),
      ...{ kind: 'takeover-corrected', proposalId: 'q', status, closedOn, lateSince, source },
      plans: [whole, second],
    };
    for (const more of [[], [noticed(1)], [paid(3, 12_345n)]]) {
      expect(on(4, corrected, ...more)).toEqual(on(4, ...more));
      agrees(on(5, corrected, ...more));
      const at = (days: number) =>
        account(terms, [{ ...taken, plans: [whole, second] }, ...more], addDays(asOf, days));
      expect(on(20, corrected, ...more).remainingAmount).toBe(at(20).remainingAmount);
      expect(position(on(20, corrected, ...more))).toEqual(position(at(20)));
    }
  });

  it('leaves no balance where it was closed, written off or undone', () => {
    const { plans } = taken;
    const closedOn = addDays(asOf, -3);
    const all = plans.map((plan) => ({ ...plan, paid: plan.due }));
    const closed: TakenOver = { ...taken, status: 'closed', closedOn, plans: all };
    const ended = account(terms, [closed], asOf);
    expect(ended).toMatchObject({ status: 'settled', settledOn: closedOn });
    expect(position(ended)).toEqual({});
    const lost: TakenOver = { ...taken, status: 'written-off' };
    const off = account(terms, [lost], addDays(asOf, 30));
    expect(off).toMatchObject({ status: 'written-off', remainingAmount: kwacha(562) });
    expect(position(off)).toEqual({});
    const some = account(terms, [lost, paid(2, kwacha(100))], addDays(asOf, 30));
    expect(balancesOf(position(some)).get('recovery-income')).toBe(-kwacha(100));
    expect(balancesOf(position(some)).get('write-off')).toBeUndefined();
    agrees(some);
    const undone = on(4, { ...effect('undone', 2), kind: 'takeover-undone', proposalId: 'q' });
    expect(undone.status).toBe('cancelled');
    expect(position(undone)).toEqual({});
  });

  it('stops where its charges are above the cap', () => {
    const dear = { ...terms, pricing: { ...terms.pricing, chargeCapBasisPoints: 1000 } };
    const state = account(dear, [taken], addDays(asOf, 15));
    expect(state).toMatchObject({ capReached: true, interest: on(0).interest });
    agrees(state);
  });
});
