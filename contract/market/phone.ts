import { market } from './zambia.ts';

/** A Zambian mobile number as borrowers write it: 0 and nine digits. */
export type Mobile = string & { readonly brand: 'Mobile' };

export const mobileDigits = market.phone.digits;

/** The form of the specification: 0 followed by nine digits. Null when it is not. */
export function parseMobile(text: string): Mobile | null {
  return market.phone.national.test(text) ? (text as Mobile) : null;
}

/** A number however somebody writes it: spaces, hyphens, `+260`, `260` or the trunk 0. */
export function readMobile(text: string): Mobile | null {
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^\+/, '');
  const { countryCode } = market.phone;
  const isInternational = digits.startsWith(countryCode);
  return parseMobile(isInternational ? `0${digits.slice(countryCode.length)}` : digits);
}

/**
 * Whether a Zambian mobile can have this number, by the national plan. Others of ten digits are
 * typed and checked, but no code goes there.
 */
export function canBeMobile(mobile: Mobile): boolean {
  return market.phone.mobile.test(mobile);
}

/** `260971000001`, as networks write it: the country code stands for the trunk 0. */
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
