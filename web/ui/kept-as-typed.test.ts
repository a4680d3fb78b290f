import { expect, test } from 'vitest';
import { keptAsTyped } from './kept-as-typed.ts';
import { phoneKept } from './phone-field.tsx';

const length = (text: string) => text.length;

test.each([
  ['', '1', '1'],
  ['123', '1234', '1234'],
  ['1234', '12345', '1234'],
  ['1234', '9', '9'],
  ['', '123456789', '123456789'],
  ['12', '12 3 4 5 6', '12 3 4 5 6'],
])('a field of four that held %j holds of %j: %j', (before, text, kept) => {
  expect(keptAsTyped(text, { before, room: 4, count: length })).toBe(kept);
});

/** Each sign typed after the other. */
const typed = (text: string) => [...text].reduce((all, sign) => phoneKept(all + sign, all), '');

test.each([
  ['0971000001'],
  ['097 100 0001'],
  ['097-100-0001'],
  ['260971000001'],
  ['+260971000001'],
  ['00260971000001'],
  ['002600971000001'],
  ['+260 (0)97 1000001'],
])('%s, typed or pasted, is the number', (text) => {
  expect(typed(text)).toBe('0971000001');
  expect(phoneKept(text, '')).toBe('0971000001');
});

test.each([
  ['097 100'],
  ['+260 97'],
  ['0971000001 0961000002'],
  ['09710000012'],
  ['0026097100000'],
  ['097100000x'],
  ['abc'],
])('%j, pasted, stays as it is', (text) => {
  expect(phoneKept(text, '')).toBe(text);
});

test('there is room for ten digits of the number, and the next key is not taken', () => {
  expect(typed('0000000000000')).toBe('0000000000');
  expect(typed('09710000012')).toBe('0971000001');
  expect(phoneKept('09871000001', '0971000001')).toBe('0971000001');
});
