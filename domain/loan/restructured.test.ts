import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee, smallerNgwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryRestructured } from '../../testing/arbitrary-history.ts';
import type { History } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { balancesOf, orderAccounts, position } from '../books/bookkeeping.ts';
import { deferredFee } from '../books/deferred-fees.ts';
import { expectedBalances } from '../books/expected-balances.ts';
import { loanOnDay } from '../books/portfolio.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import { sumOfParts } from './allocation.ts';
import { simpleInterest } from './interest.ts';
import type { Restructured } from './restructure-events.ts';

const runs = { numRuns: 600 };
const anyDay = fc.nat(400);

/** The first restructuring of a history and everything that counts before it. */
function upToFirst({ events }: History) {
  const all = events.filter((event) => event.kind === 'restructured');
  const [first] = all.toSorted((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime());
  if (first === undefined) throw new Error('a history has a restructuring');
  const before = events.filter(({ effectiveAt }) => effectiveAt < first.effectiveAt);
  return { first, before };
}

function newPlans(state: Account, { plans }: Restructured) {
  const ids = new Set(plans.map(({ planId }) => planId));
  return state.plans.filter(({ planId }) => ids.has(planId));
}

const closing = new Set<string>(['attempt-refused', 'network-reopened']);
/** What was decided by the figures of its day, and would have been another without a pause. */
const byFigures = new Set<string>([
  'payment-reversed',
  'owed-paid-back',
  'late-fee-waived',
  'coupon-used',
]);

describe('whatever else happens to a restructured loan', () => {
  it('has one account, in whatever order and how often its events arrive', () => {
    const told = arbitraryRestructured.chain((history) =>
      fc.tuple(
        fc.constant(history),
        fc.shuffledSubarray([...history.events, ...history.events], {
          minLength: history.events.length * 2,
        }),
        anyDay,
      ),
    );
    fc.assert(
      fc.property(told, ([{ terms, events }, retold, day]) => {
        expect(account(terms, retold, dayOf(day))).toEqual(account(terms, events, dayOf(day)));
      }),
      runs,
    );
  });

  it('moves nothing on its day: owed, charged, paid and earned are what they were', () => {
    fc.assert(
      fc.property(arbitraryRestructured, (history) => {
        const { terms } = history;
        const { first, before } = upToFirst(history);
        const was = account(terms, before, first.effectiveOn);
        const is = account(terms, [...before, first], first.effectiveOn);
        const figures = (state: Account) => ({
          remaining: state.remainingAmount,
          principal: is.daysBack > 0n ? null : state.remainingPrincipal,
          charges: state.charges,
          lateFee: state.lateFee,
          letGo: state.letGo,
          paid: state.paidAmount,
          owedBack: state.owedToBorrower,
          principalDays: state.principalDays,
          deferred: is.daysBack > 0n ? null : deferredFee(state),
          carrying: is.daysBack > 0n ? null : loanOnDay(state)?.carrying,
          classed: state.classedDays,
          daysLate: state.daysLate,
        });
        expect(figures(is)).toEqual(figures(was));
        // Refunds for unused days are given on the day; all else in the books stays.
        if (is.daysBack === 0n) expect(position(is)).toEqual(position(was));
      }),
      runs,
    );
  });

  it('owes by the new days exactly what is owed and the interest that is to come', () => {
    fc.assert(
      fc.property(arbitraryRestructured, (history) => {
        const { terms } = history;
        const { first, before } = upToFirst(history);
        const was = account(terms, before, first.effectiveOn);
        const state = account(terms, [...before, first], first.effectiveOn);
        const fresh = newPlans(state, first);
        fc.pre(was.remainingAmount > 0n && !was.writtenOff && was.sentBeyond.length === 0);
        fc.pre(
          !before.some(({ kind }) => kind === 'charges-stopped' || kind === 'loan-disputed'),
        );
        expect(sumNgwee(fresh.map((plan) => plan.remainingAmount))).toBe(was.remainingAmount);
        const rate = Math.min(first.dailyRatePpm, was.pricing.dailyRatePpm);
        const isStopped = was.capReached || was.writeOffReversed;
        let room = ngwee(isStopped ? 0n : was.chargeCap - was.charges);
        if (room < 0n) room = ngwee(0n);
        let total: bigint = 0n;
        for (const plan of fresh) {
          const days = daysBetween(first.effectiveOn, plan.dueDate);
          const whole = simpleInterest(plan.principal, rate, days);
          const toCome = smallerNgwee(whole, room);
          room = ngwee(room - toCome);
          total += toCome;
          expect(plan.remainingAtDue).toBe(plan.remainingAmount + toCome);
        }
        expect(sumNgwee(fresh.map((plan) => plan.remainingAtDue))).toBe(
          was.remainingAmount + total,
        );
      }),
      runs,
    );
  });

  it('keeps every equation of an account, and the ledger is the account', () => {
    fc.assert(
      fc.property(arbitraryRestructured, anyDay, ({ terms, events }, day) => {
        const state = account(terms, events, dayOf(day));
        const lentAmount = state.disbursement?.amount ?? 0n;
        expect(lentAmount + state.charges - state.letGo).toBe(
          state.paidAmount - state.sentBackAmount + state.remainingAmount,
        );
        expect(state.chargeCap >= state.charges || state.charges === state.serviceFee).toBe(
          true,
        );
        for (const plan of state.plans) {
          const cost = plan.principal + plan.interest + plan.fee + plan.lateFee;
          const letGo = plan.discountAmount + plan.waived + plan.daysBack.amount;
          expect(cost - letGo).toBe(plan.paidAmount + plan.remainingAmount);
          const { lateFee, fee, interest, principal } = plan.owed;
          expect([lateFee, fee, interest, principal].every((part) => part >= 0n)).toBe(true);
          const toPlan = [...state.payments, ...state.sentBeyond]
            .flatMap(({ allocations }) => allocations)
            .filter(({ planId }) => planId === plan.planId);
          const allocated = toPlan.reduce((sum, one) => sum + sumOfParts(one), 0n);
          expect(plan.replacedOn === null ? allocated : plan.paidAmount).toBe(plan.paidAmount);
        }
        if (state.status === 'cancelled' || state.status === 'not-disbursed') return;
        const balances = balancesOf(position(state));
        const expected = expectedBalances(state);
        for (const name of orderAccounts) {
          expect([name, balances.get(name) ?? 0n]).toEqual([name, expected[name]]);
        }
      }),
      runs,
    );
  });

  it('is settled by what remains, and never classed better than on its day', () => {
    fc.assert(
      fc.property(arbitraryRestructured, (history) => {
        const { terms, events, lastDay } = history;
        const state = account(terms, events, dayOf(lastDay));
        const kept = state.restructured?.daysKept ?? 0;
        if (state.remainingAmount > 0n) expect(state.classedDays).toBeGreaterThanOrEqual(kept);
        fc.pre(state.remainingAmount > 0n && state.status !== 'cancelled');
        const when = { day: lastDay, hours: 10, name: 'last' };
        const last = happened.paid(state.remainingAmount, when);
        const settled = account(terms, [...events, last], dayOf(lastDay));
        expect(settled).toMatchObject({ status: 'settled', remainingAmount: 0n });
        expect(settled.owedToBorrower).toBe(state.owedToBorrower);
        expect(settled.classedDays).toBe(0);
      }),
      runs,
    );
  });

  it('is never dearer because a network was closed', () => {
    fc.assert(
      fc.property(arbitraryRestructured, anyDay, ({ terms, events }, day) => {
        const open = events.filter(({ kind }) => !closing.has(kind));
        fc.pre(open.length < events.length && !events.some(({ kind }) => byFigures.has(kind)));
        const owed = (all: History['events']) => {
          const { remainingAmount, owedToBorrower } = account(terms, all, dayOf(day));
          return remainingAmount - owedToBorrower;
        };
        // A part of a ngwee is rounded at each payment.
        expect(owed(events) <= owed(open) + BigInt(events.length)).toBe(true);
      }),
      runs,
    );
  });

  it('never charges more for its late days than one plan may be charged', () => {
    fc.assert(
      fc.property(arbitraryRestructured, anyDay, ({ terms, events }, day) => {
        const { lateFee } = account(terms, events, dayOf(day));
        const { lateFeeDailyPpm, lateFeeMaxDays } = terms.pricing;
        const most = simpleInterest(terms.amount, lateFeeDailyPpm, lateFeeMaxDays);
        const beyond = events.some(({ kind }) => kind === 'owed-paid-back') ? most : 0n;
        expect(lateFee <= most + beyond + BigInt(events.length * 20)).toBe(true);
      }),
      runs,
    );
  });
});

describe('a late loan with a new schedule', () => {
  const terms = lent({ amount: kwacha(900), termDays: 91 });
  const paidOut = happened.disbursed();
  const late = account(terms, [paidOut], dayOf(50));
  const event = happened.restructured([64, 94, 124, 154], { day: 50, dailyRatePpm: 2000 });
  const events = [paidOut, event];
  const at = (day: number) => account(terms, events, dayOf(day));

  it('is not late any more, and keeps the days it was late for its class', () => {
    expect(late).toMatchObject({ status: 'overdue', overdueDays: 20, classedDays: 20 });
    expect(at(50)).toMatchObject({ status: 'active', overdueDays: 0, classedDays: 20 });
    expect(at(50).restructured).toMatchObject({ times: 1, daysKept: 20 });
    expect(loanOnDay(at(64))).toMatchObject({
      overdueDays: 20,
      standing: loanOnDay(late)?.standing,
    });
    expect(at(100)).toMatchObject({ status: 'overdue', overdueDays: 36, classedDays: 36 });
    expect(at(50).daysLate).toBe(20);
  });

  it('leaves a pause before it no days to charge, as those cost more of the whole loan', () => {
    const pauses = [
      happened.refused({ day: 31 }),
      happened.reopened({ day: 36, name: 'open' }),
      happened.disputed({ day: 38, name: 'd' }),
      happened.decided('d', { day: 45 }, 'own-wallet'),
    ];
    const paused = account(terms, [...events, ...pauses], dayOf(400));
    expect(paused.lateFee < at(400).lateFee).toBe(true);
    expect(at(400).lateFee > 0n).toBe(true);
  });

  it('has equal instalments but for a few ngwee', () => {
    const amounts = newPlans(at(50), event).map((plan) => plan.remainingAtDue);
    const [least, most] = [amounts, amounts].map((all, i) =>
      all.reduce((a, b) => ((i === 0 ? a < b : a > b) ? a : b)),
    );
    expect((most ?? 0n) - (least ?? 0n) <= 12n).toBe(true);
    expect(at(50).pricing.dailyRatePpm).toBe(2000);
  });

  it('does not raise the rate, whatever the event says', () => {
    const dearer = happened.restructured([120], { day: 50, dailyRatePpm: 9000 });
    const { pricing } = account(terms, [paidOut, dearer], dayOf(60));
    expect(pricing.dailyRatePpm).toBe(terms.pricing.dailyRatePpm);
  });

  it('shares less where money paid before becomes known later', () => {
    const paid = happened.paid(kwacha(200), { day: 40 });
    const state = account(terms, [...events, paid], dayOf(50));
    const due = (one: Account): Ngwee =>
      sumNgwee(newPlans(one, event).map((plan) => plan.remainingAtDue));
    expect(due(at(50)) - due(state) >= kwacha(200)).toBe(true);
    expect(state.remainingAmount < at(50).remainingAmount).toBe(true);
  });

  it('gives the days of an extension back that were bought before', () => {
    const open = account(terms, [paidOut], dayOf(29)).plans[0];
    const fee = ngwee(((open?.owed.principal ?? 0n) * 4000n * 14n) / 1_000_000n + 1n);
    const bought = happened.extended(fee, { day: 29, dueDay: 30 });
    const soon = happened.restructured([60, 90], { day: 34 });
    const was = account(terms, [paidOut, bought], dayOf(34));
    const is = account(terms, [paidOut, bought, soon], dayOf(34));
    expect(was.daysBack > 0n).toBe(true);
    expect(is.daysBack).toBe(was.daysBack);
    expect(is.remainingAmount).toBe(was.remainingAmount);
  });

  it('owes again with its last instalment what a reversed payment had paid', () => {
    const paid = happened.paid(kwacha(200), { day: 40, name: 'gone' });
    const told = [...events, paid];
    const back = happened.reversed('gone', { day: 70 }, { terms, events: told, toldDay: 72 });
    const { remainingAmount, lateFee } = account(terms, [...told, back], dayOf(75));
    expect(remainingAmount).toBeGreaterThanOrEqual(at(75).remainingAmount - kwacha(10));
    expect(lateFee <= at(75).lateFee).toBe(true);
  });
});
