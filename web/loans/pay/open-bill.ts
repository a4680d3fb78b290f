import { quickBill } from '../../../contract/borrower/quick-repay.ts';
import type { BillCode } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { call } from '../../platform/api/call.ts';

/** Opens a bill by number and card digits; throws what the call throws. */
export async function openBill(by: { mobile: Mobile; nrc6: string }): Promise<BillCode> {
  return (await call(quickBill, { quiet: true, body: by })).billCode;
}
