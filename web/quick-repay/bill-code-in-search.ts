import type { BillCode } from '../../contract/values/ids.ts';

/**
 * The code in a query string; null when there is none or it cannot be one. The server looks closer:
 * this check is made without the words of the calls, which the form does not need yet.
 */
export function readBillCode(search: string): BillCode | null {
  const text = new URLSearchParams(search).get('b') ?? '';
  return /^[\w-]{22,40}$/.test(text) ? (text as BillCode) : null;
}
