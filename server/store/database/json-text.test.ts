import { expect, it } from 'vitest';
import { fromJson, jsonText } from './json-text.ts';

it('keeps amounts exact on the way through jsonb', () => {
  const value = {
    amount: 9_007_199_254_740_993n,
    less: -1n,
    list: [1n, 2],
    text: '12',
    no: null,
  };
  expect(fromJson(JSON.parse(jsonText(value)))).toEqual(value);
});
