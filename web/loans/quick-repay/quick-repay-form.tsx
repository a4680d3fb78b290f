import { useState } from 'react';
import type { OpenedBill } from '../../../contract/borrower/quick-repay.ts';
import * as say from '../../../contract/sentences/quick-bill.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { MoneyForm } from '../repayment/money-form.tsx';
import { useRepayAmount } from '../repayment/repay-amount.ts';
import { randomUuid } from '../../platform/session/device.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { askForQuickPayment, unansweredQuickPayment } from './quick-payment-call.ts';
import type { QuickRequest } from './quick-payment-call.ts';

interface QuickRepayFormProps {
  bill: OpenedBill;
  plan: OpenedBill['plans'][number];
  onReload: () => void;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** Amount and account, and the Repayment button, for whoever has the bill open. */
export function QuickRepayForm({ bill, plan, onReload, onSubmitted }: QuickRepayFormProps) {
  const { billCode, minRepayAmount: minimum } = bill;
  const { orderPlanId, remainingAmount: remaining } = plan;
  const unanswered = () => unansweredQuickPayment(orderPlanId);
  const [before] = useState(unanswered);
  const amount = useRepayAmount(before?.payAmount ?? remaining, { remaining, minimum });

  function request(): QuickRequest | null {
    const payAmount = amount.read();
    if (payAmount === null) return null;
    const requestId = randomUuid();
    return { bizType: 'repayment', billCode, orderPlanId, payAmount, requestId };
  }

  return (
    <MoneyForm<QuickRequest>
      ask={askForQuickPayment}
      unanswered={unanswered}
      request={request}
      onAmountRefused={amount.setError}
      onReload={onReload}
      onSubmitted={onSubmitted}
    >
      {({ fixed }) => (
        <>
          <AmountField
            {...amount.field}
            label={say.amount}
            name="payAmount"
            readOnly={fixed}
            hint={minimum < remaining ? say.atLeast(showWholeKwacha(minimum)) : say.allOfIt}
          />
          <TextField
            label={say.account}
            name="repayAccount"
            value={bill.repayAccount}
            hint={say.pinHere}
            readOnly
          />
        </>
      )}
    </MoneyForm>
  );
}
