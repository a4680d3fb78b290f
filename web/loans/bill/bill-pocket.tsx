import type { ReactNode } from 'react';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/bills.ts';
import { anotherTookIt } from '../../../contract/sentences/disputes.ts';
import * as due from '../../../contract/sentences/due.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { BillBelow } from './bill-ahead.tsx';
import css from './bills.module.css';
import { StandingPocket } from '../parts/standing-pocket.tsx';
import { PocketButton } from '../parts/pocket-button.tsx';
import { owes, shownStatus, wordsOf } from '../parts/status-words.ts';

type Plan = LoanDetail['plans'][number];

interface BillPocketProps {
  loan: LoanDetail;
  onRepay: () => void;
  onExtend: (planId: PlanId) => void;
  onReturn: () => void;
  onFollow: (paymentId: PaymentId) => void;
  /** What happened to the loan: directly below the pocket. */
  children?: ReactNode;
}

/** What is left to pay, when the next part is due, and the way to pay it. */
export function BillPocket({ loan, onFollow, onExtend, children, ...acts }: BillPocketProps) {
  const { standing } = loan;
  const pending = loan.payments.find((payment) => payment.status === 'pending');
  const next = owes(loan.status)
    ? loan.plans.find(({ status }) => status !== 'paid')
    : undefined;
  return (
    <>
      {standing ? (
        <StandingPocket of={standing} {...(next && { title: billOf(loan, next) })}>
          {standing.action === 'check-payment' && pending ? (
            <PocketButton onClick={() => onFollow(pending.paymentId)}>
              {say.followPayment}
            </PocketButton>
          ) : null}
          {standing.action === 'pay' ? (
            <PocketButton onClick={acts.onRepay}>{say.repay}</PocketButton>
          ) : null}
        </StandingPocket>
      ) : (
        <ClosedPocket loan={loan} />
      )}
      {children}
      {loan.giveBack && !pending ? (
        <Button look="quiet" onClick={acts.onReturn}>
          {say.giveBack}
        </Button>
      ) : null}
      {pending ? <p className={css.small}>{say.doNotPayAgain}</p> : null}
      {next && standing && !pending ? (
        <BillBelow
          standing={standing}
          bill={next}
          isOverdue={next.status === 'overdue'}
          line={{ from: startOf(loan), bills: loan.plans }}
          whole={loan}
          cannotPayHref={hasPlan(loan) ? null : paths.cannotPay(loan.orderId)}
          havePaidHref={paths.havePaid(loan.orderId)}
          onExtend={() => onExtend(next.planId)}
          onPart={acts.onRepay}
        />
      ) : null}
    </>
  );
}

function hasPlan({ arrangement }: LoanDetail): boolean {
  return arrangement?.state === 'offered' || arrangement?.state === 'kept';
}

/** A loan that is closed, or was never paid out. */
function ClosedPocket({ loan }: { loan: LoanDetail }) {
  const { word, tone } = wordsOf({ ...loan, status: shownStatus(loan) });
  const note = pocketNote(loan);
  return (
    <Card look="pocket">
      <div className={css.pocketTop}>
        <StatusTag tone={tone}>{word}</StatusTag>
      </div>
      <p>{note}</p>
    </Card>
  );
}

/** What became of a loan that is closed. */
function pocketNote(loan: LoanDetail): string {
  switch (loan.status) {
    case 'declined':
      return say.declined;
    case 'cancelled':
      return loan.dispute?.status === 'upheld' ? anotherTookIt : say.cancelled;
    case 'settled':
      return loan.isGivenBack ? say.givenBack : say.settled;
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
