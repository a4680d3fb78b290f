import { expect, it } from 'vitest';
import { readText } from './review-words.ts';

it.each([
  ['1991-04-17', '17 Apr 1991'],
  // The reader of cards finds what it finds.
  ['1991-04-31', '1991-04-31'],
  ['Mwamba', 'Mwamba'],
  ['', '–'],
])('what was read as "%s" is shown as "%s"', (read, shown) => {
  expect(readText(read)).toBe(shown);
});
