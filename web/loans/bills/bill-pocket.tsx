import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/bills.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DueAmount, PayToday } from '../../ui/due-amount.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import css from './bills.module.css';
import { orderWords, owes, shownStatus } from './status-words.ts';

type Plan = LoanDetail['plans'][number];

interface BillPocketProps {
  loan: LoanDetail;
  onRepay: () => void;
  onExtend: (planId: PlanId) => void;
  onReturn: () => void;
  onFollow: (paymentId: PaymentId) => void;
}

/** What is left to pay, when the next part is due, and the way to pay it. */
export function BillPocket({ loan, onFollow, ...acts }: BillPocketProps) {
  const { word, tone } = orderWords[shownStatus(loan)];
  const pending = loan.payments.find((payment) => payment.status === 'pending');
  const next = owes(loan.status)
    ? loan.plans.find(({ status }) => status !== 'paid')
    : undefined;
  const note = pocketNote(loan);
  return (
    <>
      <Card look="pocket">
        <div className={css.pocketTop}>
          <p>{next ? billOf(loan, next) : say.amountBorrowed}</p>
          <StatusTag tone={tone}>{word}</StatusTag>
        </div>
        {next ? (
          <DueAmount of={next} isOverdue={next.status === 'overdue'} />
        ) : (
          <Money amount={loan.amount} size="figure" />
        )}
        {note === '' ? null : <p className={css.pocketNote}>{note}</p>}
      </Card>
      {next ? <WholeLoan loan={loan} /> : null}
      {pending ? (
        <Card heading={say.paymentOnItsWay} look="note">
          <p>{filled(say.waitsForPin, <Money amount={pending.amount} />)}</p>
          <Button look="quiet" onClick={() => onFollow(pending.paymentId)}>
            {say.followPayment}
          </Button>
        </Card>
      ) : null}
      {next && !pending ? <Acts loan={loan} {...acts} /> : null}
    </>
  );
}

/** Paying, and what else can be done about the bill today. */
function Acts({ loan, onRepay, onExtend, onReturn }: Omit<BillPocketProps, 'onFollow'>) {
  const extendable = loan.plans.find((plan) => plan.extendable);
  return (
    <>
      <Button onClick={onRepay}>{say.repay}</Button>
      {extendable ? (
        <Button look="quiet" onClick={() => onExtend(extendable.planId)}>
          {say.extend}
        </Button>
      ) : null}
      {loan.giveBack ? (
        <Button look="quiet" onClick={onReturn}>
          {say.giveBack}
        </Button>
      ) : null}
    </>
  );
}

/** One sentence on what comes next, by the state of the order. */
function pocketNote(loan: LoanDetail): string {
  switch (loan.status) {
    case 'reviewing':
      return say.reviewing;
    case 'disbursing':
      return say.disbursing;
    case 'declined':
      return say.declined;
    case 'cancelled':
      return say.cancelled;
    case 'settled':
      return say.settled;
    case 'written-off':
      return say.writtenOff;
    default:
      return '';
  }
}

function billOf({ plans }: LoanDetail, { period }: Plan): string {
  return plans.length === 1 ? say.nextPayment : say.whichBill(`${period}`, `${plans.length}`);
}

/** All that is still to pay, also what is not due for long. */
function WholeLoan({ loan }: { loan: LoanDetail }) {
  return (
    <Card>
      <div className={css.summary}>
        <p>{say.remainingToPay}</p>
        <Money amount={loan.dueAmount} size="lead" />
      </div>
      <PayToday of={loan} all />
    </Card>
  );
}
