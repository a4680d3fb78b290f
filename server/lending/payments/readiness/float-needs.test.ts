import { expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { Float } from '../../../store/ports/readiness.ts';
import { floatFaults, needOf } from './float-needs.ts';

const needs = new Map([
  ['pawapay MTN', kwacha(500)],
  ['pawapay Zamtel', kwacha(70)],
  ['mtn MTN', kwacha(900)],
]);
const float = (changes: Partial<Float>): Float => ({
  provider: 'pawapay',
  wallet: 'ZMB',
  amount: kwacha(570),
  pays: ['MTN', 'Airtel', 'Zamtel'],
  ...changes,
});

it.each<[string, Partial<Float>, bigint]>([
  ['all it pays together', {}, 570_00n],
  ['one network', { pays: ['Zamtel'] }, 70_00n],
  ['what goes by another provider', { provider: 'mtn', pays: ['MTN'] }, 900_00n],
  ['nothing it pays', { pays: [] }, 0n],
  ['nothing anybody needs', { provider: 'airtel' }, 0n],
])('a float may have to pay %s', (_, changes, need) => {
  expect(needOf(float(changes), needs)).toBe(need);
});

it('is told of when it is a ngwee below, and not when it just holds', () => {
  const short = float({ wallet: 'MTN_MOMO_ZMB', amount: ngwee(569_99n) });
  expect(floatFaults([float({}), short], needs)).toEqual([
    'The float MTN_MOMO_ZMB holds K569.99; tomorrow may need K570.00.',
  ]);
});
