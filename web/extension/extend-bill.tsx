import { useState } from 'react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { extensionDetail } from '../../contract/extension.ts';
import { sentences } from '../../contract/sentences.ts';
import type { PaymentId, PlanId } from '../../contract/values/ids.ts';
import { showKwacha } from '../../contract/values/show-kwacha.ts';
import { Loaded } from '../api/loaded.tsx';
import { useAnswer } from '../api/use-answer.ts';
import css from '../repayment/repay-popup.module.css';
import { submitPaymentCall, unansweredPayment } from '../repayment/unanswered-payment.ts';
import { useSendPayment } from '../repayment/use-send-payment.ts';
import { WaitingForm } from '../repayment/waiting-form.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

type ExtensionDetail = AnswerOf<typeof extensionDetail>;

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
        <ExtensionForm
          key={`${detail.beforeRepayDate} ${detail.extensionFee}`}
          detail={detail}
          onReload={asked.again}
          onSubmitted={onSubmitted}
        />
      )}
    </Loaded>
  );
}

interface ExtensionFormProps extends Pick<ExtendBillProps, 'onSubmitted'> {
  detail: ExtensionDetail;
  onReload: () => void;
}

/** Both due dates, the account and the fee, all read-only, and the Repayment button. */
function ExtensionForm({ detail, onReload, onSubmitted }: ExtensionFormProps) {
  const { planId, repayAccountId, extensionFee } = detail;
  const [unanswered] = useState(() => unansweredPayment(planId));
  const { submit, askAgain, sending } = useSendPayment(submitPaymentCall, unanswered, {
    onSubmitted,
    onReload,
  });
  const isUnknown = sending.step === 'unknown';

  function pay() {
    if (isUnknown) return void askAgain();
    const body = { planId, payAmount: extensionFee, repayAccountId };
    void submit({ bizType: 'extension', payCard: false, ...body });
  }

  return (
    <div className={css.form}>
      <TextField
        label="Due date before extension"
        name="beforeRepayDate"
        value={detail.beforeRepayDate}
        readOnly
      />
      <TextField
        label="Due date after extension"
        name="extensionRepayDate"
        value={detail.extensionRepayDate}
        readOnly
      />
      <TextField
        label="Repayment account"
        name="repayAccount"
        value={detail.repayAccount}
        readOnly
      />
      <TextField
        label="Extension fee (ZMW)"
        name="extensionFee"
        value={showKwacha(extensionFee).slice(1)}
        hint={feeHint(detail)}
        readOnly
        figures
      />
      {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
      <Button onClick={pay} busy={sending.step === 'sending'}>
        {isUnknown ? 'Ask again' : sentences.repaymentButton}
      </Button>
    </div>
  );
}

/** The whole cost in words: the fee comes on top, and nothing else is added. */
function feeHint({ extensionsLeft }: ExtensionDetail): string {
  const rest = extensionsLeft - 1;
  const after = rest === 0 ? 'It cannot be extended after this.' : `${rest} more after this.`;
  return `The fee is extra: what you owe stays the same. No interest runs meanwhile. ${after}`;
}
