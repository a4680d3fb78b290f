import { useId, useState } from 'react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { repayDetail } from '../../contract/repayment.ts';
import { sentences } from '../../contract/sentences.ts';
import type { PaymentId } from '../../contract/values/ids.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Button } from '../ui/button.tsx';
import { showDate } from '../ui/date-text.tsx';
import { showKwacha, showWholeKwacha } from '../ui/show-kwacha.ts';
import { TextField } from '../ui/text-field.tsx';
import { CouponSelector } from './coupon-selector.tsx';
import { plainKwacha, readRepayAmount } from './repay-amount.ts';
import css from './repay-popup.module.css';
import { unansweredPayment } from './unanswered-payment.ts';
import { useSubmitRepayment } from './use-submit-repayment.ts';

export type RepayDetail = AnswerOf<typeof repayDetail>;
export type RepayPlan = RepayDetail['repayPlanList'][number];

interface RepayFormProps {
  detail: RepayDetail;
  /** The first plan that is not paid; it is the one that a repayment goes to. */
  plan: RepayPlan;
  onReload: () => void;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** Amount, account and coupon, and the Repayment button. */
export function RepayForm({ detail, plan, onReload, onSubmitted }: RepayFormProps) {
  const remaining = plan.remainingAmount;
  const minimum = detail.minRepayAmount;
  const [unanswered] = useState(() => unansweredPayment(plan.planId));
  const [typed, setTyped] = useState(plainKwacha(unanswered?.payAmount ?? remaining));
  const [error, setError] = useState<string | null>(null);
  // The picker of coupons holds a form of its own, so this one ends before it.
  const form = useId();
  const { submit, askAgain, sending } = useSubmitRepayment(unanswered, {
    onSubmitted,
    onAmountRefused: (sentence) => {
      setError(sentence);
      onReload();
    },
    onReload,
  });

  function pay() {
    const { amount, sentence } = readRepayAmount(typed, { remaining, minimum });
    setError(sentence);
    if (amount === null) return;
    const { planId } = plan;
    const { repayAccountId } = detail;
    const body = { planId, payAmount: amount, repayAccountId };
    void submit({ bizType: 'repayment', payCard: false, ...body });
  }

  const fixed = sending.step !== 'idle';
  const part = minimum < remaining ? showWholeKwacha(minimum) : null;
  return (
    <div className={css.form}>
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (sending.step === 'unknown') void askAgain();
          else pay();
        }}
      >
        <AmountField
          label="Repayment amount"
          name="payAmount"
          value={typed}
          onChange={setTyped}
          readOnly={fixed}
          error={error}
          hint={`${showKwacha(remaining)} due ${showDate(plan.dueDate)}, ${atLeast(part)}`}
        />
        <TextField
          label="Repayment account"
          name="repayAccount"
          value={detail.repayAccount}
          readOnly
        />
      </form>
      <CouponSelector
        planId={plan.planId}
        coupons={detail.couponVoList}
        disabled={fixed}
        onApplied={onReload}
      />
      {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
      <Button type="submit" form={form} busy={sending.step === 'sending'}>
        {sending.step === 'unknown' ? 'Ask again' : sentences.repaymentButton}
      </Button>
    </div>
  );
}

/** What part of a bill may be paid; null when it is all or nothing. */
function atLeast(minimum: string | null): string {
  return minimum ? `at least ${minimum} now.` : 'all of it now.';
}
