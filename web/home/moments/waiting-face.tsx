import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/money-moves.ts';
import { cancelLoan } from '../../../contract/borrower/cancel-loan.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { PocketButton, PocketLink } from '../../loans/parts/pocket-button.tsx';
import { StandingPocket, StandingSentence } from '../../loans/parts/standing-pocket.tsx';
import { paths } from '../../platform/paths.ts';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { LoadingIndicator } from '../../ui/waiting.tsx';
import { PocketMoment } from './pocket-moment.tsx';
import css from '../faces.module.css';

export type WaitingFaceProps = Pick<LoanInfo, 'standing' | 'order' | 'review' | 'stepAgain'>;

/** Something is on its way or in review: mostly there is nothing to do but wait. */
export function WaitingFace({ standing, order, review, stepAgain }: WaitingFaceProps) {
  if (standing.state === 'payout-pending' && order) {
    return <SendingMoney standing={standing} order={order} />;
  }
  if (standing.state === 'step-again' && stepAgain) {
    return <StepAgain standing={standing} asked={stepAgain} />;
  }
  return (
    <StandingPocket of={standing}>
      {order ? <ReviewedOrder order={order} /> : <ReviewedPhotos review={review} />}
    </StandingPocket>
  );
}

interface SendingProps extends Pick<LoanInfo, 'standing'> {
  order: NonNullable<LoanInfo['order']>;
}

/** The payout is automatic; home polls until it is done. */
function SendingMoney({ standing, order }: SendingProps) {
  const late = order.payout?.late;
  return (
    <PocketMoment moves="out">
      <StandingSentence of={standing} />
      {late ? (
        <>
          <p className={css.soft}>
            {filled(say.askedSince, <InstantText at={late.askedAt} />)}
          </p>
          <p className={css.soft}>{late.cancellable ? say.nowhere : say.stillAsking}</p>
        </>
      ) : (
        <p className={css.soft}>{say.sendingText}</p>
      )}
      {standing.action === 'cancel-loan' ? <CancelLoan orderId={order.orderId} /> : null}
      <p className={css.soft}>{say.noNeedToStay}</p>
      <div className={css.looking}>
        <LoadingIndicator label={say.lookingAgain} />
      </div>
    </PocketMoment>
  );
}

/** Home polls again, also after a cancellation. */
function CancelLoan({ orderId }: { orderId: OrderId }) {
  const { busy, failure, run } = useAct();
  const cancel = () => run(() => call(cancelLoan, { body: { orderId } }));
  return (
    <>
      <PocketButton busy={busy} onClick={cancel}>
        {say.cancelLoan}
      </PocketButton>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </>
  );
}

interface StepAgainProps extends Pick<LoanInfo, 'standing'> {
  asked: NonNullable<LoanInfo['stepAgain']>;
}

/** The reviewer asks for something that only the borrower can do. */
function StepAgain({ standing, asked }: StepAgainProps) {
  const step = authSteps.find(({ cerCode }) => cerCode === asked.cerCode);
  return (
    <StandingPocket of={standing}>
      <p className={css.soft}>{asked.sentence}</p>
      {step ? <PocketLink href={paths.authStep(step.step)}>{say.doItAgain}</PocketLink> : null}
      <p className={css.soft}>{say.stepAgainText}</p>
    </StandingPocket>
  );
}

function ReviewedOrder({ order }: { order: NonNullable<LoanInfo['order']> }) {
  return (
    <>
      <p className={css.soft}>{filled(say.youAskedFor, <Money amount={order.amount} />)}</p>
      <p className={css.soft}>{say.orderReviewedText}</p>
      <p className={css.soft}>{say.waitingIsFree}</p>
    </>
  );
}

/** All steps are done, no loan is asked for yet: there is no amount to show. */
function ReviewedPhotos({ review }: Pick<WaitingFaceProps, 'review'>) {
  return (
    <>
      <p className={css.soft}>{say.photosReviewedText}</p>
      <p className={css.soft}>{say.photosReviewedNext}</p>
      {review ? (
        <p className={css.soft}>
          {filled(say.waitingSince, <InstantText at={review.since} />)}
        </p>
      ) : null}
    </>
  );
}
