import { opaqueIdPattern } from '../../contract/values/ids.ts';
import type { BillCode } from '../../contract/values/ids.ts';

/** The code in a query string; null when there is none or it is not whole. */
export function readBillCode(search: string): BillCode | null {
  const text = new URLSearchParams(search).get('b') ?? '';
  return opaqueIdPattern.test(text) ? (text as BillCode) : null;
}
