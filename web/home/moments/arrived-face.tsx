import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/money-moves.ts';
import { PocketButton } from '../../loans/parts/pocket-button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import css from '../faces.module.css';
import { PocketMoment } from './pocket-moment.tsx';

interface ArrivedFaceProps extends Pick<LoanInfo, 'standing'> {
  order: NonNullable<LoanInfo['order']>;
  onSeen: () => void;
}

/** The money is there: where, by which reference, what comes next, and the way back. */
export function ArrivedFace({ standing, order, onSeen }: ArrivedFaceProps) {
  const { amount, payout } = order;
  return (
    <PocketMoment moves="gone">
      <div role="status">
        <h2 className={css.lead}>{filled(say.arrived, <Money amount={amount} />)}</h2>
      </div>
      <p className={css.soft}>{standing.sentence}</p>
      <PocketButton onClick={onSeen}>{say.seeMyLoan}</PocketButton>
      <Rows>
        {payout ? <Row label={say.sentTo}>{payout.account}</Row> : null}
        {payout?.providerReference ? (
          <Row label={say.reference}>{payout.providerReference}</Row>
        ) : null}
      </Rows>
      {payout?.giveBackUntil ? (
        <p className={css.soft}>
          {filled(say.changedYourMind, <InstantText at={payout.giveBackUntil} />)}
        </p>
      ) : null}
    </PocketMoment>
  );
}
