import { maskMobile } from '../../../contract/market/phone.ts';
import type { Mobile } from '../../../contract/market/phone.ts';

/** A number with its middle covered; of an erased borrower that there is none. */
export function masked(mobile: string): string {
  return mobile.startsWith('erased-') ? 'erased' : maskMobile(mobile as Mobile);
}
