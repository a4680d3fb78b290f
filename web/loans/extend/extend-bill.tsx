import { extensionDetail } from '../../../contract/borrower/extension.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { usePayFrom } from '../parts/pay-from.tsx';
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
        <Extension
          key={`${detail.beforeRepayDate} ${detail.extensionFee}`}
          detail={detail}
          onReload={asked.again}
          onSubmitted={onSubmitted}
        />
      )}
    </Loaded>
  );
}

interface ExtensionProps extends Pick<ExtendBillProps, 'onSubmitted'> {
  detail: AnswerOf<typeof extensionDetail>;
  onReload: () => void;
}

function Extension({ detail, ...ends }: ExtensionProps) {
  const { planId, extensionFee: payAmount, repayAccount: account } = detail;
  const unanswered = () => unansweredPayment(planId);
  const { from, field } = usePayFrom({ ...detail, account }, unanswered()?.repayAccountId);
  return (
    <ExtensionForm<RepaymentRequest>
      detail={detail}
      renderAccount={field}
      ask={askForRepayment}
      unanswered={unanswered}
      request={() => ({
        bizType: 'extension',
        payCard: false,
        planId,
        payAmount,
        repayAccountId: from,
      })}
      {...ends}
    />
  );
}
