import { quickBill } from '../../contract/quick-repay.ts';
import type { BillCode } from '../../contract/values/ids.ts';
import type { Mobile } from '../../contract/values/phone.ts';
import { call } from '../api/call.ts';

/** Opens a bill by number and card digits; throws what the call throws. */
export async function openBill(by: { mobile: Mobile; nrc6: string }): Promise<BillCode> {
  return (await call(quickBill, { quiet: true, body: by })).billCode;
}
