import { useState } from 'react';
import * as z from 'zod/mini';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { returnLoan } from '../../../contract/borrower/cooling-off.ts';
import { basePath } from '../../../contract/words/headers.ts';
import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/cooling-off.ts';
import * as sayOfPayment from '../../../contract/sentences/repayment-progress.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import { call } from '../../platform/api/call.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { openIntentsTo } from '../../platform/api/money-intent.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import type { Loan } from '../bills/billing-details-page.tsx';
import css from '../repayment/repay-popup.module.css';
import type { PaymentCall } from '../repayment/use-send-payment.ts';
import { useSendPayment } from '../repayment/use-send-payment.ts';
import { WaitingForm } from '../repayment/waiting-form.tsx';
import { readSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { TextField } from '../../ui/text-field.tsx';

type ReturnRequest = BodyOf<typeof returnLoan>;
type GiveBack = NonNullable<Loan['giveBack']>;

interface ReturnLoanProps {
  orderId: OrderId;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** Giving the loan back in the cooling-off hours: the principal alone, and why it is all. */
export function ReturnLoan({ orderId, onSubmitted }: ReturnLoanProps) {
  const params = { id: orderId };
  const asked = useAnswer(queryLoanDetail, [{ params }], { fresh: true });
  return (
    <Loaded asked={asked} waiting={<WaitingForm />}>
      {(loan) =>
        loan.giveBack ? (
          <ReturnForm
            key={String(loan.giveBack.amount)}
            loan={loan}
            giveBack={loan.giveBack}
            onReload={asked.again}
            onSubmitted={onSubmitted}
          />
        ) : (
          <EmptyState title={say.tooLate}>
            <p>{say.payEarly}</p>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

interface ReturnFormProps extends Pick<ReturnLoanProps, 'onSubmitted'> {
  loan: Loan;
  giveBack: GiveBack;
  onReload: () => void;
}

function ReturnForm({ loan, giveBack, onReload, onSubmitted }: ReturnFormProps) {
  const { orderId, repayAccountId } = loan;
  const [unanswered] = useState(() => unansweredReturn(orderId));
  const { submit, askAgain, sending } = useSendPayment(returnCall, unanswered, {
    onSubmitted,
    onReload,
  });
  const isUnknown = sending.step === 'unknown';

  function give() {
    if (isUnknown) return void askAgain();
    void submit({ orderId, payAmount: giveBack.amount, repayAccountId });
  }

  return (
    <div className={css.form}>
      <p>{filled(say.until, <InstantText at={giveBack.until} />)}</p>
      <Rows>
        <Row label={say.interestAndFees}>
          <Money amount={zeroNgwee} />
        </Row>
        <Row label={say.youSendBack} strong>
          <Money amount={giveBack.amount} />
        </Row>
      </Rows>
      <TextField label={say.account} name="repayAccount" value={loan.account} readOnly />
      {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
      <Button onClick={give} busy={sending.step === 'sending'}>
        {isUnknown ? sayOfPayment.askAgain : specified.repaymentButton}
      </Button>
    </div>
  );
}

const returnCall: PaymentCall<ReturnRequest> = {
  ask: (body, onRetry) => call(returnLoan, { body, onRetry }),
  isUnanswered: ({ orderId }) => unansweredReturn(orderId) !== null,
};

/** A return that was sent from here and never answered, also before a reload. */
function unansweredReturn(orderId: OrderId): ReturnRequest | null {
  const address = basePath + returnLoan.path;
  for (const { body } of openIntentsTo(address, readSession().userId ?? '')) {
    const read = z.safeParse(returnLoan.body, JSON.parse(body));
    if (read.success && read.data.orderId === orderId) return read.data;
  }
  return null;
}
