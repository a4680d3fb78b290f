import { useState } from 'react';
import type { RepayDetail, RepayPlan } from '../../../contract/borrower/repayment.ts';
import * as say from '../../../contract/sentences/repayment.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { limitRiseText } from '../bills/limit-rise-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { DueAmount } from '../../ui/due-amount.tsx';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CouponSelector } from './coupon-selector.tsx';
import { MoneyForm } from './money-form.tsx';
import { useRepayAmount } from './repay-amount.ts';
import css from './repay-popup.module.css';
import { askForRepayment, unansweredPayment } from './unanswered-payment.ts';
import type { RepaymentRequest } from './unanswered-payment.ts';

interface RepayFormProps {
  detail: RepayDetail;
  /** The first plan that is not paid; it is the one that a repayment goes to. */
  plan: RepayPlan;
  onReload: () => void;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** Amount, account and coupon, and the Repayment button. */
export function RepayForm({ detail, plan, onReload, onSubmitted }: RepayFormProps) {
  const { repayAccountId, minRepayAmount: minimum } = detail;
  const { planId, remainingAmount: remaining } = plan;
  const unanswered = () => unansweredPayment(planId);
  const [before] = useState(unanswered);
  const paidBefore = before?.bizType === 'repayment' ? before.payAmount : null;
  const amount = useRepayAmount(paidBefore ?? remaining, { remaining, minimum });

  function request(): RepaymentRequest | null {
    const payAmount = amount.read();
    if (payAmount === null) return null;
    return { bizType: 'repayment', payCard: false, planId, payAmount, repayAccountId };
  }

  return (
    <MoneyForm<RepaymentRequest>
      ask={askForRepayment}
      unanswered={unanswered}
      request={request}
      renderBelow={({ fixed, unknown }) =>
        unknown ? null : (
          <CouponSelector
            planId={planId}
            coupons={detail.couponVoList}
            withoutCoupon={detail.amountWithoutCoupon}
            disabled={fixed}
            onApplied={onReload}
          />
        )
      }
      onAmountRefused={(sentence) => {
        amount.setError(sentence);
        onReload();
      }}
      onReload={onReload}
      onSubmitted={onSubmitted}
    >
      {({ fixed, unknown }) =>
        unknown?.bizType === 'extension' ? (
          <Extension fee={unknown.payAmount} account={detail.repayAccount} />
        ) : (
          <RepayFields detail={detail} plan={plan} field={amount.field} fixed={fixed} />
        )
      }
    </MoneyForm>
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

interface RepayFieldsProps extends Pick<RepayFormProps, 'detail' | 'plan'> {
  field: ReturnType<typeof useRepayAmount>['field'];
  fixed: boolean;
}

/** What is due, the amount, and the account it is paid from. */
export function RepayFields({ detail, plan, field, fixed }: RepayFieldsProps) {
  const remaining = plan.remainingAmount;
  const minimum = detail.minRepayAmount;
  // What paying on time brings stands on the screens; here only what paying now would lose.
  const rise = detail.limitRise?.after ? limitRiseText(detail.limitRise) : null;
  return (
    <>
      <DueAmount of={plan} isOverdue={plan.overdueDays > 0} size="lead" />
      <AmountField
        {...field}
        label={say.amount}
        name="payAmount"
        readOnly={fixed}
        hint={minimum < remaining ? say.atLeast(showWholeKwacha(minimum)) : say.allOfIt}
      />
      <TextField label={say.account} name="repayAccount" value={detail.repayAccount} readOnly />
      {rise === null ? null : <p className={css.note}>{rise}</p>}
    </>
  );
}
