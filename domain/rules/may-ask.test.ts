import { expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { decideMayAsk } from './may-ask.ts';
import type { Asking } from './may-ask.ts';

const today = '2026-06-15' as CivilDate;
const now = new Date('2026-06-15T08:00:00Z');
const minutes = (more: number) => new Date(now.getTime() + more * 60_000);
const free: Asking = {
  processingWithdrawn: false,
  allStepsDone: true,
  openOrders: 0,
  retryOn: null,
  erasesOn: null,
  writtenOffOrders: 0,
  hasDied: false,
  isBlocked: false,
  waitsUntil: null,
  now,
};

it.each<[string, Partial<Asking>, string | undefined]>([
  ['a verified borrower without an open order may ask', {}, undefined],
  ['nothing is lent in the name of who died', { hasDied: true }, 'death-confirmed'],
  ['nothing is lent while a lost phone blocks it', { isBlocked: true }, 'account-blocked'],
  ['one open order is enough', { openOrders: 1 }, 'order-open'],
  ['details without consent decide nothing', { processingWithdrawn: true }, 'consent-missing'],
  ['nothing is lent to who is about to be erased', { erasesOn: today }, 'erasure-waits'],
  ['a written-off debt comes first', { writtenOffOrders: 1 }, 'debt-written-off'],
  ['no one under 18', { age: 17 }, 'age-outside'],
  ['nor over 65', { age: 66 }, 'age-outside'],
  ['but of 18', { age: 18 }, undefined],
  ['after a return the next loan waits', { waitsUntil: minutes(1) }, 'returned-lately'],
  ['to the minute', { waitsUntil: now }, undefined],
  ['every step comes first', { allStepsDone: false }, 'not-verified'],
  ['a declined borrower waits', { retryOn: '2026-06-16' as CivilDate }, 'declined-before'],
  [
    'and is not sent through a step meanwhile',
    { retryOn: '2026-06-16' as CivilDate, allStepsDone: false },
    'declined-before',
  ],
  ['but on that day', { retryOn: today, allStepsDone: false }, 'not-verified'],
  ['and asks again on the day that was said', { retryOn: today }, undefined],
])('%s', (_, change, reason) => {
  expect(decideMayAsk({ ...free, ...change })?.reason).toBe(reason);
});
