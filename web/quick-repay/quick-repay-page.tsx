import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import * as z from 'zod/mini';
import { quickBill, quickPaymentStatus } from '../../contract/quick-repay.ts';
import { wireId } from '../../contract/wire.ts';
import type { BillCode, PaymentId } from '../../contract/values/ids.ts';
import { Refused } from '../api/call-errors.ts';
import { Loaded } from '../api/loaded.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notices.tsx';
import { PaymentDialog } from '../repayment/payment-dialog.tsx';
import { OpenBillForm } from './open-bill-form.tsx';
import { PaidQuickly } from './paid-quickly.tsx';
import { QuickBill } from './quick-bill.tsx';

/**
 * `/qp`: a bill without login. The link of an SMS carries its code; without one it is opened by
 * the number and six digits of the card. The code then stands in the address, so that reloading
 * and going back show the bill again.
 */
export function QuickRepayPage() {
  const billCode = readBillCode(useSearch());
  const [, navigate] = useLocation();
  if (billCode !== null) return <BillByCode billCode={billCode} />;
  return (
    <OpenBillForm onOpened={(opened) => navigate(paths.quickBill(opened), { replace: true })} />
  );
}

/** The bill, and over it the dialog of a payment, which stays when nothing is owed any more. */
function BillByCode({ billCode }: { billCode: BillCode }) {
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
          receipt={(paid) => <PaidQuickly payment={paid} />}
          isNew
          onClose={close}
          onTryAgain={close}
        />
      ) : null}
    </>
  );
}

function NothingToPay() {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      title="Nothing to pay here"
      action={
        <Button look="quiet" onClick={() => navigate(paths.quickRepay, { replace: true })}>
          Open a bill by its number
        </Button>
      }
    >
      <p>This bill is paid, or the link is not whole. Please open it from the SMS again.</p>
    </EmptyState>
  );
}

const code = wireId<BillCode>();

/** The code in a query string; null when there is none or it is not whole. */
export function readBillCode(search: string): BillCode | null {
  const read = z.safeParse(code, new URLSearchParams(search).get('b'));
  return read.success ? read.data : null;
}
