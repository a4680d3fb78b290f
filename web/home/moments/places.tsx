import { useState } from 'react';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import type { OrderPopupControl } from '../../loans/bill/order-popup.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { isAwaited, keepAwaited } from '../../platform/session/session.ts';
import { Unfetched } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { RepayFace } from '../repay-face.tsx';
import type { WaitingFaceProps } from './waiting-face.tsx';

// Fetched only by the few borrowers who wait for something.
const useWaitingFace = lazyPart(async () => (await import('./waiting-face.tsx')).WaitingFace);
const useArrivedFace = lazyPart(async () => (await import('./arrived-face.tsx')).ArrivedFace);

/** Something is on its way or looked at. */
export function WaitingPlace(info: WaitingFaceProps) {
  const { part: WaitingFace, failed, again } = useWaitingFace(true);
  // What comes next is there when it comes.
  useArrivedFace(false);
  if (failed) return <Unfetched again={again} />;
  return WaitingFace ? <WaitingFace {...info} /> : <Skeleton block="card" />;
}

interface RepayPlaceProps extends Pick<LoanInfo, 'standing' | 'creditLimit'> {
  order: NonNullable<LoanInfo['order']>;
  control: OrderPopupControl;
}

/** A running loan; where it was agreed to, first that its money has come. */
export function RepayPlace(props: RepayPlaceProps) {
  const { order } = props;
  const [isNew, setNew] = useState(
    () => order.payout !== undefined && isAwaited(order.orderId),
  );
  const seen = () => {
    keepAwaited(null);
    setNew(false);
  };
  if (isNew) return <ArrivedPlace {...props} onSeen={seen} />;
  return <RepayFace {...props} />;
}

interface ArrivedPlaceProps extends Pick<RepayPlaceProps, 'order' | 'standing'> {
  onSeen: () => void;
}

function ArrivedPlace({ order, standing, onSeen }: ArrivedPlaceProps) {
  const { part: ArrivedFace, failed, again } = useArrivedFace(true);
  if (failed) return <Unfetched again={again} />;
  return ArrivedFace ? (
    <ArrivedFace {...{ standing, order, onSeen }} />
  ) : (
    <Skeleton block="card" />
  );
}
