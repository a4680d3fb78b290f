import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import type { History } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { balancesOf, orderAccounts, position } from '../books/bookkeeping.ts';
import { expectedBalances } from '../books/expected-balances.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import type { LoanTerms, PriceFigures } from './loan.ts';
import {
  addToCount,
  isLowerPrice,
  owesMore,
  nothingCounted,
  priceFiguresOf,
  takenBackBy,
  wholeOf,
} from './price-correction.ts';

/** K1,000 for 30 days at 1 % a day and 5 %, where 0.40 % and 3 % were meant. */
const wrong = lent({ pricing: { dailyRatePpm: 10_000, serviceFeeBasisPoints: 500 } });
const meant = priceFiguresOf(lent().pricing);
const correctedOn = (day: number) => happened.corrected(meant, { day, hours: 12 });
const lentOnly = [happened.disbursed()];

describe('a price that was wrong', () => {
  it('is counted by the price that was meant, from the first day of the loan', () => {
    const before = account(wrong, lentOnly, dayOf(10));
    expect(before.remainingAmount).toBe(kwacha(1000) + kwacha(100) + kwacha(50));
    const after = account(wrong, [...lentOnly, correctedOn(10)], dayOf(10));
    expect(after.remainingAmount).toBe(kwacha(1000) + kwacha(40) + kwacha(30));
    expect(takenBackBy(before, after)).toEqual({ takenBack: kwacha(80), sentBack: 0n });
    expect(after.priceCorrected).toMatchObject({ price: meant, effectiveOn: dayOf(10) });
  });

  it('was what counted on the days before it was put right', () => {
    const events = [...lentOnly, correctedOn(10)];
    expect(account(wrong, events, dayOf(9))).toEqual(account(wrong, lentOnly, dayOf(9)));
  });

  it('gives back to who has repaid what they paid too much', () => {
    const paid = happened.paid(kwacha(1150), { day: 10 });
    const events = [...lentOnly, paid];
    const before = account(wrong, events, dayOf(20));
    expect(before.status).toBe('settled');
    const after = account(wrong, [...events, correctedOn(20)], dayOf(20));
    expect(after).toMatchObject({ status: 'settled', owedToBorrower: kwacha(80) });
    expect(after.settledOn).toBe(dayOf(10));
    expect(takenBackBy(before, after)).toEqual({
      takenBack: kwacha(80),
      sentBack: kwacha(80),
    });
  });

  it('puts what was paid too much onto what is still owed', () => {
    const events = [...lentOnly, happened.paid(kwacha(400), { day: 10 })];
    const before = account(wrong, events, dayOf(10));
    const after = account(wrong, [...events, correctedOn(10)], dayOf(10));
    expect(before.remainingAmount - after.remainingAmount).toBe(kwacha(80));
    expect(after.owedToBorrower).toBe(0n);
    // Less of it went to charges, so more of it to the loan.
    expect(before.remainingPrincipal - after.remainingPrincipal).toBe(kwacha(80));
  });

  it('charges an extension as it should have cost, and the rest pays the debt', () => {
    const fee = kwacha(140);
    const events = [...lentOnly, happened.extended(fee, { day: 29, dueDay: 30 })];
    const after = account(wrong, [...events, correctedOn(29)], dayOf(29));
    expect(after.extensionFees).toBe(kwacha(56));
    expect(after.plans[0]).toMatchObject({ dueDate: dayOf(44), paidAmount: kwacha(84) });
  });

  it('sells no extension afterwards that the cap refused when it was paid for', () => {
    const capped = lent({ termDays: 1, pricing: { chargeCapBasisPoints: 700 } });
    const fee = kwacha(37);
    const events = [...lentOnly, happened.extended(fee, { day: 1, dueDay: 1 })];
    const half = { ...priceFiguresOf(capped.pricing), dailyRatePpm: 2000 };
    const right = happened.corrected(half, { day: 5 });
    const before = account(capped, events, dayOf(5));
    const after = account(capped, [...events, right], dayOf(5));
    expect(before).toMatchObject({ extensionFees: 0n, owedToBorrower: fee });
    expect(after).toMatchObject({ extensionFees: 0n, owedToBorrower: fee });
    expect(after.plans[0]?.dueDate).toBe(dayOf(1));
    expect(after.remainingAmount).toBe(before.remainingAmount - kwacha(2));
  });

  it('leaves parts of the loan and days as they were agreed to, in every bill', () => {
    const long = lent({ termDays: 91, pricing: wrong.pricing });
    const before = account(long, lentOnly, dayOf(5)).plans;
    const after = account(long, [...lentOnly, correctedOn(5)], dayOf(5)).plans;
    const agreed = ({ principal, dueDate }: (typeof after)[number]) => [principal, dueDate];
    expect(after.map(agreed)).toEqual(before.map(agreed));
    for (const [i, plan] of after.entries()) {
      expect(plan.remainingAtDue < (before[i]?.remainingAtDue ?? 0n)).toBe(true);
    }
  });

  it('is corrected again by a newer correction', () => {
    const free: PriceFigures = { ...meant, dailyRatePpm: 0, serviceFeeBasisPoints: 0 };
    const again = happened.corrected(free, { day: 12, name: 'again' });
    const state = account(wrong, [...lentOnly, again, correctedOn(10)], dayOf(12));
    expect(state.remainingAmount).toBe(kwacha(1000));
  });

  it('counts for a loan whose money arrives only then', () => {
    const early = happened.corrected(meant, { day: -1, name: 'early' });
    const state = account(wrong, [...lentOnly, early], dayOf(30));
    expect(state.charges).toBe(kwacha(120) + kwacha(30));
  });
});

describe('a price that was meant', () => {
  const figures: readonly (readonly [Partial<PriceFigures>, boolean])[] = [
    [{}, false],
    [{ dailyRatePpm: 3999 }, true],
    [{ dailyRatePpm: 4001 }, false],
    [{ serviceFeeBasisPoints: 299 }, true],
    [{ serviceFeeBasisPoints: 301 }, false],
    [{ lateFeeDailyPpm: 4999 }, true],
    [{ lateFeeDailyPpm: 5001 }, false],
    [{ lateFeeGraceDays: 2 }, true],
    [{ lateFeeGraceDays: 0 }, false],
    [{ lateFeeMaxDays: 29 }, true],
    [{ lateFeeMaxDays: 31 }, false],
    [{ dailyRatePpm: 0, lateFeeMaxDays: 31 }, false],
  ];
  it.each(figures)('%j is lower than what was charged: %s', (figure, isLower) => {
    expect(isLowerPrice({ ...meant, ...figure }, meant)).toBe(isLower);
  });
});

it('loans are counted by how they stand', () => {
  const paid = happened.paid(kwacha(1150), { day: 10 });
  const givenUp = happened.writtenOff({ day: 15 });
  const histories = [lentOnly, [...lentOnly, paid], [...lentOnly, givenUp]];
  const count = histories.reduce((sum, events) => {
    const before = account(wrong, events, dayOf(20));
    const after = account(wrong, [...events, correctedOn(20)], dayOf(20));
    return addToCount(sum, before, takenBackBy(before, after));
  }, nothingCounted);
  expect(count).toEqual({
    open: { loans: 1, amount: kwacha(140) },
    repaid: { loans: 1, amount: kwacha(80) },
    givenUp: { loans: 1, amount: kwacha(110) },
    unharmed: { loans: 0, amount: 0n },
    sentBack: { loans: 1, amount: kwacha(80) },
  });
  expect(wholeOf(count)).toEqual({ loans: 3, amount: kwacha(330) });
});

/** A price of which each figure is what was charged, or less. */
const lowered = ({ pricing }: LoanTerms) =>
  fc
    .record({ interest: fc.nat(100), fee: fc.nat(100), late: fc.nat(100), days: fc.nat(3) })
    .map(({ interest, fee, late, days }): PriceFigures => {
      const part = (figure: number, percent: number) => Math.floor((figure * percent) / 100);
      return {
        dailyRatePpm: part(pricing.dailyRatePpm, interest),
        serviceFeeBasisPoints: part(pricing.serviceFeeBasisPoints, fee),
        lateFeeDailyPpm: part(pricing.lateFeeDailyPpm, late),
        lateFeeGraceDays: pricing.lateFeeGraceDays + days,
        lateFeeMaxDays: Math.max(0, pricing.lateFeeMaxDays - days),
      };
    });

const corrected = arbitraryHistory.chain((history) =>
  lowered(history.terms).map((price) => ({ ...history, price })),
);

function withCorrection({ events, lastDay, price }: History & { price: PriceFigures }) {
  return [...events, happened.corrected(price, { day: lastDay, hours: 15, name: 'right' })];
}

/** An extension is paid for as it cost; one that was sold at the price meant cost less. */
const isExtended = ({ events }: History) =>
  events.some(({ kind }) => kind === 'extension-bought');

test('a loan of one bill is as if the corrected price had been agreed to', () => {
  fc.assert(
    fc.property(corrected, (history) => {
      const { terms, events, lastDay, price } = history;
      fc.pre(terms.planIds.length === 1 && !isExtended(history));
      const state = account(terms, withCorrection(history), dayOf(lastDay + 9));
      const pricing = { ...terms.pricing, ...price };
      const asMeant = account({ ...terms, pricing }, events, dayOf(lastDay + 9));
      expect({ ...state, priceCorrected: null }).toEqual(asMeant);
    }),
    { numRuns: 500 },
  );
});

/** What is waived, taken off or sent back is an amount for what was owed then. */
const amounts = new Set(['owed-paid-back', 'late-fee-waived', 'coupon-used']);
const net = (state: Account) => state.remainingAmount - state.sentBackAmount;
/** Each reading of a plan's two meters rounds by half an ngwee, by both prices. */
const mostRounded = (events: readonly AccountEvent[], plans: number) =>
  BigInt(2 * plans * (2 + events.length));

test('no borrower owes more by a corrected price, whatever happened', () => {
  fc.assert(
    fc.property(corrected, fc.nat(60), (history, more) => {
      const { terms, lastDay } = history;
      const kept = history.events.filter(({ kind }) => !amounts.has(kind));
      const on = dayOf(lastDay + more);
      const before = account(terms, kept, on);
      const after = account(terms, withCorrection({ ...history, events: kept }), on);
      const rounded = mostRounded(kept, terms.planIds.length);
      expect(net(after) <= net(before) + rounded).toBe(true);
      expect(after.remainingAmount <= before.remainingAmount + rounded).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

it('is left alone where a coupon took off more, and both prices meet the cap', () => {
  const dear = lent({ pricing: { dailyRatePpm: 50_000, chargeCapBasisPoints: 3000 } });
  const coupon = happened.couponUsed(kwacha(200), { day: 4 });
  const events = [...lentOnly, coupon];
  const less = { ...priceFiguresOf(dear.pricing), dailyRatePpm: 25_000 };
  const on = dayOf(29);
  const before = account(dear, events, on);
  const right = happened.corrected(less, { day: 29 });
  expect(owesMore(before, account(dear, [...events, right], on))).toBe(true);
  const fair = account(dear, [...lentOnly, right], on);
  expect(owesMore(account(dear, lentOnly, on), fair)).toBe(false);
});

test('the ledger agrees with it to the ngwee, and every ngwee paid stays somewhere', () => {
  fc.assert(
    fc.property(corrected, (history) => {
      const state = account(history.terms, withCorrection(history), dayOf(history.lastDay));
      const balances = balancesOf(position(state));
      const expected = expectedBalances(state);
      for (const name of orderAccounts) {
        expect(balances.get(name) ?? 0n).toBe(expected[name]);
      }
      const { charges, paidAmount, sentBackAmount } = state;
      const letGo = state.discount + state.waived + state.daysBack;
      const lentAmount = state.disbursement?.amount ?? 0n;
      expect(lentAmount + charges - letGo).toBe(
        paidAmount - sentBackAmount + state.remainingAmount,
      );
    }),
    { numRuns: 500 },
  );
});

test('a price as it was changes nothing', () => {
  fc.assert(
    fc.property(arbitraryHistory, (history) => {
      fc.pre(!isExtended(history));
      const price = priceFiguresOf(history.terms.pricing);
      const state = account(history.terms, withCorrection({ ...history, price }), dayOf(300));
      const before = account(history.terms, history.events, dayOf(300));
      expect({ ...state, priceCorrected: null }).toEqual(before);
      expect(takenBackBy(before, state)).toEqual({ takenBack: ngwee(0n), sentBack: ngwee(0n) });
    }),
    { numRuns: 200 },
  );
});
