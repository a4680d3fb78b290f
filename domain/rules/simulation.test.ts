import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductId } from '../../contract/words/ids.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import type { LoanTerms, Pricing, ProductVersion } from '../loan/loan.ts';
import { replayedEvents } from './replayed-events.ts';
import { simulateLoan } from './simulated-loan.ts';
import type { KeptLoan, SimulatedLoan } from './simulated-loan.ts';
import { addToTally, examplesOf, noTally } from './simulation.ts';

/** A product that has these terms, and offers whatever was lent by them. */
function productWith(terms: LoanTerms, change: Partial<Pricing> = {}): ProductVersion {
  return {
    productId: 'test-loan' as ProductId,
    version: 2,
    name: 'Test loan',
    minAmount: ngwee(1n),
    maxAmount: kwacha(20_000),
    stepAmount: ngwee(1n),
    terms: [terms.termDays],
    offeredFromSettledLoans: 0,
    publishedOn: dayOf(0),
    pricing: { ...terms.pricing, ...change },
  };
}

const kept = (
  terms: LoanTerms,
  events: KeptLoan['events'],
  monthlyIncome: Ngwee | null = null,
) => ({
  orderId: '1',
  terms,
  events,
  monthlyIncome,
});

function simulated(loan: KeptLoan, product: ProductVersion, day: number): SimulatedLoan {
  const found = simulateLoan(loan, product, {
    asOf: dayOf(day),
    prices: new Map(),
    shareBasisPoints: 3500,
  });
  if (found === null) throw new Error('it was paid out');
  return found;
}

describe('by the terms that a loan has', () => {
  it('a loan is exactly what happened, whatever happened', () => {
    fc.assert(
      fc.property(arbitraryHistory, ({ terms, events, lastDay }) => {
        const asOf = dayOf(lastDay);
        const real = account(terms, events, asOf);
        const product = productWith(terms);
        const found = simulateLoan(kept(terms, events), product, {
          asOf,
          prices: new Map(),
          shareBasisPoints: 3500,
        });
        if (real.disbursedOn === null) {
          expect(found).toBeNull();
          return;
        }
        expect(found?.would).toEqual(found?.was);
        const replayed = replayedEvents({ terms, events }, terms, asOf);
        expect(replayed.extensionsNotSold).toBe(0);
        expect(account(terms, replayed.events, asOf)).toEqual(real);
      }),
      { numRuns: 400 },
    );
  });
});

describe('by other terms', () => {
  const terms = lent({ termDays: 60 });
  const half = productWith(terms, { dailyRatePpm: 2000 });
  const payingOff = () => {
    const events = [happened.disbursed()];
    for (const [day, period] of [
      [30, 1],
      [60, 2],
    ] as const) {
      const { firstUnpaidPlan } = account(terms, events, dayOf(day));
      const amount = firstUnpaidPlan?.remainingAmount ?? kwacha(0);
      events.push(happened.paid(amount, { day }, period));
    }
    return events;
  };

  it('a bill that was paid on its day is paid on its day, at its other price', () => {
    const { outcome, was, would } = simulated(kept(terms, payingOff()), half, 70);
    expect(outcome).toBe('again');
    expect(would?.lateFee).toBe(0n);
    expect(would?.serviceFee).toBe(was.serviceFee);
    // Bills are split again for the other rate, so that of half the rate is half to the kwacha.
    const gap = Number(was.interest) / 2 - Number(would?.interest);
    expect(Math.abs(gap)).toBeLessThan(100);
  });

  it('late and partial payments stay the same, and what is left grows', () => {
    const events = [happened.disbursed(), happened.paid(kwacha(200), { day: 40 }, 1)];
    const dearer = productWith(terms, { lateFeeDailyPpm: 10_000 });
    const { was, would } = simulated(kept(terms, events), dearer, 60);
    expect(would?.lateFee).toBeGreaterThan(Number(was.lateFee));
  });

  it.each([
    ['a term that is gone', { terms: [14] }, 'not-offered'],
    ['an amount above the most', { maxAmount: kwacha(500) }, 'not-offered'],
    ['an amount between the steps', { stepAmount: kwacha(300) }, 'not-offered'],
    ['a bill above what the income carries', {}, 'not-affordable'],
  ])('%s is not lent again', (_, change, outcome) => {
    const loan = kept(terms, payingOff(), kwacha(1000));
    const found = simulated(loan, { ...half, ...change }, 70);
    expect(found).toMatchObject({ outcome, would: null });
  });

  it('an extension that is not sold is left out, and counted', () => {
    const month = lent();
    const events = [
      happened.disbursed(),
      happened.extended(kwacha(56), { day: 29, dueDay: 30 }),
    ];
    expect(account(month, events, dayOf(32)).extensionFees).toBe(kwacha(56));
    const product = productWith(month, { extensionDays: 0 });
    const { would, extensionsNotSold } = simulated(kept(month, events), product, 40);
    expect([would?.extensionFees, extensionsNotSold]).toEqual([0n, 1]);
    expect(would?.lateFee).toBeGreaterThan(0);
  });
});

describe('a tally', () => {
  const loans = Array.from({ length: 60 }, (_, index): SimulatedLoan => {
    const terms = lent({ amount: kwacha(500 + 10 * index) });
    const dearer = index % 3 === 0;
    const product = productWith(terms, { dailyRatePpm: dearer ? 5000 : 3000 });
    const loan = { ...kept(terms, [happened.disbursed()]), orderId: `${index + 1}` };
    const offered = index % 10 === 9 ? { ...product, terms: [7] } : product;
    return simulated(loan, offered, 20);
  });
  const tally = loans.reduce((all, loan) => addToTally(all, loan, 7), noTally);

  it('counts each loan once, and wins and losses add up to what changes', () => {
    const { was, wasOfAgain, would, winners, losers, same, notOffered, lost } = tally;
    expect([was.loans, notOffered]).toEqual([60, 6]);
    expect(winners.loans + losers.loans + same + notOffered).toBe(60);
    expect(would.income - wasOfAgain.income).toBe(losers.amount - winners.amount);
    expect(wasOfAgain.income + lost).toBe(was.income);
  });

  it('has twenty examples, each once, those who win and lose most among them', () => {
    const examples = examplesOf(tally, 20);
    expect(new Set(examples.map(({ orderId }) => orderId)).size).toBe(20);
    const most = loans
      .filter(({ would, was }) => would !== null && would.income < was.income)
      .toSorted(
        (a, b) =>
          Number(b.was.income - (b.would?.income ?? 0n)) -
          Number(a.was.income - (a.would?.income ?? 0n)),
      );
    expect(examples[0]?.orderId).toBe(most[0]?.orderId);
  });

  it('is the same in whatever order the loans come', () => {
    const back = loans.toReversed().reduce((all, loan) => addToTally(all, loan, 7), noTally);
    expect(back).toEqual(tally);
  });
});
