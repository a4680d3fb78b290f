import { repayDetail } from '../../contract/repayment.ts';
import { sentences } from '../../contract/sentences.ts';
import type { OrderId, PaymentId } from '../../contract/values/ids.ts';
import { Loaded } from '../api/loaded.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { EmptyState } from '../ui/notices.tsx';
import { Popup } from '../ui/popup.tsx';
import { LoadingIndicator, Skeleton } from '../ui/waiting.tsx';
import { RepayForm } from './repay-form.tsx';
import css from './repay-popup.module.css';

interface RepayPopupProps {
  orderId: OrderId;
  onClose: () => void;
  /** A payment is on its way: this one, or one that was already open. */
  onSubmitted: (paymentId: PaymentId) => void;
}

/** The Pay the bill popup: opening it loads what can be paid now. */
export function RepayPopup({ orderId, onClose, onSubmitted }: RepayPopupProps) {
  const asked = useAnswer(repayDetail, [{ params: { orderId } }], { fresh: true });
  return (
    <Popup open onClose={onClose} title={sentences.payTheBill}>
      <p className={css.note}>{sentences.repayNote}</p>
      <Loaded asked={asked} waiting={<WaitingForm />}>
        {(detail) => {
          const [plan] = detail.repayPlanList;
          if (!plan) {
            return (
              <EmptyState title="Nothing to pay">
                <p>There is no open bill on this loan.</p>
              </EmptyState>
            );
          }
          const coupon = detail.couponVoList.find(
            ({ couponUsableStatus }) => couponUsableStatus === 'selected',
          );
          // Another amount due (a coupon, a payment that arrived) presets the field anew.
          const version = [plan.planId, plan.remainingAmount, coupon?.userCouponId].join();
          return (
            <RepayForm
              key={version}
              detail={detail}
              plan={plan}
              onReload={asked.again}
              onSubmitted={onSubmitted}
            />
          );
        }}
      </Loaded>
    </Popup>
  );
}

function WaitingForm() {
  return (
    <>
      <LoadingIndicator unseen label="Loading your bill" />
      <Skeleton block="button" />
      <Skeleton block="button" />
      <Skeleton block="button" />
      <Skeleton block="button" />
    </>
  );
}
