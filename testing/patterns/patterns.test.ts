import { expect, it } from 'vitest';
import { patternsIn, patternsOf } from './patterns.ts';

const path = 'server/http/reads.ts';
const found = (text: string) => {
  const { patterns, unknown } = patternsIn({ path, text });
  return [patterns.map(({ source, flags }) => `/${source}/${flags}`), unknown];
};

it.each([
  ['const a = /b+$/gu.test(c);', '/b+$/gu'],
  [`new RegExp('b+$', 'g')`, '/b+$/g'],
  ['new RegExp(`b${minorDigits}`)', '/b2/'],
  ['RegExp(String.raw`\\d+`)', '/\\d+/'],
  [`new RegExp(['a', String.raw\`\\d\`].join('|'), 'gi')`, '/a|\\d/gi'],
  ["const a = '[ab]' + 'c'; new RegExp(`^${a}$`)", '/^[ab]c$/'],
])('finds the pattern in %s', (text, pattern) => {
  expect(found(text)).toEqual([[pattern], []]);
});

it.each([
  'new RegExp(words)',
  'new RegExp(`^${words}$`)',
  "new RegExp('a' + b)",
  "let b = 'c'; new RegExp(b)",
])('reports that the pattern in %s is unknown', (text) => {
  expect(found(text)).toEqual([[], [`${path}:1 makes a pattern that cannot be read`]]);
});

it('reads the rooms that read what comes from outside, without their tests', () => {
  const text = 'const a = /b/;';
  const paths = ['contract/a.ts', 'domain/a.ts', 'server/a.ts', 'server/a.test.ts', 'web/a.ts'];
  const { patterns } = patternsOf(paths.map((one) => ({ path: one, text })));
  expect(patterns.map(({ at }) => at)).toEqual([
    'contract/a.ts:1',
    'domain/a.ts:1',
    'server/a.ts:1',
  ]);
});
