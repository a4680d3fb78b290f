import { typedDigits } from './typed-digits.ts';
import { market } from './zambia.ts';

/** A National Registration Card number, `123456/11/1`; kept as text, leading zeros count. */
export type Nrc = string & { readonly brand: 'Nrc' };

export const nrcPattern = market.identityCard;

export function parseNrc(text: string): Nrc | null {
  return nrcPattern.test(text) ? (text as Nrc) : null;
}

export const nrcSerialDigits = 6;

/** The first six digits, typed alone or as part of the whole number; null if there are not six. */
export function nrcSerial(text: string): string | null {
  const digits = typedDigits(text).replaceAll(/[\s/-]/g, '');
  return /^(\d{6})(?:[1-9]\d[123])?$/.exec(digits)?.[1] ?? null;
}

/** Shows the first two digits and what follows the serial; the other four are hidden. */
export function maskNrc(nrc: Nrc): string {
  return `${nrc.slice(0, 2)}****${nrc.slice(6)}`;
}
