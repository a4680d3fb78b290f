import { expect, test } from 'vitest';
import { codeIn, readCode } from './sms-code.ts';

test.each([
  ['7k3q', '7K3Q'],
  ['OoIiLl', '001111'],
  ['7K3Q', '7K3Q'],
])('%s is compared as %s', (typed, read) => {
  expect(readCode(typed)).toBe(read);
});

test.each([
  ['7k3q', '7k3q'],
  [' 7K3Q ', '7K3Q'],
  ['7K 3Q', '7K3Q'],
  ['7K-3Q', '7K3Q'],
  ['7K–3Q', '7K3Q'],
  ['\u202a7K3Q\u202c', '7K3Q'],
  ['@loans.example.zm #7K3Q', '7K3Q'],
  ['Your code is 7K3Q.\n\n@loans.example.zm #7K3Q\n', '7K3Q'],
  ['', null],
  ['7K3', null],
  ['7K3QX', null],
  ['7K3Q 8M2P', null],
  ['Your code is 7K3Q.', null],
  ['ŵ–…', null],
  ['x'.repeat(1_000_000), null],
])('in "%s" the code is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});
