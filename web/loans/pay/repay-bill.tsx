import { useState } from 'react';
import { repayDetail } from '../../../contract/borrower/repayment.ts';
import * as say from '../../../contract/sentences/repayment.ts';
import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { RepayForm } from './repay-form.tsx';
import { WaitingForm } from '../parts/waiting-form.tsx';

interface RepayBillProps {
  orderId: OrderId;
  /** A payment is on its way: this one, or one that was already open. */
  onSubmitted: (paymentId: PaymentId) => void;
}

/** What the Pay the bill popup holds: opening it loads what can be paid now. */
export function RepayBill({ orderId, onSubmitted }: RepayBillProps) {
  const asked = useAnswer(repayDetail, [{ params: { orderId } }], { fresh: true });
  const [isWhole, setWhole] = useState(false);
  return (
    <Loaded asked={asked} waiting={<WaitingForm />}>
      {(detail) => {
        const [plan] = detail.repayPlanList;
        if (!plan) {
          return (
            <EmptyState title={say.nothingToPay}>
              <p>{say.noOpenBill}</p>
            </EmptyState>
          );
        }
        const coupon = detail.couponVoList.find(
          ({ couponUsableStatus }) => couponUsableStatus === 'selected',
        );
        // Another amount due (a coupon, a payment that arrived) presets the field again.
        const { remainingAmount } = detail.wholeLoan;
        const version = [plan.planId, remainingAmount, coupon?.userCouponId].join();
        return (
          <RepayForm
            key={version}
            detail={detail}
            plan={plan}
            isWhole={isWhole}
            onWhole={setWhole}
            onReload={asked.again}
            onSubmitted={onSubmitted}
          />
        );
      }}
    </Loaded>
  );
}
