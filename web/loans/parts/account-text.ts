import { maskMobile, parseMobile } from '../../../contract/market/phone.ts';

/** An account for a screen: our number with characters 4 to 7 hidden, as specified. */
export function maskAccount(account: string): string {
  const mobile = parseMobile(account);
  return mobile ? maskMobile(mobile) : account;
}
