import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import type { CountedDay, LoanOnDay } from './portfolio.ts';
import { daysOfLoan, loanOnDay, riskDays, wasEverLate } from './portfolio.ts';
import type { LoanKind } from './portfolio-sums.ts';
import { portfolioTally } from './portfolio-sums.ts';

const kinds = [
  { productId: 'p', version: 1, channel: 'h5', network: 'MTN', isFirst: true },
  { productId: 'p', version: 1, channel: 'h5', network: 'MTN', isFirst: false },
  { productId: 'p', version: 2, channel: 'WM2', network: 'Airtel', isFirst: true },
] as readonly unknown[] as readonly LoanKind[];

const arbitraryLoan = fc.record({ of: fc.constantFrom(...kinds), history: arbitraryHistory });

/** What a figure comes to over rows; of bigints and numbers. */
function total<Row>(rows: readonly Row[], figure: (row: Row) => bigint | number): bigint {
  return rows.reduce((sum, row) => sum + BigInt(figure(row)), 0n);
}

describe('the sums of many loans', () => {
  it('are by kind, day and age those of the accounts, and by month what was lent', () => {
    fc.assert(
      fc.property(fc.array(arbitraryLoan, { maxLength: 4 }), fc.nat(200), (loans, back) => {
        const end = dayOf(Math.max(0, ...loans.map(({ history }) => history.lastDay)));
        const day = addDays(end, -Math.min(back, 200));
        const tally = portfolioTally();
        const states = loans.map(({ of, history: { terms, events } }) => {
          const heard = events.map((event) => ({ event, heardOn: event.effectiveOn }));
          const span = { from: dayOf(0), to: end };
          for (const one of daysOfLoan({ terms, events: heard }, span)) tally.add(of, one);
          const on = (asOf: typeof end) => loanOnDay(account(terms, events, asOf));
          return { of, on: on(day), atEnd: on(end) };
        });
        const { stock, vintages } = tally.sums();
        for (const of of kinds) {
          const isOf = (row: LoanKind) =>
            row.version === of.version && row.isFirst === of.isFirst;
          const mine = states.filter((state) => state.of === of);
          const open = mine.flatMap(({ on }) =>
            on !== null && typeof on.standing === 'number' ? [on] : [],
          );
          for (const age of new Set([...stock, ...open.map(standingAsAge)].map(ageOfRow))) {
            const rows = stock.filter((row) => isOf(row) && row.day === day && row.age === age);
            const there = open.filter(({ standing }) => standing === age);
            expect(total(rows, ({ loans: count }) => count)).toBe(BigInt(there.length));
            for (const part of ['principal', 'interest', 'fees', 'lateFees'] as const) {
              expect(total(rows, (row) => row[part])).toBe(total(there, (one) => one[part]));
            }
          }
          const months = vintages.filter(isOf);
          const lent = mine.flatMap(({ atEnd }) => (atEnd === null ? [] : [atEnd]));
          expect(total(months, ({ loans: count }) => count)).toBe(BigInt(lent.length));
          expect(total(months, (row) => row.lent)).toBe(total(lent, (one) => one.lent));
          for (const [at, days] of riskDays.entries()) {
            const late = lent.filter((one) => wasEverLate(one, days));
            expect(total(months, (row) => row.lateLoans[at] ?? 0)).toBe(BigInt(late.length));
            expect(total(months, (row) => row.late[at] ?? 0n)).toBe(
              total(late, (one) => one.lent),
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

const ageOfRow = ({ age }: { readonly age: number }) => age;
const standingAsAge = ({ standing }: LoanOnDay) => ({ age: Number(standing) });

describe('what was counted and is reversed', () => {
  const kind = kinds[0] as LoanKind;
  const loan: LoanOnDay = {
    standing: 8,
    lent: kwacha(1000),
    lentOn: dayOf(0),
    principal: kwacha(600),
    interest: kwacha(30),
    fees: kwacha(20),
    lateFees: kwacha(10),
    overdueDays: 9,
    carrying: kwacha(660),
    daysLate: 9,
    wasWrittenOff: false,
  };
  const day = dayOf(40);
  const sumsOf = (...days: readonly Pick<CountedDay, 'times' | 'before' | 'after'>[]) => {
    const tally = portfolioTally();
    for (const one of days) tally.add(kind, { day, knownOn: day, ...one });
    return tally.sums();
  };
  const newer = { ...loan, standing: 31 as const };

  it('leaves no row where nothing is left', () => {
    const { stock, rolls } = sumsOf(
      { times: 1, before: loan, after: newer },
      { times: -1, before: loan, after: newer },
    );
    expect([stock, rolls]).toEqual([[], []]);
  });

  it.each(['principal', 'interest', 'fees', 'lateFees'] as const)(
    'leaves a row where only its %s was another',
    (part) => {
      const { stock } = sumsOf(
        { times: -1, before: loan, after: loan },
        { times: 1, before: loan, after: { ...loan, [part]: ngwee(loan[part] - 100n) } },
      );
      const nothing = { loans: 0, principal: 0n, interest: 0n, fees: 0n, lateFees: 0n };
      expect(stock).toEqual([
        { ...kind, day, knownOn: day, age: 8, ...nothing, [part]: -100n },
      ]);
    },
  );

  it('moves principal back by what it moved, and counts the rest again', () => {
    const { rolls } = sumsOf(
      { times: -1, before: loan, after: newer },
      { times: 1, before: loan, after: { ...newer, principal: kwacha(500) } },
    );
    const moved = { day, knownOn: day, from: 8 };
    expect(rolls).toEqual([
      { ...moved, to: 31, loans: 0, principal: kwacha(-100) },
      { ...moved, to: 'paid', loans: 0, principal: kwacha(100) },
    ]);
  });

  it('tells a month only of what was lent or became late in it', () => {
    expect(sumsOf({ times: 1, before: loan, after: loan }).vintages).toEqual([]);
    expect(sumsOf({ times: 1, before: null, after: null }).vintages).toEqual([]);
    const late = sumsOf({ times: 1, before: { ...loan, daysLate: 7 }, after: loan }).vintages;
    expect(late).toEqual([
      {
        ...kind,
        month: '2026-01-01',
        onBook: 1,
        loans: 0,
        lent: 0n,
        lateLoans: [0, 1, 0, 0],
        late: [0n, kwacha(1000), 0n, 0n],
      },
    ]);
  });

  it('takes a loan from its month whose payout was reversed', () => {
    expect(sumsOf({ times: 1, before: loan, after: null }).vintages).toMatchObject([
      { loans: -1, lent: kwacha(-1000), lateLoans: [-1, -1, 0, 0] },
    ]);
  });
});
