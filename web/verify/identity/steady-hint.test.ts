import { expect, test } from 'vitest';
import type { FrameHint } from './judge-frame.ts';
import { nothingSeen, steadied } from './steady-hint.ts';

function saidAfter(seen: readonly FrameHint[]): FrameHint | null {
  return seen.reduce(steadied, nothingSeen).said;
}

test.each<[string, FrameHint[], FrameHint | null]>([
  ['nothing is shown at first', [], null],
  ['nor of what was seen for a moment', ['good', 'good'], null],
  ['what stays is shown', ['good', 'good', 'good'], 'good'],
  ['a tremble changes nothing', ['good', 'good', 'good', 'blurred', 'good', 'blurred'], 'good'],
  [
    'what comes and stays is shown',
    ['good', 'good', 'good', 'closer', 'closer', 'closer'],
    'closer',
  ],
  ['what never stays is never said', ['good', 'blurred', 'good', 'blurred', 'good'], null],
])('%s', (_, seen, said) => {
  expect(saidAfter(seen)).toBe(said);
});
