import { expect, it, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { dayOf } from '../../testing/loan-history.ts';
import { addToTally, examplesOf, noTally } from './simulation.ts';
import type { SimulatedLoan } from './simulated-loan.ts';

type Figures = SimulatedLoan['was'];

const figures = (income: number, aprHundredths: number, capReached: boolean): Figures =>
  ({
    interest: kwacha(income),
    serviceFee: kwacha(3),
    lateFee: kwacha(2),
    extensionFees: kwacha(1),
    letGo: kwacha(4),
    income: kwacha(income),
    aprHundredths,
    capReached,
  }) as unknown as Figures;

const loan = (orderId: string, change: Partial<SimulatedLoan>): SimulatedLoan =>
  ({
    orderId,
    amount: kwacha(100),
    termDays: 30,
    disbursedOn: dayOf(0),
    daysLate: 0,
    outcome: 'again',
    was: figures(10, 500, false),
    would: figures(10, 500, false),
    isIncomeKnown: true,
    extensionsNotSold: 0,
    ...change,
  }) as unknown as SimulatedLoan;

const loans = [
  loan('1', { would: figures(8, 400, true) }),
  loan('2', { would: figures(15, 900, true), isIncomeKnown: false }),
  loan('3', { extensionsNotSold: 2 }),
  loan('4', { would: null, outcome: 'not-affordable', was: figures(7, 300, true) }),
  loan('5', { would: null, outcome: 'not-offered' }),
];
const tally = loans.reduce((all, one) => addToTally(all, one, 1), noTally);

test('a tally adds up each part separately', () => {
  const rest = (many: number) => ({
    serviceFee: kwacha(3 * many),
    lateFee: kwacha(2 * many),
    extensionFees: kwacha(many),
    letGo: kwacha(4 * many),
  });
  expect(tally.was).toMatchObject({
    ...{ loans: 5, principal: kwacha(500), interest: kwacha(47), income: kwacha(47) },
    ...{ ...rest(5), capReached: 1, apr: { sum: 2300, least: 300, most: 500 } },
  });
  expect(tally.wasOfAgain).toMatchObject({
    ...{ loans: 3, principal: kwacha(300), interest: kwacha(30), capReached: 0, ...rest(3) },
    apr: { sum: 1500, least: 500, most: 500 },
  });
  expect(tally.would).toMatchObject({
    ...{ loans: 3, principal: kwacha(300), interest: kwacha(33), capReached: 2, ...rest(3) },
    apr: { sum: 1800, least: 400, most: 900 },
  });
});

test('and says who wins, who loses, and who would not have been lent to', () => {
  expect(tally).toMatchObject({
    ...{ notOffered: 1, notAffordable: 1, incomeUnknown: 1, extensionsNotSold: 2, same: 1 },
    lost: kwacha(17),
    winners: { loans: 1, amount: kwacha(2) },
    losers: { loans: 1, amount: kwacha(5) },
  });
  expect(tally.cheaper.map(({ orderId }) => orderId)).toEqual(['1']);
  expect(tally.dearer.map(({ orderId }) => orderId)).toEqual(['2']);
});

it('has an ngwee for a change', () => {
  const would = (more: bigint) => ({ ...figures(10, 500, false), income: ngwee(1000n + more) });
  const changed = [loan('1', { would: would(1n) }), loan('2', { would: would(-1n) })];
  const found = changed.reduce((all, one) => addToTally(all, one, 1), noTally);
  expect(found.dearer.map(({ orderId }) => orderId)).toEqual(['1']);
  expect(found.cheaper.map(({ orderId }) => orderId)).toEqual(['2']);
});

it('keeps the seven on each side that change most, an ngwee being a change', () => {
  const by = (more: bigint) => ({ ...figures(10, 500, false), income: ngwee(1000n + more) });
  const many = Array.from({ length: 20 }, (_, at) => {
    const more = at < 10 ? BigInt(-at - 1) : BigInt(at - 9);
    return loan(`${at}`, { would: by(more) });
  });
  const found = many.reduce((all, one) => addToTally(all, one, 1), noTally);
  expect(found.cheaper.map(({ orderId }) => Number(orderId))).toEqual([9, 8, 7, 6, 5, 4, 3]);
  expect(found.dearer.map(({ orderId }) => Number(orderId))).toEqual([
    19, 18, 17, 16, 15, 14, 13,
  ]);
  expect([found.winners.loans, found.losers.loans, found.same]).toEqual([10, 10, 0]);
});

test('an example says nothing of the chance it was drawn by, whichever list it is from', () => {
  const examples = examplesOf(tally, 20);
  expect(examples.map(({ orderId }) => orderId).toSorted()).toEqual(['1', '2', '3', '4', '5']);
  expect(new Set(examples.flatMap(Object.keys))).not.toContain('draw');
});
