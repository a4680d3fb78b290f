import { agreeToRestructuring } from '../../../contract/borrower/agree-to-restructuring.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/restructuring.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { call } from '../../platform/api/call.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { showRate } from '../parts/rate-text.ts';
import { AgreeButton } from './agree-button.tsx';
import css from './bills.module.css';

type Offer = NonNullable<LoanDetail['restructuring']>;

interface RestructuringCardProps {
  loan: LoanDetail;
  onAgreed: () => void;
}

/** A new schedule: an offer that a tap agrees to, then that it counts. */
export function RestructuringCard({ loan, onAgreed }: RestructuringCardProps) {
  const { restructuring: offer, restructuredOn, remainingAmount } = loan;
  if (offer) return <Offered loan={loan} offer={offer} onAgreed={onAgreed} />;
  if (!restructuredOn || remainingAmount === 0n) return null;
  return (
    <Card heading={say.done} look="note">
      <p>{say.doneText(showDay(restructuredOn))}</p>
    </Card>
  );
}

function Offered({ loan, offer, onAgreed }: RestructuringCardProps & { offer: Offer }) {
  const { instalments, oldTotal, newTotal, rate, apr, isAgreed } = offer;
  const agree = () => {
    const body = { orderId: loan.orderId, agreedHash: offer.hash };
    return call(agreeToRestructuring, { body });
  };
  return (
    <Card heading={isAgreed ? say.agreed : say.offered} look="note">
      <p>{isAgreed ? say.agreedText : `${say.offeredText} ${say.nothingNew}`}</p>
      <Rows>
        {instalments.map(({ on, amount }) => (
          <Row key={on} label={<DateText date={on} />}>
            <Money amount={amount} />
          </Row>
        ))}
        <Row label={say.paidInAll} strong>
          <Money amount={newTotal} />
        </Row>
        <Row label={say.asNow}>
          <Money amount={oldTotal} />
        </Row>
      </Rows>
      <p>{costText(oldTotal, newTotal)}</p>
      <p className={css.small}>
        {say.dailyRate(`${rate} %`)} {say.yearly(showRate(apr))} {say.earlySaves}
        {isAgreed ? '' : ` ${say.onlyToday}`}
      </p>
      {isAgreed ? null : (
        <AgreeButton agree={agree} onAgreed={onAgreed}>
          {say.agree}
        </AgreeButton>
      )}
    </Card>
  );
}

function costText(before: Offer['oldTotal'], after: Offer['newTotal']) {
  if (after === before) return say.costsSame;
  const isMore = after > before;
  const amount = ngwee(isMore ? after - before : before - after);
  return filled(isMore ? say.costsMore : say.costsLess, <Money amount={amount} />);
}
