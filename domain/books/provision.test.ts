import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { provisionOf, provisionTotal } from './provision.ts';

const steps = [
  { name: 'Pass', fromDays: 0, basisPoints: 100 },
  { name: 'Watch', fromDays: 30, basisPoints: 500 },
  { name: 'Loss', fromDays: 120, basisPoints: 10_000 },
];

test('each step takes what is as late as it says, to the day, and rounds up', () => {
  const ageing = [
    { daysLate: 0, loans: 3, principal: kwacha(100), carrying: kwacha(100) },
    { daysLate: 29, loans: 1, principal: ngwee(1n), carrying: ngwee(1n) },
    { daysLate: 30, loans: 1, principal: kwacha(40), carrying: kwacha(40) },
    { daysLate: 119, loans: 1, principal: kwacha(60), carrying: kwacha(60) },
    { daysLate: 120, loans: 2, principal: kwacha(7), carrying: kwacha(7) },
    { daysLate: 400, loans: 1, principal: kwacha(3), carrying: kwacha(3) },
  ];
  const found = provisionOf(steps, ageing);
  expect(found).toMatchObject([
    { toDays: 29, loans: 4, carrying: 10_001n, amount: 101n },
    { toDays: 119, loans: 2, carrying: 10_000n, amount: 500n },
    { toDays: null, loans: 3, carrying: 1_000n, amount: 1_000n },
  ]);
  expect(provisionTotal(found)).toBe(1_601n);
});

test('a share is provided of what is carried, and not of the principal alone', () => {
  const late = [{ daysLate: 30, loans: 1, principal: kwacha(100), carrying: kwacha(120) }];
  expect(provisionTotal(provisionOf(steps, late))).toBe(kwacha(6));
});

test('without loans nothing is provided for', () => {
  expect(provisionTotal(provisionOf(steps, []))).toBe(0n);
});
