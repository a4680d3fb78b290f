import type { CSSProperties } from 'react';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/bills.ts';
import * as due from '../../../contract/sentences/due.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DueAmount } from '../../ui/due-amount.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { startOf } from './bill-pocket.tsx';
import { Discounts } from './discounts.tsx';
import { TimeTag } from '../parts/time-tag.tsx';
import css from './plan-line.module.css';
import { planWords } from '../parts/status-words.ts';

type Plan = LoanDetail['plans'][number];

/** A loan from the day its money came to its last bill: paid bills quiet, the next one not. */
export function PlanLine({ loan }: { loan: LoanDetail }) {
  const { plans, receivedAmount } = loan;
  const began = startOf(loan);
  const next = plans.find(({ status }) => status !== 'paid');
  return (
    <ol className={css.line}>
      {began ? (
        <li className={css.end} style={goneTo(plans[0])}>
          <p>
            <DateText date={began} />
          </p>
          <p className={css.beside}>
            {say.moneyCame} <Money amount={receivedAmount} />
          </p>
        </li>
      ) : null}
      {plans.map((plan, place) => (
        <li
          key={plan.planId}
          className={css[lookOf(plan, plan === next)]}
          style={goneTo(plans[place + 1])}
        >
          {plan === next ? (
            <NextBill plan={plan} of={plans.length} />
          ) : (
            <OtherBill plan={plan} of={plans.length} />
          )}
        </li>
      ))}
      <li className={css.end} data-done={next ? undefined : ''}>
        <p>{next ? say.thenNothing : say.everythingPaid}</p>
      </li>
    </ol>
  );
}

/** How far the line is filled to the bill that follows. */
function goneTo(following: Plan | undefined): CSSProperties {
  return { '--gone': `${following?.gone ?? 0}%` } as CSSProperties;
}

function lookOf({ status, dueSoon }: Plan, isNext: boolean) {
  if (status === 'paid') return 'paid';
  if (status === 'overdue') return 'late';
  if (dueSoon) return 'soon';
  return isNext ? 'next' : 'later';
}

interface BillProps {
  plan: Plan;
  of: number;
}

/** The bill to be paid next: what is due of it and by when. */
export function NextBill({ plan, of }: BillProps) {
  const isOverdue = plan.status === 'overdue';
  const title = isOverdue ? due.latePayment : say.nextPayment;
  return (
    <div className={css.card}>
      <div className={css.top}>
        <h2>{of === 1 ? title : say.billOf(`${plan.period}`, `${of}`)}</h2>
        {isOverdue ? (
          <StatusTag tone="bad">{planWords.overdue.word}</StatusTag>
        ) : (
          <TimeTag of={{ ...plan, overdueDays: 0 }} />
        )}
      </div>
      <DueAmount of={plan} isOverdue={isOverdue} />
      <details className={css.parts}>
        <summary>
          {say.madeOf}
          <NextIcon />
        </summary>
        <Parts plan={plan} />
      </details>
    </div>
  );
}

/** A bill in one line; touched, it shows what it is made of. */
function OtherBill({ plan, of }: BillProps) {
  const isPaid = plan.status === 'paid';
  return (
    <details className={css.parts}>
      <summary>
        <h2>{titleOf(plan, of)}</h2>
        <p>
          {isPaid ? <span>{planWords.paid.word}</span> : null}{' '}
          <Money amount={isPaid ? plan.paidAmount : plan.dueAmount} />
        </p>
        <NextIcon />
      </summary>
      <Parts plan={plan} />
    </details>
  );
}

function titleOf({ period, dueDate }: Plan, of: number): string {
  return of === 1 ? showDay(dueDate) : say.billOn(`${period}`, showDay(dueDate));
}

/** Everything a bill is made of, what was paid of it, and what remains. */
function Parts({ plan }: { plan: Plan }) {
  return (
    <>
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
        <Discounts of={plan} />
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
    </>
  );
}

function extended(times: number): string {
  return times === 1 ? say.extendedOnce : say.extendedTimes(`${times}`);
}
