import { Link } from 'wouter';
import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/bills.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { keptLoan } from '../../platform/offline/kept-figures.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { showDate } from '../../ui/date-text.tsx';
import { DueAmount, PayToday } from '../../ui/due-amount.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import css from './bills.module.css';
import { NoSuchLoan } from './no-such-loan.tsx';
import { useOrderInPath } from './order-in-path.ts';
import { planWords } from './status-words.ts';

type Plan = LoanDetail['plans'][number];

/** `/repayment-plan/{orderId}`: every plan with its day, its parts, what was paid and remains. */
export function RepaymentPlanPage() {
  const orderId = useOrderInPath('/repayment-plan/:orderId');
  return orderId === null ? <NoSuchLoan /> : <RepaymentPlan orderId={orderId} />;
}

function RepaymentPlan({ orderId }: { orderId: LoanDetail['orderId'] }) {
  const asked = useAnswer(queryLoanDetail, [{ params: { id: orderId } }], { keep: keptLoan });
  return (
    <Loaded asked={asked}>
      {(loan) => {
        const { plans } = loan;
        if (plans.length === 0) {
          return (
            <EmptyState title={say.noPlan}>
              <p>{say.noPlanText}</p>
            </EmptyState>
          );
        }
        const open = plans.filter(({ status }) => status !== 'paid').length;
        return (
          <>
            <div className={css.summary}>
              <p>{openBills(open, plans.length)}</p>
              <Money amount={loan.dueAmount} size="lead" />
            </div>
            <PayToday of={loan} all />
            <ol className={css.plans}>
              {plans.map((plan) => (
                <li key={plan.planId}>
                  <PlanCard plan={plan} of={plans.length} />
                </li>
              ))}
            </ol>
            {open > 0 ? <p className={css.small}>{say.interestRuns}</p> : null}
            <Link href={paths.billingDetails(orderId)} className={css.textLink}>
              {say.billingDetails}
            </Link>
          </>
        );
      }}
    </Loaded>
  );
}

/** One bill: what is due of it and by when, and what makes it up. */
export function PlanCard({ plan, of }: { plan: Plan; of: number }) {
  const { word, tone } = planWords[plan.status];
  const title =
    of === 1 ? showDate(plan.dueDate) : say.billOn(`${plan.period}`, showDate(plan.dueDate));
  return (
    <Card heading={title} beside={<StatusTag tone={tone}>{word}</StatusTag>}>
      {plan.status === 'paid' ? null : (
        <DueAmount of={plan} isOverdue={plan.status === 'overdue'} size="lead" />
      )}
      <Rows>
        <Row label={say.agreed}>
          <Money amount={plan.agreedAmount} />
        </Row>
        <Row label={say.principal}>
          <Money amount={plan.principal} />
        </Row>
        <Row label={plan.status === 'paid' ? say.interest : say.interestSoFar}>
          <Money amount={plan.interest} />
        </Row>
        <Row label={say.serviceFee}>
          <Money amount={plan.fee} />
        </Row>
        {plan.lateFee > 0n ? (
          <Row label={say.lateFee}>
            <Money amount={plan.lateFee} />
          </Row>
        ) : null}
        {plan.discount > 0n ? (
          <Row label={say.discount}>
            −<Money amount={plan.discount} />
          </Row>
        ) : null}
        {plan.paidAmount > 0n ? (
          <Row label={say.paid}>
            −<Money amount={plan.paidAmount} />
          </Row>
        ) : null}
        <Row label={say.remaining} strong>
          <Money amount={plan.remainingAmount} />
        </Row>
      </Rows>
      {plan.extensions > 0 ? <p className={css.small}>{extended(plan.extensions)}</p> : null}
    </Card>
  );
}

function openBills(open: number, all: number): string {
  if (open === 0) return say.everythingPaid;
  if (all === 1) return say.remainingToPay;
  return say.billsOpen(`${open}`, `${all}`);
}

function extended(times: number): string {
  return times === 1 ? say.extendedOnce : say.extendedTimes(`${times}`);
}
