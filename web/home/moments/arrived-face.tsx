import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/money-moves.ts';
import { Button } from '../../ui/button.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import css from '../faces.module.css';
import { PocketMoment } from './pocket-moment.tsx';

interface ArrivedFaceProps {
  order: NonNullable<LoanInfo['order']>;
  onSeen: () => void;
}

/** The money is there: where, by which reference, what comes next, and the way back. */
export function ArrivedFace({ order, onSeen }: ArrivedFaceProps) {
  const { amount, dueAmount, nextPlan, payout } = order;
  const isOnly = nextPlan?.dueAmount === dueAmount;
  return (
    <PocketMoment amount={amount} moves="gone">
      <div role="status">
        <h2 className={css.lead}>{filled(say.arrived, <Money amount={amount} />)}</h2>
      </div>
      <Rows>
        {payout ? <Row label={say.sentTo}>{payout.account}</Row> : null}
        {payout?.providerReference ? (
          <Row label={say.reference}>{payout.providerReference}</Row>
        ) : null}
        {nextPlan ? (
          <Row
            label={isOnly ? say.onlyPayment : say.firstPayment}
            note={filled(say.by, <DateText date={nextPlan.dueDate} />)}
          >
            <Money amount={nextPlan.dueAmount} />
          </Row>
        ) : null}
      </Rows>
      {payout?.giveBackUntil ? (
        <p className={css.soft}>
          {filled(say.changedYourMind, <InstantText at={payout.giveBackUntil} />)}
        </p>
      ) : null}
      <div className={css.gold}>
        <Button onClick={onSeen}>{say.seeMyLoan}</Button>
      </div>
    </PocketMoment>
  );
}
