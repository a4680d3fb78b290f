import { expect, it } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { drawOf } from './drawn.ts';
import { loanOutcome } from './loan-outcome.ts';

const terms = lent({ amount: kwacha(1000), termDays: 30 });
const out = happened.disbursed();
const paid = (day: number) => happened.paid(kwacha(5000), { day });
const givenUp = happened.writtenOff({ day: 120 });

it.each<[what: string, events: readonly AccountEvent[], day: number, outcome: string]>([
  ['nothing of what was never lent', [], 90, 'none'],
  ['nothing of a reversed payout', [out, happened.reversed('payout', { day: 1 })], 9, 'none'],
  ['a loan', [out], 30, 'running'],
  ['a loan that is 30 days late', [out], 60, 'running'],
  ['one that is 31 days late', [out], 61, 'late'],
  ['one that was paid', [out, paid(30)], 90, 'paid'],
  ['one that was paid 30 days late', [out, paid(60)], 90, 'paid'],
  ['one that was paid 31 days late', [out, paid(61)], 90, 'late'],
  ['one not yet paid', [out, paid(61)], 60, 'running'],
  ['one that was given up', [out, givenUp], 121, 'written-off'],
  ['one given up, by the day before', [out, givenUp], 119, 'late'],
])('%s by its day', (_, events, day, outcome) => {
  expect(loanOutcome({ terms, events }, dayOf(day))).toBe(outcome);
});

it('draws by FNV-1a, the same for good', () => {
  // Vectors of its authors (draft-eastlake-fnv, 32 bits), folded once.
  for (const [text, hash] of [
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ] as const) {
    expect(drawOf(text, 0)).toBe((hash ^ (hash >>> 15)) >>> 0);
  }
  expect(drawOf('a', 1)).not.toBe(drawOf('a', 0));
});
