import { Link } from 'wouter';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as due from '../../contract/sentences/due.ts';
import * as say from '../../contract/sentences/home.ts';
import * as specified from '../../contract/sentences/specified.ts';
import { BillAhead } from '../loans/bill/bill-ahead.tsx';
import { DuePocket, TimeTag } from '../loans/parts/due-pocket.tsx';
import { LimitLadder } from '../loans/parts/limit-ladder.tsx';
import { TakenBack } from '../loans/bill/taken-back.tsx';
import { paths } from '../platform/paths.ts';
import type { OrderPopupControl } from '../loans/bill/order-popup.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PayToday } from '../ui/due-amount.tsx';
import { AlertIcon, ClockIcon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import css from './faces.module.css';

type Order = NonNullable<LoanInfo['order']>;

interface RepayFaceProps {
  order: Order;
  creditLimit: LoanInfo['creditLimit'];
  control: OrderPopupControl;
}

/** A running loan: what is to be paid next and by when, and the state of the last payment. */
export function RepayFace({ order, creditLimit, control }: RepayFaceProps) {
  const { orderId, nextPlan, payment, takenBack } = order;
  const isPending = payment?.status === 'pending';
  const look = () => {
    if (payment) control.openPayment(orderId, payment.paymentId);
  };
  return (
    <>
      {takenBack ? <TakenBack {...takenBack} /> : null}
      {nextPlan ? (
        <DuePocket
          title={nextPlan.overdueDays > 0 ? due.latePayment : say.nextPayment}
          tag={<TimeTag of={nextPlan} />}
          bill={nextPlan}
          isOverdue={nextPlan.overdueDays > 0}
          line={{ from: order.startedOn, bills: order.bills }}
        >
          {isPending ? null : (
            <div className={css.gold}>
              <Button onClick={() => control.openRepay(orderId)}>{specified.payTheBill}</Button>
            </div>
          )}
          <Link href={paths.billingDetails(orderId)} className={css.more}>
            {say.billingDetails}
          </Link>
        </DuePocket>
      ) : null}
      {isPending ? <PendingPayment onLook={look} /> : null}
      {payment?.status === 'failed' && nextPlan && !takenBack ? (
        <FailedPayment onLook={look} />
      ) : null}
      {nextPlan && !isPending ? (
        <BillAhead
          bill={nextPlan}
          isOverdue={nextPlan.overdueDays > 0}
          onExtend={() => control.openExtension(orderId, nextPlan.planId)}
          onPart={() => control.openRepay(orderId)}
        />
      ) : null}
      <LimitLadder info={{ creditLimit, order }} />
      <Card heading={say.wholeLoan}>
        <p className={css.whole}>
          <span>{say.stillToPay}</span>
          <Money amount={order.dueAmount} size="lead" />
        </p>
        <PayToday of={order} all />
        <Link href={paths.repaymentPlan(orderId)} className={buttonLook('quiet')}>
          {say.repaymentPlan}
        </Link>
      </Card>
    </>
  );
}

function PendingPayment({ onLook }: { onLook: () => void }) {
  return (
    <Card look="note">
      <p className={css.pending} role="status">
        <ClockIcon />
        <span>{say.pending}</span>
      </p>
      <Button look="quiet" onClick={onLook}>
        {say.seePending}
      </Button>
    </Card>
  );
}

function FailedPayment({ onLook }: { onLook: () => void }) {
  return (
    <Card look="note">
      <p className={css.pending} role="status">
        <AlertIcon />
        <span>{say.failed}</span>
      </p>
      <Button look="quiet" onClick={onLook}>
        {say.seeFailed}
      </Button>
    </Card>
  );
}
