import { maskMobile, parseMobile } from '../../../contract/market/phone.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { market } from '../../../contract/market/zambia.ts';

/** A number with its middle covered; of an erased borrower that there is none. */
export function masked(mobile: string): string {
  return mobile.startsWith('erased') ? 'erased' : maskMobile(mobile as Mobile);
}

const { countryCode, digits } = market.phone;
const anyMobile = new RegExp(`\\b(?:${countryCode}|0)\\d{${digits - 1}}\\b`, 'g');

/** What came from outside, with every mobile number in it covered. */
export function withMobilesCovered(text: string): string {
  return text.replace(anyMobile, (number) => masked(parseMobile(number) ?? number));
}
