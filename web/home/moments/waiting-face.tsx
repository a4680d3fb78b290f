import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/money-moves.ts';
import { cancelLoan } from '../../../contract/borrower/cancel-loan.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { LoadingIndicator } from '../../ui/waiting.tsx';
import { PocketMoment } from './pocket-moment.tsx';
import css from '../faces.module.css';

interface WaitingFaceProps {
  order?: LoanInfo['order'];
  review?: LoanInfo['review'];
  stepAgain?: LoanInfo['stepAgain'];
}

/** Something is on its way or looked at: mostly there is nothing to do but wait. */
export function WaitingFace({ order, review, stepAgain }: WaitingFaceProps) {
  if (order?.status === 'disbursing') return <SendingMoney order={order} />;
  if (stepAgain) return <StepAgain asked={stepAgain} />;
  return order ? <ReviewedOrder order={order} /> : <ReviewedPhotos review={review} />;
}

/** The payout is automatic; home polls until it is done. */
function SendingMoney({ order }: { order: NonNullable<LoanInfo['order']> }) {
  const { amount, payout } = order;
  const late = payout?.late;
  return (
    <PocketMoment amount={amount} moves="out">
      <p className={css.lead}>
        {filled(
          late ? say.sendingLate : say.sending,
          <Money amount={amount} />,
          payout?.account ?? '…',
        )}
      </p>
      {late ? (
        <LateMoney orderId={order.orderId} late={late} />
      ) : (
        <p className={css.soft}>{say.sendingText}</p>
      )}
      <p className={css.soft}>{say.noNeedToStay}</p>
      <div className={css.looking}>
        <LoadingIndicator label={say.lookingAgain} />
      </div>
    </PocketMoment>
  );
}

type Late = NonNullable<NonNullable<NonNullable<LoanInfo['order']>['payout']>['late']>;

/**
 * Shows since when the money is late, and the possible action. Home polls again, also after a
 * cancellation.
 */
function LateMoney({ orderId, late }: { orderId: OrderId; late: Late }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call(cancelLoan, { body: { orderId } });
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className={css.soft}>{filled(say.askedSince, <InstantText at={late.askedAt} />)}</p>
      <p className={css.soft}>{late.cancellable ? say.nowhere : say.stillAsking}</p>
      {late.cancellable ? (
        <div className={css.gold}>
          <Button busy={busy} onClick={() => void cancel()}>
            {say.cancelLoan}
          </Button>
        </div>
      ) : null}
      {failure === null ? null : <p role="alert">{failure}</p>}
    </>
  );
}

/** The reviewer asks for something that only the borrower can do. */
function StepAgain({ asked }: { asked: NonNullable<LoanInfo['stepAgain']> }) {
  const step = authSteps.find(({ cerCode }) => cerCode === asked.cerCode);
  return (
    <Waiting lead={say.stepAgain}>
      <p className={css.soft}>
        <strong>{say.stepAgainFor(step?.name ?? '')}</strong> {asked.sentence}
      </p>
      <p className={css.soft}>{say.stepAgainText}</p>
      {step ? (
        <div className={css.gold}>
          <Link href={paths.authStep(step.step)} className={buttonLook()}>
            {say.doItAgain}
          </Link>
        </div>
      ) : null}
    </Waiting>
  );
}

function ReviewedOrder({ order }: { order: NonNullable<LoanInfo['order']> }) {
  return (
    <Waiting lead={say.orderReviewed}>
      <Money amount={order.amount} size="figure" />
      <p className={css.soft}>{say.orderReviewedText}</p>
      <p className={css.soft}>{say.waitingIsFree}</p>
    </Waiting>
  );
}

/** All steps are done, no loan is asked for yet: there is no amount to show. */
function ReviewedPhotos({ review }: Pick<WaitingFaceProps, 'review'>) {
  return (
    <Waiting lead={say.photosReviewed}>
      <p className={css.soft}>{say.photosReviewedText}</p>
      <p className={css.soft}>{say.photosReviewedNext}</p>
      {review ? (
        <p className={css.soft}>
          {filled(
            say.waitingSince,
            <strong>
              <InstantText at={review.since} />
            </strong>,
          )}
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
