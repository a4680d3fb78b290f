import * as say from '../../../contract/sentences/repayment-progress.ts';
import { lender } from '../parts/lender.ts';
import { drawReceipt } from './draw-receipt.ts';
import type { ReceiptRow } from './receipt-rows.ts';

const fileName = 'receipt.png';

/**
 * Gives a receipt to the phone's own sharing, as a picture and as text; where that takes no
 * pictures, the text alone. A browser that shares nothing saves the picture. Answers the sentence
 * to show; null when the phone has shown it, or the borrower thought better of it.
 */
export async function shareReceipt(rows: readonly ReceiptRow[]): Promise<string | null> {
  const title = say.receiptOf(lender.name);
  const text = [title, ...rows.map(({ label, value }) => `${label}: ${value}`)].join('\n');
  try {
    const picture = await drawReceipt(title, rows);
    const files = [new File([picture], fileName, { type: picture.type })];
    if (!('share' in navigator)) return save(picture);
    const whole = { title, text, files };
    await navigator.share(navigator.canShare?.(whole) ? whole : { title, text });
    return null;
  } catch (failure) {
    const isTheirWill = failure instanceof DOMException && failure.name === 'AbortError';
    return isTheirWill ? null : say.notShared;
  }
}

function save(picture: Blob): string {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return say.shared;
}
