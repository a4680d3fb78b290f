import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { Day, Instant, spanText } from './instant.tsx';

test('an instant is shown by the clock in Lusaka, whatever the machine has', () => {
  const drawn = renderToStaticMarkup(<Instant at={new Date('2026-12-31T22:30:05Z')} />);
  expect(drawn).toContain('1 Jan 2027, 00:30');
  expect(drawn).toContain('00:30:05, Lusaka');
});

test('a day is itself', () => {
  expect(renderToStaticMarkup(<Day on={'2026-12-31' as CivilDate} />)).toContain('31 Dec 2026');
});

test.each([
  [-5000, '0 s'],
  [59_400, '59 s'],
  [60_000, '1 min'],
  [3_599_000, '59 min'],
  [86_399_000, '23 h'],
  [86_400_000, '1 day'],
  [172_800_000, '2 days'],
])('%i ms are %s', (milliseconds, text) => {
  expect(spanText(milliseconds)).toBe(text);
});
