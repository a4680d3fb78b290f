import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { returnLoan } from '../../../contract/borrower/cooling-off.ts';
import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/cooling-off.ts';
import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import { call } from '../../platform/api/call.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { MoneyForm } from '../parts/money-form.tsx';
import { usePayFrom } from '../parts/pay-from.tsx';
import { unansweredOf } from '../parts/unanswered-payment.ts';
import { WaitingForm } from '../parts/waiting-form.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

type ReturnRequest = BodyOf<typeof returnLoan>;
type GiveBack = NonNullable<LoanDetail['giveBack']>;

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
  loan: LoanDetail;
  giveBack: GiveBack;
  onReload: () => void;
}

function ReturnForm({ loan, giveBack, onReload, onSubmitted }: ReturnFormProps) {
  const { orderId, repayAccountId } = loan;
  const unanswered = () => unansweredOf(returnLoan, (body) => body.orderId === orderId);
  const { from, field } = usePayFrom(
    { ...giveBack, repayAccountId },
    unanswered()?.repayAccountId,
  );
  return (
    <MoneyForm<ReturnRequest>
      ask={(body, onRetry) => call(returnLoan, { body, onRetry })}
      unanswered={unanswered}
      request={() => ({ orderId, payAmount: giveBack.amount, repayAccountId: from })}
      onReload={onReload}
      onSubmitted={onSubmitted}
    >
      {({ fixed }) => (
        <>
          <p>{filled(say.until, <InstantText at={giveBack.until} />)}</p>
          <Rows>
            <Row label={say.interestAndFees}>
              <Money amount={zeroNgwee} />
            </Row>
            <Row label={say.youSendBack} strong>
              <Money amount={giveBack.amount} />
            </Row>
          </Rows>
          <p>{say.waits(`${giveBack.waitDays}`)}</p>
          {field(fixed)}
        </>
      )}
    </MoneyForm>
  );
}
