import { expect, test } from 'vitest';
import { isPersonName, mayBeTwoNames, nameInTitle } from './person-name.ts';

test.each([
  'Chanda',
  "N'gandu",
  'N’gandu',
  'Phiri-Zulu',
  'José Mário',
  'Mary Jane Banda Phiri',
  ' Mary  Jane ',
  'A'.repeat(40),
])('%s is a name', (text) => {
  expect(isPersonName(text)).toBe(true);
});

test.each([
  '',
  'evil.com',
  'J. Banda',
  'www.evil',
  'evil．com',
  'a/b',
  'Call 0971000001',
  'You won K500',
  'one two three four five',
  'A'.repeat(41),
  '-Phiri',
  'Phiri-',
  "O''Brien",
  'line\u2028break five words of text',
  '@host #1234',
  // Neither paper nor SMS can write these.
  'Ελένη',
  'Łukasz',
  'Šime',
  'Þóra',
  'Иван',
  '王',
])('%s is none', (text) => {
  expect(isPersonName(text)).toBe(false);
});

test('a long text takes no time', () => {
  const before = performance.now();
  for (const text of ['a-'.repeat(32_000), 'a '.repeat(32_000), `${'a'.repeat(64_000)}.`]) {
    expect(isPersonName(text)).toBe(false);
  }
  expect(performance.now() - before).toBeLessThan(10_000);
});

test.each([
  ['TEMWANI GRACE', 'Temwani Grace'],
  ['mutinta hamoonga', 'Mutinta Hamoonga'],
  ["NG'ANDU", "Ng'andu"],
  ["O'BRIEN", "O'Brien"],
  ['NG’ANDU', "Ng'andu"],
  ['Ng’andu', "Ng'andu"],
  ['BANDA-PHIRI', 'Banda-Phiri'],
  ['McDonald', 'McDonald'],
])('%s is written %s', (text, written) => {
  expect(nameInTitle(text)).toBe(written);
});

test.each([
  ['TEMWANIGRACE', true],
  ['TEMWANI GRACE', false],
  ['BANDA-MWANAWASA', false],
  ['HAMOONGA', false],
])('%s may be two names: %s', (text, may) => {
  expect(mayBeTwoNames(text)).toBe(may);
});
