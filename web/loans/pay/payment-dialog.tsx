import { useState } from 'react';
import type { ReactNode } from 'react';
import { market } from '../../../contract/market/zambia.ts';
import * as say from '../../../contract/sentences/repayment-progress.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertIcon, ClockIcon, DoneIcon, PhoneIcon } from '../../ui/icons.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { LoadingIndicator } from '../../ui/waiting.tsx';
import { FullPocket } from './full-pocket.tsx';
import css from './payment-dialog.module.css';
import { NetworkReference, receiptTitle } from './payment-receipt.tsx';
import { PinRing } from './pin-ring.tsx';
import { usePaymentProgress } from './use-payment-progress.ts';
import type { FollowedCall, PaymentProgress, PaymentView } from './use-payment-progress.ts';

interface PaymentDialogProps {
  paymentId: PaymentId;
  /** The source of its state: the payment of a session, or one made without login. */
  follow?: FollowedCall;
  /** What a received payment leaves. */
  renderReceipt: (payment: PaymentView) => ReactNode;
  /** Sent just now: begins with Submit Success, until OK or until the payment has ended. */
  isNew: boolean;
  onClose: () => void;
  onTryAgain: (payment: PaymentView) => void;
}

/**
 * The Payment submitted dialog, which goes on to show how the payment ends. It may be closed at
 * any time: the payment goes on without it, and the bill shows the same.
 */
export function PaymentDialog(props: PaymentDialogProps) {
  const { paymentId, follow, renderReceipt, isNew, onClose, onTryAgain } = props;
  const [announcing, setAnnouncing] = useState(isNew);
  const progress = usePaymentProgress(paymentId, follow);
  const { payment } = progress;

  if (payment?.status === 'succeeded') {
    return (
      <Dialog
        open
        onClose={onClose}
        title={receiptTitle(payment)}
        picture={
          payment.orderStatus === 'settled' ? (
            <FullPocket />
          ) : (
            <Picture look="good" icon={<DoneIcon />} />
          )
        }
        actions={<Button onClick={onClose}>{say.done}</Button>}
      >
        {renderReceipt(payment)}
      </Dialog>
    );
  }
  if (payment?.status === 'failed') {
    return <FailedPayment payment={payment} onClose={onClose} onTryAgain={onTryAgain} />;
  }
  if (announcing) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={specified.submitSuccess}
        picture={<Picture look="good" icon={<PhoneIcon />} />}
        actions={<Button onClick={() => setAnnouncing(false)}>{specified.ok}</Button>}
      >
        <p>{specified.submitSuccessText}</p>
      </Dialog>
    );
  }
  return <WaitingPayment progress={progress} onClose={onClose} />;
}

function WaitingPayment({ progress, onClose }: Progressing) {
  const { payment, slow, late } = progress;
  return (
    <Dialog
      open
      onClose={onClose}
      title={slow ? say.slow : say.waiting}
      picture={
        slow ? (
          <Picture look="warn" icon={<ClockIcon />} />
        ) : (
          <PinRing key={payment?.paymentId} since={payment?.createdAt} />
        )
      }
      actions={
        <Button look="quiet" onClick={onClose}>
          {say.close}
        </Button>
      }
    >
      {payment ? (
        <p>
          {filled(
            say.whoAsks,
            payment.network,
            payment.account,
            <strong>
              <Money amount={payment.amount} />
            </strong>,
          )}
        </p>
      ) : null}
      <output className={css.calm}>{slow ? say.slowText : say.waitingText}</output>
      {payment && late ? (
        <output className={css.dial}>
          {filled(say.dial, <MoneyMenu network={payment.network} />)}
        </output>
      ) : null}
      <LoadingIndicator label={say.asking} />
    </Dialog>
  );
}

/** The code of a network's own menu; a phone dials it by a touch. */
function MoneyMenu({ network }: Pick<PaymentView, 'network'>) {
  const code = market.moneyMenu[network];
  return <a href={`tel:${encodeURIComponent(code)}`}>{code}</a>;
}

interface Progressing {
  progress: PaymentProgress;
  onClose: () => void;
}

interface FailedPaymentProps {
  payment: PaymentView;
  onClose: () => void;
  onTryAgain: (payment: PaymentView) => void;
}

function FailedPayment({ payment, onClose, onTryAgain }: FailedPaymentProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={say.failed}
      picture={<Picture look="bad" icon={<AlertIcon />} />}
      actions={
        <>
          <Button onClick={() => onTryAgain(payment)}>{say.tryAgain}</Button>
          <Button look="quiet" onClick={onClose}>
            {say.close}
          </Button>
        </>
      }
    >
      <output>{payment.failure ?? say.failedText}</output>
      <Rows>
        <Row label={say.notPaid}>
          <Money amount={payment.amount} />
        </Row>
      </Rows>
      <NetworkReference payment={payment} />
      <p className={css.calm}>{say.mayCountLater}</p>
    </Dialog>
  );
}

function Picture({ look, icon }: { look: 'good' | 'warn' | 'bad'; icon: ReactNode }) {
  return <span className={css[look]}>{icon}</span>;
}
