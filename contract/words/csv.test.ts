import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+260971', `+260971`.replace('+', "'+")],
  ['@sum', "'@sum"],
  ['-2+3', "'-2+3"],
  ['\tx', "'\tx"],
  ['-12.50', '-12.50'],
  ['a, b', '"a, b"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  ['', ''],
])('%j is written as %j', (text, cell) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${cell}\r\n`);
});
