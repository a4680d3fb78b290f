import { useState } from 'react';
import type { ReactNode } from 'react';
import type { RepayDetail, RepayPlan } from '../../../contract/borrower/repayment.ts';
import * as say from '../../../contract/sentences/repayment.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { limitRiseText } from '../parts/limit-rise-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { DueAmount } from '../../ui/due-amount.tsx';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CouponSelector } from './coupon-selector.tsx';
import { MoneyForm } from '../parts/money-form.tsx';
import { PaidFrom, usePayFrom } from '../parts/pay-from.tsx';
import { partLeaves, whatIsPaid } from './what-is-paid.ts';
import { usePartTrial } from './use-part-trial.ts';
import type { PartTrial } from './use-part-trial.ts';
import { PayChoices } from './pay-choices.tsx';
import { useRepayAmount } from './repay-amount.ts';
import css from '../parts/repay-popup.module.css';
import { askForRepayment, unansweredPayment } from '../parts/unanswered-payment.ts';
import type { RepaymentRequest } from '../parts/unanswered-payment.ts';

interface RepayFormProps {
  detail: RepayDetail;
  /** The first plan that is not paid; it is the one that a repayment goes to. */
  plan: RepayPlan;
  /** The whole loan was chosen: kept while the figures change under it. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onReload: () => void;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** What to pay, the account and the coupon, and the Repayment button. */
export function RepayForm(props: RepayFormProps) {
  const { detail, plan, isWhole, onWhole, onReload, onSubmitted } = props;
  const { minRepayAmount: minimum, wholeLoan } = detail;
  const { planId, remainingAmount: remaining } = plan;
  const unanswered = () => unansweredPayment(planId);
  const [sent] = useState(unanswered);
  const { from, field } = usePayFrom(
    { ...detail, account: detail.repayAccount },
    sent?.repayAccountId,
  );
  const bounds = { remaining, minimum };
  const amount = useRepayAmount({
    bounds,
    whole: wholeLoan.remainingAmount,
    arranged: detail.arranged?.amount,
    isWhole,
    onWhole,
    before: sent?.bizType === 'repayment' ? sent : null,
  });

  const isPart = amount.choice === 'other';
  const part = usePartTrial(planId, { typed: amount.field.value, bounds, when: isPart });

  function request(): RepaymentRequest | null {
    const paid = amount.read();
    return (
      paid && { bizType: 'repayment', payCard: false, planId, repayAccountId: from, ...paid }
    );
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
          <RepayFields detail={detail} plan={plan} amount={amount} part={part} fixed={fixed}>
            {field(fixed)}
          </RepayFields>
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
      <PaidFrom account={account} />
    </>
  );
}

interface RepayFieldsProps extends Pick<RepayFormProps, 'detail' | 'plan'> {
  amount: Pick<ReturnType<typeof useRepayAmount>, 'choice' | 'choose' | 'field'>;
  part: PartTrial | undefined;
  fixed: boolean;
  /** The account it is paid from. */
  children?: ReactNode;
}

/** What is due, what of it is paid, and the account it is paid from. */
export function RepayFields(props: RepayFieldsProps) {
  const { detail, plan, amount, part, fixed, children } = props;
  const { choice, choose, field } = amount;
  const bounds = { remaining: plan.remainingAmount, minimum: detail.minRepayAmount };
  // The benefit of paying on time is on the screens; here only what paying now would lose.
  const rise = detail.limitRise?.after ? limitRiseText(detail.limitRise) : null;
  return (
    <>
      <DueAmount of={plan} isOverdue={plan.overdueDays > 0} size="lead" withToday={false} />
      <PayChoices
        bill={plan}
        whole={detail.wholeLoan}
        arranged={detail.arranged}
        minimum={bounds.minimum}
        partSaves={part?.savedToday}
        choice={choice}
        onChoose={choose}
        disabled={fixed}
      />
      <AmountField
        {...field}
        label={say.amount}
        name="payAmount"
        readOnly={fixed}
        hint={
          part
            ? partLeaves(plan, part)
            : whatIsPaid(choice, { plan, bounds, openBills: detail.repayPlanList.length })
        }
      />
      <div className={css.oneLine}>{children}</div>
      {rise === null ? null : <p className={css.rise}>{rise}</p>}
    </>
  );
}
