import { expect, test } from 'vitest';
import { kwachaNumber, kwachaText, parseKwacha, shortKwachaText } from './kwacha.ts';

test.each([
  ['15', 1500n, '15.00', '15', 15],
  ['15.5', 1550n, '15.50', '15.5', 15.5],
  ['0.05', 5n, '0.05', '0.05', 0.05],
  ['100', 10000n, '100.00', '100', 100],
  [12.25, 1225n, '12.25', '12.25', 12.25],
])('%s is %i ngwee, written %s, short %s', (given, ngwee, text, short, number) => {
  expect(parseKwacha(given)).toBe(ngwee);
  expect(kwachaText(ngwee)).toBe(text);
  expect(shortKwachaText(ngwee)).toBe(short);
  expect(kwachaNumber(ngwee)).toBe(number);
});

test.each(['015', '1.005', '-1', '', '1,000', '1e3', null, NaN])('%s is no amount', (given) => {
  expect(parseKwacha(given)).toBeUndefined();
});

test('debts keep their sign', () => {
  expect([kwachaText(-5n), kwachaText(-500_50n)]).toEqual(['-0.05', '-500.50']);
});
