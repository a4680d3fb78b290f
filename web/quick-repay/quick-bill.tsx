import { useState } from 'react';
import { Link } from 'wouter';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { quickBill, quickPaymentStatus } from '../../contract/quick-repay.ts';
import type { PaymentId } from '../../contract/values/ids.ts';
import { paths } from '../paths.ts';
import { PaidQuickly } from './paid-quickly.tsx';
import { PaymentDialog } from '../repayment/payment-dialog.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { QuickRepayForm } from './quick-repay-form.tsx';
import css from './quick-repay.module.css';

export type Bill = AnswerOf<typeof quickBill>;
type Plan = Bill['plans'][number];

interface QuickBillProps {
  bill: Bill;
  onReload: () => void;
}

/** A bill that was opened: what is due, the form to pay it, and what comes after. */
export function QuickBill({ bill, onReload }: QuickBillProps) {
  const [payment, setPayment] = useState<PaymentId | null>(null);
  const [first, ...later] = bill.plans;
  if (!first) return null;
  const close = () => {
    setPayment(null);
    onReload();
  };
  return (
    <>
      <FirstPlan bill={bill} plan={first} />
      <Card heading="Pay">
        <QuickRepayForm
          key={`${first.orderPlanId} ${first.remainingAmount}`}
          bill={bill}
          plan={first}
          onReload={onReload}
          onSubmitted={setPayment}
        />
      </Card>
      {first.extendable ? (
        <Link
          href={paths.quickExtension(first.orderPlanId, bill.billCode)}
          className={buttonLook('quiet')}
        >
          Extend this bill
        </Link>
      ) : null}
      {later.length > 0 ? <LaterPlans plans={later} /> : null}
      {payment ? (
        <PaymentDialog
          key={payment}
          paymentId={payment}
          follow={quickPaymentStatus}
          receipt={(paid) => <PaidQuickly payment={paid} />}
          isNew
          onClose={close}
          onTryAgain={close}
        />
      ) : null}
    </>
  );
}

function FirstPlan({ bill, plan }: { bill: Bill; plan: Plan }) {
  const { dueDate, overdueDays, remainingAmount } = plan;
  return (
    <Card look="pocket">
      <div className={css.between}>
        <p>Bill of {bill.mobileMasked}</p>
        {overdueDays > 0 ? (
          <StatusTag tone="bad">
            {overdueDays === 1 ? '1 day overdue' : `${overdueDays} days overdue`}
          </StatusTag>
        ) : (
          <StatusTag tone="good">On time</StatusTag>
        )}
      </div>
      <Money amount={remainingAmount} size="figure" />
      <p>
        {overdueDays > 0 ? 'Was due on ' : 'Due on '}
        <strong>
          <DateText date={dueDate} />
        </strong>
      </p>
    </Card>
  );
}

function LaterPlans({ plans }: { plans: readonly Plan[] }) {
  return (
    <Card heading="Later bills of this loan">
      <Rows>
        {plans.map((plan) => (
          <Row key={plan.orderPlanId} label={<DateText date={plan.dueDate} />}>
            <Money amount={plan.remainingAmount} />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
