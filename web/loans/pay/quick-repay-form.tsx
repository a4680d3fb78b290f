import { useState } from 'react';
import type { OpenedBill } from '../../../contract/borrower/quick-repay.ts';
import * as say from '../../../contract/sentences/quick-bill.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { MoneyForm } from '../parts/money-form.tsx';
import { whatIsPaid } from './what-is-paid.ts';
import { PayChoices } from './pay-choices.tsx';
import { useRepayAmount } from './repay-amount.ts';
import { randomUuid } from '../../platform/session/device.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { askForQuickPayment, unansweredQuickPayment } from './quick-payment-call.ts';
import type { QuickRequest } from './quick-payment-call.ts';

interface QuickRepayFormProps {
  bill: OpenedBill;
  plan: OpenedBill['plans'][number];
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onReload: () => void;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** Amount and account, and the Repayment button, for the open bill. */
export function QuickRepayForm(props: QuickRepayFormProps) {
  const { bill, plan, isWhole, onWhole, onReload, onSubmitted } = props;
  const { billCode, minRepayAmount: minimum, wholeLoan } = bill;
  const { orderPlanId, remainingAmount: remaining } = plan;
  const bounds = { remaining, minimum };
  const unanswered = () => unansweredQuickPayment(orderPlanId);
  const [before] = useState(unanswered);
  const whole = wholeLoan.remainingAmount;
  const arranged = bill.arranged?.amount;
  const amount = useRepayAmount({ bounds, whole, arranged, isWhole, onWhole, before });
  const { choice } = amount;

  function request(): QuickRequest | null {
    const paid = amount.read();
    const requestId = randomUuid();
    return paid && { bizType: 'repayment', billCode, orderPlanId, requestId, ...paid };
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
          <PayChoices
            bill={plan}
            whole={wholeLoan}
            arranged={bill.arranged}
            minimum={minimum}
            choice={choice}
            onChoose={amount.choose}
            disabled={fixed}
          />
          <AmountField
            {...amount.field}
            label={say.amount}
            name="payAmount"
            readOnly={fixed}
            hint={whatIsPaid(choice, { plan, bounds, openBills: bill.plans.length })}
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
