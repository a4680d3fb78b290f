import { useState } from 'react';
import { Link } from 'wouter';
import { quickBill, quickPaymentStatus } from '../../../contract/borrower/quick-repay.ts';
import * as say from '../../../contract/sentences/quick-bill.ts';
import type { BillCode, PaymentId } from '../../../contract/words/ids.ts';
import { Refused } from '../../platform/api/call-errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { PaidQuickly } from './paid-quickly.tsx';
import { QuickBill } from './quick-bill.tsx';

/** The bill, and over it the dialog of a payment, which stays when nothing is owed any more. */
export function BillByCode({ billCode }: { billCode: BillCode }) {
  const asked = useAnswer(quickBill, [{ body: { billCode }, quiet: true }], { fresh: true });
  const [payment, setPayment] = useState<PaymentId | null>(null);
  const [ended, setEnded] = useState(0);
  const { failure } = asked;
  const isGone = failure instanceof Refused && failure.reason === 'no-bill';
  const close = () => {
    setPayment(null);
    setEnded(ended + 1);
    asked.again();
  };
  return (
    <>
      {isGone ? (
        <NothingToPay />
      ) : (
        <Loaded asked={asked}>
          {(bill) => (
            <QuickBill
              key={ended}
              bill={bill}
              onReload={asked.again}
              onSubmitted={setPayment}
            />
          )}
        </Loaded>
      )}
      {payment ? (
        <PaymentDialog
          key={payment}
          paymentId={payment}
          follow={quickPaymentStatus}
          renderReceipt={(paid) => <PaidQuickly payment={paid} />}
          isNew
          onClose={close}
          onTryAgain={close}
        />
      ) : null}
    </>
  );
}

function NothingToPay() {
  return (
    <EmptyState
      title={say.nothingToPay}
      action={
        <Link replace href={paths.quickRepay} className={buttonLook('quiet')}>
          {say.openByNumber}
        </Link>
      }
    >
      <p>{say.billGone}</p>
    </EmptyState>
  );
}
