import { expect, it } from 'vitest';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { partLeaves, whatIsPaid } from './what-is-paid.ts';

const dueDate = civilDateOf(new Date('2026-11-27T10:00:00Z'));
const bill = { dueDate, overdueDays: 0 };
const late = { dueDate, overdueDays: 2 };
const bounds = { minimum: kwacha(10), remaining: kwacha(80) };

it.each([
  ['arranged', bill, 1, /added/],
  ['other', bill, 2, /K10.*27 Nov 2026/],
  ['other', late, 2, /Pay K10 or more now/],
  ['bill', bill, 1, /your loan in full/],
  ['bill', bill, 3, /this bill in full/],
  ['whole', bill, 3, /3/],
] as const)('%s of a bill %j, %i open, pays %s', (choice, plan, openBills, says) => {
  expect(whatIsPaid(choice, { plan, bounds, openBills })).toMatch(says);
});

it('another amount of a bill that takes nothing less pays it in full', () => {
  const whole = { minimum: kwacha(80), remaining: kwacha(80) };
  expect(whatIsPaid('other', { plan: bill, bounds: whole, openBills: 3 })).toMatch(/in full/);
});

it('a part leaves the other part, due or overdue', () => {
  const left = { dueAmount: kwacha(30), dueDate };
  expect(partLeaves(bill, left)).toBe('K30.00 stays due on 27 Nov 2026.');
  expect(partLeaves(late, left)).toBe('K30.00 is then still overdue.');
});
