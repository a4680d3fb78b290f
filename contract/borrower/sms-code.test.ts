import { expect, test } from 'vitest';
import { codeTyped, readCode } from './sms-code.ts';

test.each([
  ['7k3q', '7K3Q'],
  ['OoIiLl', '001111'],
  ['7K3Q', '7K3Q'],
])('%s is compared as %s', (typed, read) => {
  expect(readCode(typed)).toBe(read);
});

test.each([
  ['7k3', '7K3'],
  [' 7K3Q ', '7K3Q'],
  ['7K 3Q', '7K3Q'],
  ['7K-3Q', '7K3Q'],
  ['7K3QX', '7K3Q'],
  ['@loans.example.zm #7K3Q', '7K3Q'],
  ['Your code is 7K3Q.\n\n@loans.example.zm #7K3Q\n', '7K3Q'],
  ['ŵ–…', ''],
])('of "%s" the field takes "%s"', (text, taken) => {
  expect(codeTyped(text)).toBe(taken);
});
