import { Link } from 'wouter';
import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as arranged from '../../../contract/sentences/arrangement.ts';
import * as say from '../../../contract/sentences/bills.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { keptLoan } from '../../platform/offline/kept-figures.ts';
import { paths } from '../../platform/paths.ts';
import { useOrderPopup } from './order-popup.ts';
import { OrderPopups } from './order-popups.tsx';
import { Button } from '../../ui/button.tsx';
import { PayToday } from '../../ui/due-amount.tsx';
import { StayBelow } from '../../ui/stay-below.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import css from './bills.module.css';
import { ArrangementCard } from './arrangement-card.tsx';
import { RestructuringCard } from './restructuring-card.tsx';
import { Figures } from './figures.tsx';
import { NoSuchLoan } from './no-such-loan.tsx';
import { useOrderInPath } from '../parts/order-in-path.ts';
import { owes } from '../parts/status-words.ts';
import { PlanLine } from './plan-line.tsx';

/** `/repayment-plan/{orderId}`: the line of a loan's bills: agreed, paid, next and left. */
export function RepaymentPlanPage() {
  const orderId = useOrderInPath('/repayment-plan/:orderId');
  return orderId === null ? <NoSuchLoan /> : <RepaymentPlan orderId={orderId} />;
}

function RepaymentPlan({ orderId }: { orderId: LoanDetail['orderId'] }) {
  const asked = useAnswer(queryLoanDetail, [{ params: { id: orderId } }], { keep: keptLoan });
  const control = useOrderPopup();
  return (
    <>
      <Loaded asked={asked}>
        {(loan) =>
          loan.plans.length === 0 ? (
            <EmptyState title={say.noPlan}>
              <p>{say.noPlanText}</p>
            </EmptyState>
          ) : (
            <>
              <ArrangementCard loan={loan} onAgreed={asked.again} />
              <RestructuringCard loan={loan} onAgreed={asked.again} />
              <Plan loan={loan} onPay={() => control.openRepay(orderId)} />
            </>
          )
        }
      </Loaded>
      <OrderPopups control={control} />
    </>
  );
}

function Plan({ loan, onPay }: { loan: LoanDetail; onPay: () => void }) {
  const { plans, payments } = loan;
  const open = plans.filter(({ status }) => status !== 'paid').length;
  const next = plans.find(({ status }) => status !== 'paid');
  const isPending = payments.some(({ status }) => status === 'pending');
  return (
    <>
      <div className={css.summary}>
        <p>{openBills(open, plans.length)}</p>
        <Money amount={loan.dueAmount} size="lead" />
      </div>
      <PayToday of={loan} all />
      <Figures
        of={[
          ...(loan.restructuredOn
            ? []
            : [[say.agreed, loan.disclosure.totalRepayAmount] as const]),
          [say.paid, loan.paidAmount],
          ...(next && plans.length > 1 ? [[say.next, next.dueAmount] as const] : []),
        ]}
      />
      <PlanLine loan={loan} />
      {open > 0 ? <p className={css.small}>{noteOf(loan)}</p> : null}
      <Link href={paths.billingDetails(loan.orderId)} className={css.textLink}>
        {say.billingDetails}
      </Link>
      {isPending || open === 0 || !owes(loan.status) ? null : (
        <StayBelow>
          <Button onClick={onPay}>{specified.payTheBill}</Button>
        </StayBelow>
      )}
    </>
  );
}

function noteOf(loan: LoanDetail): string {
  const { chargesStopped, arrangement, chargesPaused, dispute } = loan;
  if (chargesStopped || chargesPaused || dispute?.isFrozen) return say.asItStands;
  return arrangement?.state === 'kept' ? arranged.nothingIsAdded : say.interestRuns;
}

function openBills(open: number, all: number): string {
  if (open === 0) return say.everythingPaid;
  if (all === 1) return say.remainingToPay;
  return say.billsOpen(`${open}`, `${all}`);
}
