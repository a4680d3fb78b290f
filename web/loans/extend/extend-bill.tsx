import { extensionDetail } from '../../../contract/borrower/extension.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { askForRepayment, unansweredPayment } from '../parts/unanswered-payment.ts';
import type { RepaymentRequest } from '../parts/unanswered-payment.ts';
import { WaitingForm } from '../parts/waiting-form.tsx';
import { ExtensionForm } from './extension-form.tsx';

interface ExtendBillProps {
  planId: PlanId;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** What the Loan extension popup holds: opening it loads what an extension changes and costs. */
export function ExtendBill({ planId, onSubmitted }: ExtendBillProps) {
  const asked = useAnswer(extensionDetail, [{ body: { planId } }], { fresh: true });
  return (
    <Loaded asked={asked} waiting={<WaitingForm />}>
      {(detail) => (
        <ExtensionForm<RepaymentRequest>
          key={`${detail.beforeRepayDate} ${detail.extensionFee}`}
          detail={detail}
          ask={askForRepayment}
          unanswered={() => unansweredPayment(planId)}
          request={() => ({
            bizType: 'extension',
            payCard: false,
            planId,
            payAmount: detail.extensionFee,
            repayAccountId: detail.repayAccountId,
          })}
          onReload={asked.again}
          onSubmitted={onSubmitted}
        />
      )}
    </Loaded>
  );
}
