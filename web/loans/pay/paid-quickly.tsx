import * as say from '../../../contract/sentences/quick-bill.ts';
import { Receipt } from './receipt.tsx';
import { receiptRows } from './receipt-rows.ts';
import type { PaymentView } from './use-payment-progress.ts';

/** What a payment without login leaves on the screen; the SMS goes to the borrower. */
export function PaidQuickly({ payment }: { payment: PaymentView }) {
  return (
    <>
      <output>{say.thanks}</output>
      <Receipt rows={receiptRows(payment)} />
    </>
  );
}
