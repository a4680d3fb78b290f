import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/bills.ts';
import * as due from '../../../contract/sentences/due.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PayToday } from '../../ui/due-amount.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { BillAhead } from './bill-ahead.tsx';
import css from './bills.module.css';
import { DuePocket, TimeTag } from '../parts/due-pocket.tsx';
import { owes, shownStatus, wordsOf } from '../parts/status-words.ts';

type Plan = LoanDetail['plans'][number];

interface BillPocketProps {
  loan: LoanDetail;
  onRepay: () => void;
  onExtend: (planId: PlanId) => void;
  onReturn: () => void;
  onFollow: (paymentId: PaymentId) => void;
}

/** What is left to pay, when the next part is due, and the way to pay it. */
export function BillPocket({ loan, onFollow, onExtend, ...acts }: BillPocketProps) {
  const { word, tone } = wordsOf({ ...loan, status: shownStatus(loan) });
  const pending = loan.payments.find((payment) => payment.status === 'pending');
  const next = owes(loan.status)
    ? loan.plans.find(({ status }) => status !== 'paid')
    : undefined;
  const note = pocketNote(loan);
  // As on Home: where a bill is due soon, that says more than that the loan runs.
  const tag =
    next?.dueSoon && tone === 'good' ? (
      <TimeTag of={{ ...next, overdueDays: 0 }} />
    ) : (
      <StatusTag tone={tone}>{word}</StatusTag>
    );
  return (
    <>
      {next ? (
        <DuePocket
          title={billOf(loan, next)}
          tag={tag}
          bill={next}
          isOverdue={next.status === 'overdue'}
          line={{ from: startOf(loan), bills: loan.plans }}
        >
          {note === '' ? null : <p className={css.pocketNote}>{note}</p>}
        </DuePocket>
      ) : (
        <Card look="pocket">
          <div className={css.pocketTop}>
            <p>{say.amountBorrowed}</p>
            {tag}
          </div>
          <Money amount={loan.amount} size="figure" />
          {note === '' ? null : <p className={css.pocketNote}>{note}</p>}
        </Card>
      )}
      {next && !pending ? <Acts loan={loan} {...acts} /> : null}
      {pending ? (
        <Card heading={say.paymentOnItsWay} look="note">
          <p>{filled(say.waitsForPin, <Money amount={pending.amount} />)}</p>
          <Button look="quiet" onClick={() => onFollow(pending.paymentId)}>
            {say.followPayment}
          </Button>
        </Card>
      ) : null}
      {next && !pending ? (
        <BillAhead
          bill={next}
          isOverdue={next.status === 'overdue'}
          onExtend={() => onExtend(next.planId)}
          onPart={acts.onRepay}
        />
      ) : null}
      {next ? <WholeLoan loan={loan} /> : null}
    </>
  );
}

/** Paying, and giving the loan back while it can be. */
function Acts({ loan, onRepay, onReturn }: Omit<BillPocketProps, 'onFollow' | 'onExtend'>) {
  return (
    <>
      <Button onClick={onRepay}>{say.repay}</Button>
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
      return loan.isGivenBack ? say.givenBack : say.settled;
    case 'written-off':
      return say.writtenOff;
    default:
      return '';
  }
}

/** The day the money came, from which the line of its bills begins. */
export function startOf({ disbursedAt }: LoanDetail): CivilDate | undefined {
  return disbursedAt && civilDateOf(disbursedAt);
}

/** A bill that is late is not called the next one. */
export function billOf(
  { plans }: Pick<LoanDetail, 'plans'>,
  { period, status }: Pick<Plan, 'period' | 'status'>,
): string {
  const isLate = status === 'overdue';
  if (plans.length === 1) return isLate ? due.latePayment : say.nextPayment;
  return (isLate ? say.whichLateBill : say.whichBill)(`${period}`, `${plans.length}`);
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
