import { Link } from 'wouter';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as say from '../../contract/sentences/home.ts';
import * as specified from '../../contract/sentences/specified.ts';
import { BillBelow, waysId } from '../loans/bill/bill-ahead.tsx';
import { TakenBack } from '../loans/bill/taken-back.tsx';
import { LimitLadder } from '../loans/parts/limit-ladder.tsx';
import { PocketButton } from '../loans/parts/pocket-button.tsx';
import { StandingPocket } from '../loans/parts/standing-pocket.tsx';
import { paths } from '../platform/paths.ts';
import type { OrderPopupControl } from '../loans/bill/order-popup.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import css from './faces.module.css';

interface RepayFaceProps extends Pick<LoanInfo, 'standing' | 'creditLimit'> {
  order: NonNullable<LoanInfo['order']>;
  control: OrderPopupControl;
}

/** A running loan: the pocket with what is to be paid next, and everything else below it. */
export function RepayFace({ standing, order, creditLimit, control }: RepayFaceProps) {
  const { orderId, nextPlan, payment, takenBack } = order;
  const pay = () => control.openRepay(orderId);
  const look = () => {
    if (payment) control.openPayment(orderId, payment.paymentId);
  };
  const { action, secondActions } = standing;
  const isPending = action === 'check-payment';
  return (
    <>
      <StandingPocket of={standing}>
        {action === 'pay' ? (
          <PocketButton onClick={pay}>{specified.payTheBill}</PocketButton>
        ) : null}
        {isPending ? (
          <>
            <PocketButton onClick={look}>{say.seePending}</PocketButton>
            <p className={css.soft}>{say.doNotPayAgain}</p>
          </>
        ) : null}
        {standing.state === 'network-closed' ? (
          <p className={css.soft}>{say.textWhenOpen}</p>
        ) : null}
        {secondActions.includes('other-ways') ? (
          <a href={`#${waysId}`} className={css.more}>
            {say.otherWays}
          </a>
        ) : null}
      </StandingPocket>
      {takenBack ? <TakenBack {...takenBack} /> : null}
      {payment?.status === 'failed' && nextPlan && !takenBack ? (
        <FailedPayment onLook={look} />
      ) : null}
      {nextPlan && !isPending ? (
        <BillBelow
          standing={standing}
          bill={nextPlan}
          isOverdue={nextPlan.overdueDays > 0}
          line={{ from: order.startedOn, bills: order.bills }}
          whole={order}
          cannotPayHref={standing.state === 'arranged' ? null : paths.cannotPay(orderId)}
          havePaidHref={paths.havePaid(orderId)}
          onExtend={() => control.openExtension(orderId, nextPlan.planId)}
          onPart={pay}
        >
          <Link href={paths.billingDetails(orderId)} className={buttonLook('quiet')}>
            {say.billingDetails}
          </Link>
          <Link href={paths.repaymentPlan(orderId)} className={buttonLook('quiet')}>
            {say.repaymentPlan}
          </Link>
        </BillBelow>
      ) : null}
      <LimitLadder info={{ creditLimit, order }} />
    </>
  );
}

function FailedPayment({ onLook }: { onLook: () => void }) {
  return (
    <Card look="note">
      <p className={css.failed} role="status">
        <AlertIcon />
        <span>{say.failed}</span>
      </p>
      <Button look="quiet" onClick={onLook}>
        {say.seeFailed}
      </Button>
    </Card>
  );
}
