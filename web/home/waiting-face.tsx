import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import { LoadingIndicator } from '../ui/waiting.tsx';
import css from './faces.module.css';
import type { LoanInfo } from './signed-in-home.tsx';

interface WaitingFaceProps {
  order: LoanInfo['order'];
  review: LoanInfo['review'];
}

/** Something is on its way or looked at, and there is nothing to do but wait. */
export function WaitingFace({ order, review }: WaitingFaceProps) {
  if (order?.status === 'disbursing') return <SendingMoney order={order} />;
  return order ? <ReviewedOrder order={order} /> : <ReviewedPhotos review={review} />;
}

/** The money goes out by itself; home looks again by itself until it has. */
function SendingMoney({ order }: { order: NonNullable<LoanInfo['order']> }) {
  return (
    <Waiting lead="Your money is on its way">
      <Money amount={order.amount} size="figure" />
      <p className={css.soft}>
        Your mobile money network has been asked to pay you. It mostly takes a minute; some
        networks take longer. You will get an SMS.
      </p>
      <p className={css.soft}>You need not stay on this screen, and need not ask again.</p>
      <div className={css.looking}>
        <LoadingIndicator label="Looking again by itself" />
      </div>
    </Waiting>
  );
}

function ReviewedOrder({ order }: { order: NonNullable<LoanInfo['order']> }) {
  return (
    <Waiting lead="A person is looking at your request">
      <Money amount={order.amount} size="figure" />
      <p className={css.soft}>
        Our rules leave this one to a person of ours. It mostly takes a few hours and can take a
        working day. You will get an SMS.
      </p>
      <p className={css.soft}>
        If we lend to you, the money is sent at once, and the days of your loan count from when
        it arrives: waiting costs you nothing.
      </p>
    </Waiting>
  );
}

/** All steps are done, no loan is asked for yet: there is no amount to show. */
function ReviewedPhotos({ review }: Pick<WaitingFaceProps, 'review'>) {
  return (
    <Waiting lead="A person is looking at your photos">
      <p className={css.soft}>
        The computer was not sure that your face is the one on your identity card, so a person
        of ours compares them. It mostly takes a few hours and can take a working day.
      </p>
      <p className={css.soft}>
        You will get an SMS, and can then go on from here. You need not send anything again.
      </p>
      {review ? (
        <p className={css.soft}>
          Waiting since{' '}
          <strong>
            <InstantText at={review.since} />
          </strong>
        </p>
      ) : null}
    </Waiting>
  );
}

function Waiting({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <Card look="pocket">
      <span className={css.picture}>
        <ClockIcon />
      </span>
      <p className={css.lead}>{lead}</p>
      {children}
    </Card>
  );
}
