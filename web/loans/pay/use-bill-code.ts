import { useLocationProperty } from 'wouter/use-browser-location';
import type { BillCode } from '../../../contract/words/ids.ts';

/**
 * The code behind the `#` of the address; null when there is none or it cannot be one. The server
 * looks closer: this check is made without the words of the calls, which the form needs later.
 */
export function useBillCode(): BillCode | null {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  const text = new URLSearchParams(hash.slice(1)).get('b') ?? '';
  return /^[\w-]{22,40}$/.test(text) ? (text as BillCode) : null;
}
