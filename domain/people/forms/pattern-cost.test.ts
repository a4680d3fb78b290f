import { describe, expect, it } from 'vitest';
import { faultOfPattern } from './pattern-cost.ts';

describe('a pattern may be published', () => {
  it.each([
    "[\\p{L}\\p{M} '’.-]+",
    '\\d{6}/[1-9]\\d/[123]',
    '0\\d{9}',
    '[A-Z]{2,3}-?\\d{1,6}',
    '(?:Mr|Mrs|Dr)?\\.? ?[A-Za-z ]+',
    'a{3}',
    '[)(*+]{2}',
    '\\(\\d+\\)',
  ])('%s', (pattern) => {
    expect(faultOfPattern(pattern, 100)).toBeNull();
  });
});

describe('a pattern is refused', () => {
  it.each([
    ['(', 'is no regular expression'],
    ['[z-a]', 'is no regular expression'],
    ['\\q', 'is no regular expression'],
    ['a)|(?:b', 'is no regular expression'],
    ['a{2', 'is no regular expression'],
    ['(a+)+', 'repeats a group'],
    ['(a|a)*b', 'repeats a group'],
    ['(?:[A-Za-z]+ ?){1,9}', 'repeats a group'],
    ['(a|aa){20}', 'repeats a group'],
    ['(?=.*x).*', 'looks around or names a group'],
    ['(?!x).*', 'looks around or names a group'],
    ['(?<=x).*', 'looks around or names a group'],
    ['(?i:x)', 'looks around or names a group'],
    ['(?<n>x)', 'looks around or names a group'],
    ['(a)\\1', 'refers back to what it found'],
    ['.*.*.*.*x', 'can take too long'],
    ['a?'.repeat(30) + 'a'.repeat(30), 'can take too long'],
    ['(?:a|a)'.repeat(25), 'can take too long'],
    ['a{0,90}a{0,90}a{0,90}a{0,90}b', 'can take too long'],
  ])('%s', (pattern, fault) => {
    expect(faultOfPattern(pattern, 100)).toBe(fault);
  });
});

describe('a million ways are as many as may be', () => {
  // A text of up to 999 letters: a star has a thousand lengths to try.
  it.each([
    ['.*.*', true],
    ['.*.+?', true],
    ['.{0,}.{0,2000}', true],
    ['.{1,}.{1,}', true],
    ['.*.*b{3}', true],
    ['.*.{0,999}', true],
    ['.*.*b?', false],
    ['.*.*|b', false],
    ['.{1,}.{1,}b??', false],
    ['.*.{0,1}.{0,500}', false],
    ['.*.{499,}.?', false],
    ['.*.{500,}.?', true],
  ])('%s: %s', (pattern, mayBe) => {
    expect(faultOfPattern(pattern, 999) === null).toBe(mayBe);
  });
});

it('what may be published answers soon, whatever it is asked', () => {
  const slowest = '[a-z]*[a-z]*x';
  expect(faultOfPattern(slowest, 300)).toBeNull();
  const began = performance.now();
  expect(new RegExp(`^(?:${slowest})$`, 'u').test('a'.repeat(300))).toBe(false);
  expect(performance.now() - began).toBeLessThan(10_000);
});
