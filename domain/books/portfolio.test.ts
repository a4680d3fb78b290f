import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays, laterDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import type { LoanTerms } from '../loan/loan.ts';
import type { CountedDay, HeardEvent, LoanOnDay, Standing } from './portfolio.ts';
import { ageEnds, ageOf, ages, daysOfLoan, loanOnDay, monthsBetween } from './portfolio.ts';
import { riskDays, rollsOf, wasEverLate } from './portfolio.ts';
import { rollRates, shareOf, yieldOf } from './portfolio-rates.ts';
import type { LoanKind } from './portfolio-sums.ts';
import { portfolioTally } from './portfolio-sums.ts';

interface Loan {
  readonly terms: LoanTerms;
  readonly events: readonly HeardEvent[];
  readonly to: CivilDate;
}

/** A loan whose events are recorded at once, or up to some weeks later. */
const heardLoan: fc.Arbitrary<Loan> = arbitraryHistory.chain(({ terms, events, lastDay }) =>
  fc
    .array(fc.oneof(fc.constant(0), fc.constant(0), fc.nat(30)), {
      minLength: events.length,
      maxLength: events.length,
    })
    .map((delays) => {
      const heard = events.map((event, at) => ({
        event,
        heardOn: addDays(event.effectiveOn, delays[at] ?? 0),
      }));
      const to = heard.reduce((last, { heardOn }) => laterDate(last, heardOn), dayOf(lastDay));
      return { terms, events: heard, to: addDays(to, 3) };
    }),
);

const begin = dayOf(-3);
const counted = (loan: Loan, from = begin, { to } = loan) => [
  ...daysOfLoan(loan, { from, to }),
];
const knownBy = ({ terms, events }: Loan, knownOn: CivilDate, day: CivilDate) =>
  loanOnDay(
    account(
      terms,
      events.filter(({ heardOn }) => heardOn <= knownOn).map(({ event }) => event),
      day,
    ),
  );
const few = { numRuns: 60 };

const isOpen = (loan: LoanOnDay | null) => typeof loan?.standing === 'number';
const facts = (one: LoanOnDay | null) =>
  one === null || !isOpen(one)
    ? null
    : [one.standing, one.principal, one.interest, one.fees, one.lateFees];

describe('the days of a loan', () => {
  it('add up to its account by the end of any day, as at any other', () => {
    fc.assert(
      fc.property(heardLoan, fc.nat(250), fc.nat(120), (loan, back, later) => {
        const day = addDays(loan.to, -back) < begin ? begin : addDays(loan.to, -back);
        const knownOn = addDays(day, later) > loan.to ? loan.to : addDays(day, later);
        const left: ReturnType<typeof facts>[] = [];
        for (const one of counted(loan)) {
          if (one.day !== day || one.knownOn > knownOn || !isOpen(one.after)) continue;
          const found = facts(one.after);
          if (one.times === 1) left.push(found);
          else
            left.splice(
              left.findIndex((kept) => String(kept) === String(found)),
              1,
            );
        }
        const now = facts(knownBy(loan, knownOn, day));
        expect(left).toEqual(now === null ? [] : [now]);
      }),
      few,
    );
  });

  it('are the same sums told in one span or night by night', () => {
    const kind = { productId: 'p', version: 1, channel: 'h5', network: 'MTN', isFirst: true };
    const sums = (days: readonly CountedDay[]) => {
      const tally = portfolioTally();
      for (const one of days) tally.add(kind as LoanKind, one);
      return tally.sums();
    };
    fc.assert(
      fc.property(heardLoan, (loan) => {
        const nights: CountedDay[] = [];
        for (let day = begin; day <= loan.to; day = addDays(day, 1)) {
          nights.push(...counted(loan, day, { ...loan, to: day }));
        }
        expect(sums(nights)).toEqual(sums(counted(loan)));
      }),
      few,
    );
  });

  it('move principal so that every age is what it was, and what came, less what went', () => {
    fc.assert(
      fc.property(heardLoan, (loan) => {
        const days = counted(loan);
        const came = new Map<Standing, bigint>();
        for (const { times, ...one } of days) {
          for (const { from, to, principal } of rollsOf(one)) {
            came.set(to, (came.get(to) ?? 0n) + BigInt(times) * principal);
            came.set(from, (came.get(from) ?? 0n) - BigInt(times) * principal);
          }
        }
        const end = knownBy(loan, loan.to, loan.to);
        for (const standing of [...ages, 'written-off'] as const) {
          const there = end?.standing === standing ? end.principal : 0n;
          expect([standing, came.get(standing) ?? 0n]).toEqual([standing, there]);
        }
      }),
      few,
    );
  });

  it('count a loan as lent once, and as ever so late once', () => {
    fc.assert(
      fc.property(heardLoan, (loan) => {
        const tally = portfolioTally();
        const kind = {
          productId: 'p',
          version: 1,
          channel: 'h5',
          network: 'MTN',
          isFirst: false,
        };
        for (const one of counted(loan)) tally.add(kind as LoanKind, one);
        const { vintages } = tally.sums();
        const end = knownBy(loan, loan.to, loan.to);
        const loans = vintages.reduce((sum, one) => sum + one.loans, 0);
        expect(loans).toBe(end === null ? 0 : 1);
        for (const [at, days] of riskDays.entries()) {
          const late = vintages.reduce((sum, one) => sum + (one.lateLoans[at] ?? 0), 0);
          expect(late).toBe(Number(wasEverLate(end, days)));
        }
      }),
      few,
    );
  });

  it('show money that came in time and was recorded late as in time, from then on', () => {
    const terms = lent({ amount: kwacha(1000), termDays: 30 });
    const paid = happened.paid(kwacha(2000), { day: 29 });
    const heard = (event: HeardEvent['event'], day: number) => ({ event, heardOn: dayOf(day) });
    const events = [heard(happened.disbursed(), 0), heard(paid, 33)];
    const days = [...daysOfLoan({ terms, events }, { from: dayOf(0), to: dayOf(35) })];
    const principal = (day: number, knownOn: number) =>
      days
        .filter((one) => one.day === dayOf(day) && one.knownOn <= dayOf(knownOn))
        .reduce((sum, { times, after }) => sum + BigInt(times) * (after?.principal ?? 0n), 0n);
    expect([principal(32, 32), principal(32, 33)]).toEqual([100_000n, 0n]);
    const asFound = days.find((one) => one.day === dayOf(32) && one.times === 1);
    expect([asFound?.knownOn, asFound?.after?.standing]).toEqual([dayOf(32), 2]);
    expect([principal(28, 28), principal(28, 40)]).toEqual([100_000n, 100_000n]);
  });
});

describe('ages and rates', () => {
  it('has an age for every day, each beginning where the one before ends', () => {
    expect([0, 1, 2, 7, 8, 30, 31, 60, 61, 90, 91, 400].map(ageOf)).toEqual([
      0, 1, 2, 2, 8, 8, 31, 31, 61, 61, 91, 91,
    ]);
    expect(ages.map(ageEnds)).toEqual([0, 1, 7, 30, 60, 90, null]);
    // More than so many days late is a whole number of ages.
    for (const days of riskDays) expect(ages).toContain(days + 1);
  });

  it('shares round half up, and nothing has no share', () => {
    expect([shareOf(1n, 3n), shareOf(1n, 8n), shareOf(5n, 0n)]).toEqual([3333, 1250, null]);
  });

  it('yields are of a year: K10 a day on K1,000 is 365 %, less what was given up', () => {
    const principalDays = 30n * kwacha(1000);
    const earned = { income: kwacha(300), loss: kwacha(100), principalDays };
    expect(yieldOf(earned)).toEqual({ gross: 36_500, net: 24_333 });
    expect(yieldOf({ ...earned, principalDays: 0n })).toEqual({ gross: null, net: null });
    expect(yieldOf({ ...earned, loss: kwacha(600) }).net).toBe(-36_500);
  });

  it('rolls lead from each age to where its principal went', () => {
    const before = new Map([
      [0, 1000n],
      [8, 200n],
    ]);
    const rates = rollRates(
      [
        { from: 'new', to: 0, principal: 500n },
        { from: 0, to: 1, principal: 300n },
        { from: 0, to: 'paid', principal: 900n },
        { from: 8, to: 31, principal: 50n },
        { from: 8, to: 'written-off', principal: 30n },
        { from: 8, to: 0, principal: 20n },
      ],
      before,
    );
    const [current, day1] = rates;
    expect(current).toMatchObject({ came: 520n, worse: 300n, paid: 900n, after: 320n });
    expect([current?.worseRate, current?.paidRate]).toEqual([1974, 5921]);
    expect(day1).toMatchObject({ before: 0n, came: 300n, after: 300n });
    expect(rates.find(({ age }) => age === 8)).toMatchObject({
      worse: 80n,
      better: 20n,
      after: 100n,
      worseRate: 4000,
    });
  });

  it('counts months by the calendar', () => {
    const between = (from: string, to: string) =>
      monthsBetween(from as CivilDate, to as CivilDate);
    expect(between('2026-01-31', '2026-02-01')).toBe(1);
    expect(between('2025-11-01', '2026-02-28')).toBe(3);
  });
});
