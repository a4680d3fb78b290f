import { useState } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { extensionDetail } from '../../../contract/borrower/extension.ts';
import * as say from '../../../contract/sentences/extension.ts';
import * as sayOfPayment from '../../../contract/sentences/repayment-progress.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import css from '../repayment/repay-popup.module.css';
import type { PaymentCall } from '../repayment/use-send-payment.ts';
import { useSendPayment } from '../repayment/use-send-payment.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type ExtensionDetail = AnswerOf<typeof extensionDetail>;

interface ExtensionFormProps<Body> {
  detail: ExtensionDetail;
  /** The call that pays, logged in or not, and its request for this extension. */
  paymentCall: PaymentCall<Body>;
  request: () => Body;
  unanswered: () => Body | null;
  /** What is unanswered is no extension: what it is. */
  other?: string | null;
  onReload: () => void;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** Both due dates, the account and the fee, all read-only, and the Repayment button. */
export function ExtensionForm<Body>(props: ExtensionFormProps<Body>) {
  const { detail, paymentCall, request, onReload, onSubmitted } = props;
  const { extensionFee } = detail;
  const [unanswered] = useState(props.unanswered);
  const ends = { onSubmitted, onReload };
  const { submit, askAgain, sending } = useSendPayment(paymentCall, unanswered, ends);
  const isUnknown = sending.step === 'unknown';

  function pay() {
    if (isUnknown) return void askAgain();
    void submit(request());
  }

  return (
    <div className={css.form}>
      <TextField
        label={say.dueBefore}
        name="beforeRepayDate"
        value={detail.beforeRepayDate}
        readOnly
      />
      <TextField
        label={say.dueAfter}
        name="extensionRepayDate"
        value={detail.extensionRepayDate}
        readOnly
      />
      <TextField label={say.account} name="repayAccount" value={detail.repayAccount} readOnly />
      <TextField
        label={say.fee}
        name="extensionFee"
        value={showKwacha(extensionFee).slice(1)}
        hint={feeHint(detail)}
        readOnly
        figures
      />
      {isUnknown && props.other ? <p className={css.notice}>{props.other}</p> : null}
      {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
      <Button onClick={pay} busy={sending.step === 'sending'}>
        {isUnknown ? sayOfPayment.askAgain : specified.repaymentButton}
      </Button>
    </div>
  );
}

/** The whole cost in words: the fee comes on top, and nothing else is added. */
function feeHint({ extensionsLeft }: ExtensionDetail): string {
  const rest = extensionsLeft - 1;
  const after = rest === 0 ? say.lastOne : say.moreAfter(`${rest}`);
  return `${say.feeIsExtra} ${after}`;
}
