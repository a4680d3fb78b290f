import { useState } from 'react';
import type { SubmitEvent } from 'react';
import * as say from '../../../contract/sentences/quick-bill.ts';
import * as sayOfPayment from '../../../contract/sentences/repayment-progress.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { plainKwacha, readRepayAmount } from '../repayment/repay-amount.ts';
import { useSendPayment } from '../repayment/use-send-payment.ts';
import { randomUuid } from '../../platform/session/device.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Bill } from './quick-bill.tsx';
import { quickPaymentCall, unansweredQuickPayment } from './quick-payment-call.ts';
import css from './quick-repay.module.css';

interface QuickRepayFormProps {
  bill: Bill;
  plan: Bill['plans'][number];
  onReload: () => void;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** Amount and account, and the Repayment button, for whoever has the bill open. */
export function QuickRepayForm({ bill, plan, onReload, onSubmitted }: QuickRepayFormProps) {
  const { orderPlanId, remainingAmount: remaining } = plan;
  const minimum = bill.minRepayAmount;
  const [unanswered] = useState(() => unansweredQuickPayment(orderPlanId));
  const [typed, setTyped] = useState(plainKwacha(unanswered?.payAmount ?? remaining));
  const [error, setError] = useState<string | null>(null);
  const { submit, askAgain, sending } = useSendPayment(quickPaymentCall, unanswered, {
    onSubmitted,
    onAmountRefused: setError,
    onReload,
  });
  const isUnknown = sending.step === 'unknown';

  function pay(event: SubmitEvent) {
    event.preventDefault();
    if (isUnknown) return void askAgain();
    const { amount, sentence } = readRepayAmount(typed, { remaining, minimum });
    setError(sentence);
    if (amount === null) return;
    const { billCode } = bill;
    const requestId = randomUuid();
    const asked = { billCode, orderPlanId, payAmount: amount, requestId };
    void submit({ bizType: 'repayment', ...asked });
  }

  return (
    <form className={css.form} noValidate onSubmit={pay}>
      <AmountField
        label={say.amount}
        name="payAmount"
        value={typed}
        onChange={setTyped}
        readOnly={sending.step !== 'idle'}
        error={error}
        hint={minimum < remaining ? say.atLeast(showWholeKwacha(minimum)) : say.allOfIt}
      />
      <TextField
        label={say.account}
        name="repayAccount"
        value={bill.repayAccount}
        hint={say.pinHere}
        readOnly
      />
      {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
      <Button type="submit" busy={sending.step === 'sending'}>
        {isUnknown ? sayOfPayment.askAgain : specified.repaymentButton}
      </Button>
    </form>
  );
}
