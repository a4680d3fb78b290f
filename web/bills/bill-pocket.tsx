import type { PaymentId, PlanId } from '../../contract/values/ids.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { showDate } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import type { Loan } from './billing-details-page.tsx';
import css from './bills.module.css';
import { orderWords, owes, shownStatus } from './status-words.ts';

interface BillPocketProps {
  loan: Loan;
  onRepay: () => void;
  onExtend: (planId: PlanId) => void;
  onReturn: () => void;
  onFollow: (paymentId: PaymentId) => void;
}

/** What is left to pay, when the next part is due, and the way to pay it. */
export function BillPocket({ loan, onFollow, ...acts }: BillPocketProps) {
  const { word, tone } = orderWords[shownStatus(loan)];
  const pending = loan.payments.find((payment) => payment.status === 'pending');
  const canPay = owes(loan.status) && loan.remainingAmount > 0n;
  return (
    <>
      <Card look="pocket">
        <div className={css.pocketTop}>
          <p>{canPay ? 'Remaining to pay' : 'Amount borrowed'}</p>
          <StatusTag tone={tone}>{word}</StatusTag>
        </div>
        <Money amount={canPay ? loan.remainingAmount : loan.amount} size="figure" />
        <p className={css.pocketNote}>{pocketNote(loan)}</p>
      </Card>
      {pending ? (
        <Card heading="A payment is on its way" look="note">
          <p>
            <Money amount={pending.amount} /> waits for your PIN or for the network. Please do
            not pay again until it has ended.
          </p>
          <Button look="quiet" onClick={() => onFollow(pending.paymentId)}>
            See how it goes
          </Button>
        </Card>
      ) : null}
      {canPay && !pending ? <Acts loan={loan} {...acts} /> : null}
    </>
  );
}

/** Paying, and what else can be done about the bill today. */
function Acts({ loan, onRepay, onExtend, onReturn }: Omit<BillPocketProps, 'onFollow'>) {
  const extendable = loan.plans.find((plan) => plan.extendable);
  return (
    <>
      <Button onClick={onRepay}>Repay</Button>
      {extendable ? (
        <Button look="quiet" onClick={() => onExtend(extendable.planId)}>
          Extend this bill
        </Button>
      ) : null}
      {loan.giveBack ? (
        <Button look="quiet" onClick={onReturn}>
          Give it back at no cost
        </Button>
      ) : null}
    </>
  );
}

/** One sentence on what comes next, by the state of the order. */
function pocketNote(loan: Loan): string {
  switch (loan.status) {
    case 'reviewing':
      return 'We are checking your request. You do not have to do anything.';
    case 'disbursing':
      return 'The money is on its way to your mobile money account.';
    case 'declined':
      return 'We could not lend to you this time. You owe nothing.';
    case 'cancelled':
      return 'The money could not be paid out. You owe nothing.';
    case 'settled':
      return 'Paid off. You owe nothing on this loan.';
    case 'written-off':
      return 'This loan was written off. You can still pay it.';
    default:
      return nextPlanNote(loan);
  }
}

function nextPlanNote(loan: Loan): string {
  const plan = loan.plans.find(({ status }) => status !== 'paid');
  if (!plan) return '';
  const day = showDate(plan.dueDate);
  const when = plan.status === 'overdue' ? `Overdue since ${day}` : `Due on ${day}`;
  return loan.plans.length === 1
    ? when
    : `${when}: bill ${plan.period} of ${loan.plans.length}`;
}
