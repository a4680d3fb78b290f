import { longestTyped, typedDigits } from './typed-digits.ts';
import { market } from './zambia.ts';

/** A Zambian mobile number as borrowers write it: 0 and nine digits. */
export type Mobile = string & { readonly brand: 'Mobile' };

export const mobileDigits = market.phone.digits;

const { countryCode } = market.phone;
/**
 * Characters allowed between the digits of one number. A comma or a slash separates two numbers.
 */
const between = /[\s\p{Pd}−().]/gu;
/** The nine digits after the trunk prefix 0 or the country code. */
const own = /^[1-9]\d{8}$/;

/**
 * Parses a number as it is written, typed or pasted: `0971000001`, `+260 (0)97 100 0001`,
 * `00260-971-000-001`. The whole text must be one number, otherwise the result is null. Nothing is
 * cut: a text with an extra digit, or with two numbers, is not a number.
 */
export function parseMobile(text: string): Mobile | null {
  if (text.length > longestTyped) return null;
  const digits = bareDigits(text);
  const national = withoutCountry(digits);
  const mobile = national !== null && own.test(national) ? `0${national}` : digits;
  return market.phone.national.test(mobile) ? (mobile as Mobile) : null;
}

/** The number of digits typed, out of ten, without the country code. */
export function countMobileDigits(text: string): number {
  const digits = bareDigits(text);
  const national = withoutCountry(digits);
  const count = (national ?? digits).replace(/\D/g, '').length;
  return national !== null && count > 0 ? count + 1 : count;
}

/**
 * The text after `+260`, `00260` or `260`, and after an extra 0 that some people write there; null
 * if there is no such prefix.
 */
function withoutCountry(digits: string): string | null {
  const start = ['+', '00', ''].find((sign) => digits.startsWith(sign + countryCode));
  if (start === undefined) return null;
  return digits.slice(start.length + countryCode.length).replace(/^0/, '');
}

function bareDigits(text: string): string {
  return typedDigits(text).replace(/^tel:/i, '').replace(between, '');
}

/**
 * Whether a Zambian mobile can have this number, by the national plan. Others of ten digits are
 * typed and checked, but no code goes there.
 */
export function canBeMobile(mobile: Mobile): boolean {
  return market.phone.mobile.test(mobile);
}

/** `260971000001`, as networks write it: the country code replaces the trunk 0. */
export function msisdnOf(mobile: Mobile): string {
  return `${market.phone.countryCode}${mobile.slice(1)}`;
}

/** `+260971000001`. */
export function internationalMobile(mobile: Mobile): string {
  return `+${msisdnOf(mobile)}`;
}

/** Hides characters 4 to 7: `097****001`. */
export function maskMobile(mobile: Mobile): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
}
