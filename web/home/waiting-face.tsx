import { Card } from '../ui/card.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import { LoadingIndicator } from '../ui/waiting.tsx';
import css from './faces.module.css';
import type { LoanInfo } from './signed-in-home.tsx';

const sendingText =
  'Your mobile money network has been asked to pay you. It mostly takes a minute; some ' +
  'networks take longer. You will get an SMS.';
const reviewingText =
  'Mostly this takes a moment. Sometimes a person looks at it, and then it can take a working ' +
  'day. You will get an SMS.';

/** A loan that was asked for and is not there yet. It looks again by itself. */
export function WaitingFace({ order }: { order: LoanInfo['order'] }) {
  const isSending = order?.status === 'disbursing';
  return (
    <Card look="pocket">
      <span className={css.picture}>
        <ClockIcon />
      </span>
      <p className={css.lead}>
        {isSending ? 'Your money is on its way' : 'We are looking at your request'}
      </p>
      {order ? <Money amount={order.amount} size="figure" /> : null}
      <p className={css.soft}>{isSending ? sendingText : reviewingText}</p>
      <p className={css.soft}>You need not stay on this screen, and need not ask again.</p>
      <div className={css.looking}>
        <LoadingIndicator label="Looking again by itself" />
      </div>
    </Card>
  );
}
