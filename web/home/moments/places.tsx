import { useState } from 'react';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { OrderPopupControl } from '../../loans/bill/order-popup.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { isAwaited, keepAwaited } from '../../platform/session/session.ts';
import { Unfetched } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { RepayFace } from '../repay-face.tsx';

// Fetched only by the few borrowers who wait for something.
const useWaitingFace = lazyPart(async () => (await import('./waiting-face.tsx')).WaitingFace);
const useArrivedFace = lazyPart(async () => (await import('./arrived-face.tsx')).ArrivedFace);

/** Something is on its way or looked at. */
export function WaitingPlace(info: Pick<LoanInfo, 'order' | 'review' | 'stepAgain'>) {
  const { part: WaitingFace, failed, again } = useWaitingFace(true);
  // What comes next is there when it comes.
  useArrivedFace(false);
  if (failed) return <Unfetched again={again} />;
  return WaitingFace ? <WaitingFace {...info} /> : <Skeleton block="card" />;
}

interface RepayPlaceProps {
  order: NonNullable<LoanInfo['order']>;
  creditLimit: Ngwee;
  control: OrderPopupControl;
}

/** A running loan; where it was agreed to, first that its money has come. */
export function RepayPlace({ order, creditLimit, control }: RepayPlaceProps) {
  const [isNew, setNew] = useState(
    () => order.payout !== undefined && isAwaited(order.orderId),
  );
  const seen = () => {
    keepAwaited(null);
    setNew(false);
  };
  if (isNew) return <ArrivedPlace order={order} onSeen={seen} />;
  return <RepayFace order={order} creditLimit={creditLimit} control={control} />;
}

interface ArrivedPlaceProps extends Pick<RepayPlaceProps, 'order'> {
  onSeen: () => void;
}

function ArrivedPlace({ order, onSeen }: ArrivedPlaceProps) {
  const { part: ArrivedFace, failed, again } = useArrivedFace(true);
  if (failed) return <Unfetched again={again} />;
  return ArrivedFace ? (
    <ArrivedFace order={order} onSeen={onSeen} />
  ) : (
    <Skeleton block="card" />
  );
}
