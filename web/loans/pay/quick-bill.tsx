import { useState } from 'react';
import { Link } from 'wouter';
import type { OpenedBill } from '../../../contract/borrower/quick-repay.ts';
import * as say from '../../../contract/sentences/quick-bill.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { ChargesStopped } from '../parts/charges-stopped.tsx';
import { DuePocket, TimeTag } from '../parts/due-pocket.tsx';
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
      <FirstPlan bill={bill} plan={first} />
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
      {later.length > 0 ? <LaterPlans plans={later} /> : null}
    </>
  );
}

/** What is due of an opened bill. */
export function FirstPlan({ bill, plan }: { bill: OpenedBill; plan: Plan }) {
  return (
    <DuePocket
      title={say.billOf(bill.mobileMasked)}
      tag={<TimeTag of={plan} />}
      bill={plan}
      isOverdue={plan.overdueDays > 0}
    >
      {bill.discountAmount ? (
        <p>{filled(say.couponOff, <Money amount={bill.discountAmount} />)}</p>
      ) : null}
    </DuePocket>
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
