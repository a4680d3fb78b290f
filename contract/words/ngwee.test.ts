import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rounding } from './ngwee.ts';
import { divideRounding, formatKwacha, kwacha, ngwee, parseKwacha } from './ngwee.ts';
import { percentOf, share, sumNgwee } from './ngwee.ts';

const amounts = fc.bigInt({ min: 0n, max: 1_000_000_000_000n }).map(ngwee);

describe('kwacha on the wire', () => {
  it.each([
    ['0', 0n],
    ['1250.5', 125_050n],
    ['1250.50', 125_050n],
    ['0.07', 7n],
    ['007', 700n],
    ['10000000000', 1_000_000_000_000n],
  ])('reads %s digit by digit', (digits, expected) => {
    expect(parseKwacha(digits)).toBe(expected);
  });

  it.each(['', '-1', '1.', '.5', '1.234', '1e3', '1,000', ' 1', '１', '10000000000.01', 'NaN'])(
    'refuses %j',
    (digits) => {
      expect(parseKwacha(digits)).toBeNull();
    },
  );

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseKwacha(formatKwacha(amount))).toBe(amount);
      }),
    );
  });

  it('survives the way through a JSON number', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const heard: unknown = JSON.parse(JSON.stringify(Number(formatKwacha(amount))));
        expect(parseKwacha(String(heard))).toBe(amount);
      }),
    );
  });

  it('writes what is owed the other way with its sign', () => {
    expect(formatKwacha(ngwee(-307n))).toBe('-3.07');
  });
});

describe('dividing', () => {
  it.each<[bigint, bigint, Rounding, bigint]>([
    [7n, 2n, 'down', 3n],
    [7n, 2n, 'up', 4n],
    [7n, 2n, 'half-up', 4n],
    [5n, 4n, 'half-up', 1n],
    [-7n, 2n, 'half-up', -4n],
    [-7n, 2n, 'down', -3n],
    [8n, 2n, 'up', 4n],
  ])('%d / %d %s is %d', (numerator, divisor, rounding, expected) => {
    expect(divideRounding(numerator, divisor, rounding)).toBe(expected);
  });

  it('shares add up to the total, and differ by the remainder alone', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (total, parts) => {
        const shares = share(total, parts);
        expect(shares).toHaveLength(parts);
        expect(sumNgwee(shares)).toBe(total);
        expect(shares.slice(0, -1).every((part) => part === shares[0])).toBe(true);
      }),
    );
  });

  it('puts the remainder where it should', () => {
    expect(share(ngwee(100n), 3)).toEqual([33n, 33n, 34n]);
    expect(share(ngwee(100n), 3, 'first')).toEqual([34n, 33n, 33n]);
  });

  it('takes basis points of an amount', () => {
    expect(percentOf(kwacha(500), 300, 'down')).toBe(kwacha(15));
    expect(percentOf(ngwee(1n), 1, 'up')).toBe(1n);
    expect(percentOf(ngwee(1n), 1, 'down')).toBe(0n);
  });
});
