import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { repayDetail } from '../../../contract/borrower/repayment.ts';
import * as sayOfPayment from '../../../contract/sentences/repayment-progress.ts';
import * as say from '../../../contract/sentences/repayment.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { limitRiseText } from '../bills/limit-rise-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { showDate } from '../../ui/date-text.tsx';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CouponSelector } from './coupon-selector.tsx';
import { plainKwacha, readRepayAmount } from './repay-amount.ts';
import css from './repay-popup.module.css';
import { submitPaymentCall, unansweredPayment } from './unanswered-payment.ts';
import { useSendPayment } from './use-send-payment.ts';

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
  const [unanswered] = useState(() => unansweredPayment(plan.planId));
  const paidBefore = unanswered?.bizType === 'repayment' ? unanswered.payAmount : null;
  const [typed, setTyped] = useState(plainKwacha(paidBefore ?? plan.remainingAmount));
  const [error, setError] = useState<string | null>(null);
  // The picker of coupons holds a form of its own, so this one ends before it.
  const form = useId();
  const { submit, askAgain, sending, last } = useSendPayment(submitPaymentCall, unanswered, {
    onSubmitted,
    onAmountRefused: (sentence) => {
      setError(sentence);
      onReload();
    },
    onReload,
  });
  const isUnknown = sending.step === 'unknown';

  function pay(event: SubmitEvent) {
    event.preventDefault();
    if (isUnknown) return void askAgain();
    const { planId, remainingAmount: remaining } = plan;
    const { repayAccountId, minRepayAmount: minimum } = detail;
    const { amount, sentence } = readRepayAmount(typed, { remaining, minimum });
    setError(sentence);
    if (amount === null) return;
    const body = { planId, payAmount: amount, repayAccountId };
    void submit({ bizType: 'repayment', payCard: false, ...body });
  }

  return (
    <div className={css.form}>
      <form id={form} className={css.form} noValidate onSubmit={pay}>
        {isUnknown && last?.bizType === 'extension' ? (
          <Extension fee={last.payAmount} account={detail.repayAccount} />
        ) : (
          <Fields
            detail={detail}
            plan={plan}
            typed={typed}
            onType={setTyped}
            error={error}
            fixed={sending.step !== 'idle'}
          />
        )}
      </form>
      {isUnknown ? null : (
        <CouponSelector
          planId={plan.planId}
          coupons={detail.couponVoList}
          disabled={sending.step !== 'idle'}
          onApplied={onReload}
        />
      )}
      {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
      <Button type="submit" form={form} busy={sending.step === 'sending'}>
        {isUnknown ? sayOfPayment.askAgain : specified.repaymentButton}
      </Button>
    </div>
  );
}

/** The fee of an extension of this bill has no answer yet: that one is asked for again first. */
function Extension({ fee, account }: { fee: Ngwee; account: string }) {
  return (
    <>
      <TextField
        label={say.extensionFee}
        name="extensionFee"
        value={showKwacha(fee)}
        hint={say.isExtension}
        readOnly
        figures
      />
      <TextField label={say.account} name="repayAccount" value={account} readOnly />
    </>
  );
}

interface FieldsProps extends Pick<RepayFormProps, 'detail' | 'plan'> {
  typed: string;
  onType: (typed: string) => void;
  error: string | null;
  /** A payment is on its way or without an answer: its amount stays as it is. */
  fixed: boolean;
}

function Fields({ detail, plan, typed, onType, error, fixed }: FieldsProps) {
  const { remainingAmount: remaining, dueDate } = plan;
  const minimum = detail.minRepayAmount;
  const rise = limitRiseText(detail.limitRise);
  const [whole, day] = [showKwacha(remaining), showDate(dueDate)];
  return (
    <>
      <AmountField
        label={say.amount}
        name="payAmount"
        value={typed}
        onChange={onType}
        readOnly={fixed}
        error={error}
        hint={
          minimum < remaining
            ? say.dueAtLeast(whole, day, showWholeKwacha(minimum))
            : say.dueAll(whole, day)
        }
      />
      <TextField label={say.account} name="repayAccount" value={detail.repayAccount} readOnly />
      {rise === null ? null : <p className={css.note}>{rise}</p>}
    </>
  );
}
