import type { Ngwee } from '../../contract/words/ngwee.ts';
import { largerNgwee, ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';

/**
 * What a borrower saved on a loan that is paid in full: the price agreed to, less what was paid and
 * kept. Zero where charges made it dearer, and where a wrong price was put right: that was no
 * saving. Null unless it is paid in full; a loan that was given back is not.
 */
export function savedOnPaidLoan(account: Account, agreedTotal: Ngwee): Ngwee | null {
  if (account.status !== 'settled' || account.returned) return null;
  if (account.priceCorrected !== null) return zeroNgwee;
  const kept = account.paidAmount - account.sentBackAmount;
  return largerNgwee(ngwee(agreedTotal - kept), zeroNgwee);
}
