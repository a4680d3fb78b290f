import { expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { decideMayAsk } from './may-ask.ts';
import type { Asking } from './may-ask.ts';

const today = '2026-06-15' as CivilDate;
const free: Asking = {
  processingWithdrawn: false,
  allStepsDone: true,
  openOrders: 0,
  retryOn: null,
  erasesOn: null,
  today,
};

it.each<[string, Partial<Asking>, string | undefined]>([
  ['a verified borrower without an open order may ask', {}, undefined],
  ['one open order is enough', { openOrders: 1 }, 'order-open'],
  [
    'nobody decides on details that may not be used',
    { processingWithdrawn: true },
    'consent-missing',
  ],
  ['nothing is lent to who is about to be erased', { erasesOn: today }, 'erasure-waits'],
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
