import { expect, it } from 'vitest';
import { readLetterCode, showLetterCode } from './letter-code.ts';

it.each([
  ['as printed', '7Q3K-M2XD-9RTA-HW4E', '7Q3KM2XD9RTAHW4E'],
  ['without groups', '7Q3KM2XD9RTAHW4E', '7Q3KM2XD9RTAHW4E'],
  ['in small letters and with spaces', ' 7q3k m2xd 9rta hw4e ', '7Q3KM2XD9RTAHW4E'],
  ['with letters taken for digits', 'OIL0-1111-0000-ZZZZ', '011011110000ZZZZ'],
  ['with dashes of a word processor', '7Q3K–M2XD—9RTA‑HW4E', '7Q3KM2XD9RTAHW4E'],
  ['one character short', '7Q3K-M2XD-9RTA-HW4', null],
  ['one character long', '7Q3K-M2XD-9RTA-HW4EE', null],
  ['with a letter no code has', 'UUUU-M2XD-9RTA-HW4E', null],
  ['nothing', '', null],
])('a code %s is read', (_, typed, code) => {
  expect(readLetterCode(typed)).toBe(code);
});

it('a shown code is read as itself', () => {
  expect(readLetterCode(showLetterCode('0123456789ABCDEF'))).toBe('0123456789ABCDEF');
});
