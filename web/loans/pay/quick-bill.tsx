import { useState } from 'react';
import { Link } from 'wouter';
import type { OpenedBill } from '../../../contract/borrower/quick-repay.ts';
import * as say from '../../../contract/sentences/quick-bill.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { ChargesStopped } from '../parts/charges-stopped.tsx';
import { StandingPocket } from '../parts/standing-pocket.tsx';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { QuickRepayForm } from './quick-repay-form.tsx';

type Plan = OpenedBill['plans'][number];

interface QuickBillProps {
  bill: OpenedBill;
  onReload: () => void;
  onSubmitted: (paymentId: PaymentId) => void;
}

/** A bill that was opened: what is due, the form to pay it, and what comes after. */
export function QuickBill({ bill, onReload, onSubmitted }: QuickBillProps) {
  const [first, ...later] = bill.plans;
  const [isWhole, setWhole] = useState(false);
  if (!first) return null;
  return (
    <>
      <BillOpened bill={bill} />
      {bill.chargesStopped ? <ChargesStopped /> : null}
      <Card heading={say.pay}>
        <QuickRepayForm
          key={`${first.orderPlanId} ${bill.wholeLoan.remainingAmount}`}
          bill={bill}
          plan={first}
          isWhole={isWhole}
          onWhole={setWhole}
          onReload={onReload}
          onSubmitted={onSubmitted}
        />
      </Card>
      {first.extendable ? (
        <Link
          href={paths.quickExtension(first.orderPlanId, bill.billCode)}
          className={buttonLook('quiet')}
        >
          {say.extend}
        </Link>
      ) : null}
      {bill.objectBy ? (
        <Link href={paths.complainOfTakeover} className={buttonLook('quiet')}>
          {say.notRight(showDay(bill.objectBy))}
        </Link>
      ) : null}
      {later.length > 0 ? <LaterPlans plans={later} /> : null}
    </>
  );
}

/** What is due of an opened bill. */
export function BillOpened({ bill }: { bill: OpenedBill }) {
  return (
    <StandingPocket of={bill.standing} title={say.billOf(bill.mobileMasked)}>
      {bill.discountAmount ? (
        <p>{filled(say.couponOff, <Money amount={bill.discountAmount} />)}</p>
      ) : null}
    </StandingPocket>
  );
}

function LaterPlans({ plans }: { plans: readonly Plan[] }) {
  return (
    <Card heading={say.laterBills}>
      <Rows>
        {plans.map((plan) => (
          <Row key={plan.orderPlanId} label={<DateText date={plan.dueDate} />}>
            <Money amount={plan.dueAmount} />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
