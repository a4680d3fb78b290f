/** A Zambian mobile number as borrowers write it: 0 and nine digits. */
export type Mobile = string & { readonly brand: 'Mobile' };

export const mobileDigits = 10;

/** The form of the specification: 0 followed by nine digits. Null when it is not. */
export function parseMobile(text: string): Mobile | null {
  return /^0\d{9}$/.test(text) ? (text as Mobile) : null;
}

/**
 * Whether a Zambian mobile can have this number (the national plan): 05 and 09 with 5 to 8 after
 * it, 07 with 5 to 9. Others of ten digits are typed and checked, but no code goes there.
 */
export function canBeMobile(mobile: Mobile): boolean {
  return /^0(?:[59][5-8]|7[5-9])/.test(mobile);
}

/** `+260971000001`: the trunk 0 doubles as the last digit of the country code (+26 0...). */
export function internationalMobile(mobile: Mobile): string {
  return `+26${mobile}`;
}

/** Hides characters 4 to 7: `097****001`. */
export function maskMobile(mobile: Mobile): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
}
