import * as z from 'zod/mini';
import { wireId } from '../../contract/wire.ts';
import type { BillCode } from '../../contract/values/ids.ts';

const code = wireId<BillCode>();

/** The code in a query string; null when there is none or it is not whole. */
export function readBillCode(search: string): BillCode | null {
  const read = z.safeParse(code, new URLSearchParams(search).get('b'));
  return read.success ? read.data : null;
}
