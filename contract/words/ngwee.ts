import { market } from '../market/zambia.ts';

/**
 * Money. One kwacha is 100 ngwee, and every amount in the product is a whole number of ngwee in
 * a bigint. Sums are exact, and no amount can be mistaken for a count or a day.
 */
export type Ngwee = bigint & { readonly brand: 'Ngwee' };

export type Rounding = 'up' | 'down' | 'half-up';

const { minorDigits } = market;
const ngweeOfKwacha = 10n ** BigInt(minorDigits);
const kwachaPattern = new RegExp(`^(\\d{1,11})(?:\\.(\\d{1,${minorDigits}}))?$`);

export const zeroNgwee = ngwee(0n);

/** Ten billion kwacha: far above any loan, far below where a JSON number loses digits. */
export const largestNgwee = ngwee(1_000_000_000_000n);

export function ngwee(amount: bigint): Ngwee {
  return amount as Ngwee;
}

/** Whole kwacha as ngwee: `kwacha(500)` is K500.00. For constants in code. */
export function kwacha(whole: number): Ngwee {
  return ngwee(BigInt(whole) * ngweeOfKwacha);
}

/**
 * Reads kwacha from its digits (`"1250.5"` is 125050 ngwee); null when they are not a
 * non-negative amount with at most two decimals, or more than {@link largestNgwee}.
 */
export function parseKwacha(digits: string): Ngwee | null {
  const match = kwachaPattern.exec(digits);
  if (!match) return null;
  const amount =
    BigInt(match[1] ?? '0') * ngweeOfKwacha + BigInt((match[2] ?? '').padEnd(minorDigits, '0'));
  return amount <= largestNgwee ? ngwee(amount) : null;
}

/** Writes an amount as kwacha with two decimals: `"1250.50"`, `"-3.07"`. */
export function formatKwacha(amount: Ngwee): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(minorDigits + 1, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}`;
}

/** An amount as a person types it: `"1500"`, `"1500.50"`. */
export function plainKwacha(amount: Ngwee): string {
  return formatKwacha(amount).replace(/\.00$/, '');
}

/**
 * Divides and says where the remainder goes. `up` is away from zero, `down` toward zero,
 * `half-up` to the nearest with halves away from zero. The divisor is positive.
 */
export function divideRounding(numerator: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (rounding === 'down') return numerator / divisor;
  const sign = numerator < 0n ? -1n : 1n;
  const size = numerator * sign;
  const whole = size / divisor;
  const rest = size % divisor;
  const carries = rounding === 'half-up' ? rest * 2n >= divisor : rest > 0n;
  return sign * (carries ? whole + 1n : whole);
}

/** A share of an amount in basis points (1 % = 100): `percentOf(k500, 300, 'down')` is K15. */
export function percentOf(amount: Ngwee, basisPoints: number, rounding: Rounding): Ngwee {
  return ngwee(divideRounding(amount * BigInt(basisPoints), 10_000n, rounding));
}

/**
 * Splits an amount into equal parts that add up to it. The remainder goes to the last part
 * unless `remainderOn` says the first.
 */
export function share(
  total: Ngwee,
  parts: number,
  remainderOn: 'first' | 'last' = 'last',
): Ngwee[] {
  const part = divideRounding(total, BigInt(parts), 'down');
  const rest = total - part * BigInt(parts);
  const odd = remainderOn === 'first' ? 0 : parts - 1;
  return Array.from({ length: parts }, (_, i) => ngwee(i === odd ? part + rest : part));
}

export function sumNgwee(amounts: Iterable<Ngwee>): Ngwee {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return ngwee(sum);
}

export function smallerNgwee(a: Ngwee, b: Ngwee): Ngwee {
  return a < b ? a : b;
}

export function largerNgwee(a: Ngwee, b: Ngwee): Ngwee {
  return a > b ? a : b;
}
