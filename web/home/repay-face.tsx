import { Link } from 'wouter';
import * as specified from '../../contract/sentences/specified.ts';
import { paths } from '../paths.ts';
import type { OrderPopupControl } from '../repayment/order-popup.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { AlertIcon, ClockIcon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import css from './faces.module.css';
import type { LoanInfo } from './signed-in-home.tsx';

type Order = NonNullable<LoanInfo['order']>;
type Plan = NonNullable<Order['nextPlan']>;

interface RepayFaceProps {
  order: Order;
  control: OrderPopupControl;
}

/** A running loan: what is to be paid next and by when, and how the last payment stands. */
export function RepayFace({ order, control }: RepayFaceProps) {
  const { orderId, nextPlan, payment } = order;
  const isPending = payment?.status === 'pending';
  const look = () => {
    if (payment) control.openPayment(orderId, payment.paymentId);
  };
  return (
    <>
      <Card look="pocket">
        {nextPlan ? <NextPlan plan={nextPlan} /> : null}
        {isPending ? null : (
          <div className={css.gold}>
            <Button onClick={() => control.openRepay(orderId)}>{specified.payTheBill}</Button>
          </div>
        )}
        <Link href={paths.billingDetails(orderId)} className={css.more}>
          Billing Details
        </Link>
      </Card>
      {nextPlan?.extendable && !isPending ? (
        <Button look="quiet" onClick={() => control.openExtension(orderId, nextPlan.planId)}>
          Extend this bill
        </Button>
      ) : null}
      {isPending ? <PendingPayment onLook={look} /> : null}
      {payment?.status === 'failed' && nextPlan ? <FailedPayment onLook={look} /> : null}
      <Card heading="The whole loan">
        <p className={css.whole}>
          <span>Still to pay</span>
          <Money amount={order.remainingAmount} size="lead" />
        </p>
        <Link href={paths.repaymentPlan(orderId)} className={buttonLook('quiet')}>
          Repayment Plan
        </Link>
      </Card>
    </>
  );
}

function NextPlan({ plan }: { plan: Plan }) {
  const { overdueDays, dueDate, remainingAmount } = plan;
  return (
    <>
      <div className={css.between}>
        <p className={css.soft}>Next payment</p>
        {overdueDays > 0 ? (
          <StatusTag tone="bad">
            {overdueDays === 1 ? '1 day overdue' : `${overdueDays} days overdue`}
          </StatusTag>
        ) : (
          <StatusTag tone="good">On time</StatusTag>
        )}
      </div>
      <Money amount={remainingAmount} size="figure" />
      <p className={css.soft}>
        {overdueDays > 0 ? 'Was due on ' : 'Due on '}
        <strong>
          <DateText date={dueDate} />
        </strong>
      </p>
    </>
  );
}

function PendingPayment({ onLook }: { onLook: () => void }) {
  return (
    <Card look="note">
      <p className={css.pending} role="status">
        <ClockIcon />
        <span>
          A payment is on its way. Enter your PIN on the phone if you are asked, and do not pay
          again meanwhile.
        </span>
      </p>
      <Button look="quiet" onClick={onLook}>
        See how it stands
      </Button>
    </Card>
  );
}

function FailedPayment({ onLook }: { onLook: () => void }) {
  return (
    <Card look="note">
      <p className={css.pending} role="status">
        <AlertIcon />
        <span>Your last payment did not go through. It has not been counted to your bill.</span>
      </p>
      <Button look="quiet" onClick={onLook}>
        See why, and try again
      </Button>
    </Card>
  );
}
