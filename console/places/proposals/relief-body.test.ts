import { expect, it } from 'vitest';
import { reliefBody } from './relief-body.ts';

const plan = { each: ' 150 ', count: '3', every: '', first: '2026-11-27' };
const stop = { hardship: 'death', from: '2026-11-01', days: '30' } as const;
const typed = { orderId: '7', plan, stop };

it.each([
  ['30', 30],
  // For good is said by leaving it empty, and by nothing else.
  ['', null],
  ['  ', null],
  ['0', 0],
  ['a month', 0],
])('a hardship of "%s" days is proposed for %s', (days, proposed) => {
  const body = reliefBody('hardship', { ...typed, stop: { ...stop, days } });
  expect(body).toMatchObject({ hardship: 'death', from: '2026-11-01', days: proposed });
});

it('a hardship whose day was emptied has none, and is not taken to begin today', () => {
  const body = reliefBody('hardship', { ...typed, stop: { ...stop, from: '' } });
  expect(body).toMatchObject({ from: '' });
});

it('a plan is its amounts a week apart, and a last day that takes the rest', () => {
  expect(reliefBody('arrangement', typed)).toMatchObject({
    orderId: '7',
    parts: [
      { on: '2026-11-27', amount: '150' },
      { on: '2026-12-04', amount: '150' },
    ],
    lastOn: '2026-12-11',
  });
});

it.each([
  [{ first: '' }, { parts: [], lastOn: '' }],
  [{ count: '1' }, { parts: [], lastOn: '2026-11-27' }],
  [{ count: '' }, { parts: [], lastOn: '2026-11-27' }],
  [{ count: '2', every: '30' }, { lastOn: '2026-12-27' }],
])('of a plan typed as %o comes %o', (changed, proposed) => {
  const body = reliefBody('arrangement', { ...typed, plan: { ...plan, ...changed } });
  expect(body).toMatchObject(proposed);
});
