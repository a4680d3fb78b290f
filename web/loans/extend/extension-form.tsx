import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { extensionDetail } from '../../../contract/borrower/extension.ts';
import * as say from '../../../contract/sentences/extension.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { MoneyForm } from '../parts/money-form.tsx';
import css from '../parts/repay-popup.module.css';
import type { AskForPayment, PaymentEnds } from '../parts/use-send-payment.ts';
import { TextField } from '../../ui/text-field.tsx';

type ExtensionDetail = AnswerOf<typeof extensionDetail>;

/** A payment of a bill: of what is due, or of an extension's fee. */
interface BillPayment {
  readonly bizType: 'repayment' | 'extension';
  readonly payAmount: Ngwee;
}

interface ExtensionFormProps<Body> extends Pick<PaymentEnds, 'onReload' | 'onSubmitted'> {
  detail: ExtensionDetail;
  /** The account it is paid from. */
  renderAccount: (fixed: boolean) => ReactNode;
  /** The call that pays, logged in or not, and its request for this extension. */
  ask: AskForPayment<Body>;
  request: () => Body;
  unanswered: () => Body | null;
}

/** Both due dates, the account and the fee, all read-only, and the Repayment button. */
export function ExtensionForm<Body extends BillPayment>({
  detail,
  renderAccount,
  ...payment
}: ExtensionFormProps<Body>) {
  return (
    <MoneyForm {...payment}>
      {({ fixed, unknown }) => (
        <>
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
          {renderAccount(fixed)}
          <TextField
            label={say.fee}
            name="extensionFee"
            value={showKwacha(detail.extensionFee).slice(1)}
            hint={feeHint(detail)}
            readOnly
            figures
          />
          {unknown?.bizType === 'repayment' ? (
            <p className={css.notice}>{say.isRepayment(showKwacha(unknown.payAmount))}</p>
          ) : null}
        </>
      )}
    </MoneyForm>
  );
}

/** The whole cost in words: the fee comes on top, and nothing else is added. */
function feeHint({ extensionsLeft }: ExtensionDetail): string {
  const rest = extensionsLeft - 1;
  const after = [say.lastOne, say.onceMore][rest] ?? say.moreAfter(`${rest}`);
  return `${say.feeIsExtra} ${say.daysComeBack} ${after}`;
}
