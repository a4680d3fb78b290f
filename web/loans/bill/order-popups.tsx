import * as say from '../../../contract/sentences/repayment-popup.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Unfetched } from '../../ui/notices.tsx';
import { Popup } from '../../ui/popup.tsx';
import { useOpen } from './order-popup.ts';
import type { OrderPopupControl } from './order-popup.ts';
import css from '../parts/repay-popup.module.css';
import { WaitingForm } from '../parts/waiting-form.tsx';

const useOpenPopup = lazyPart(async () => (await import('./open-popup.tsx')).OpenPopup);

/**
 * The open popup of an order, if any: Pay the bill, or how a payment goes. Its code is fetched
 * once the screen is drawn, so that no screen waits for a popup that may never be opened.
 */
export function OrderPopups({ control }: { control: OrderPopupControl }) {
  const popup = useOpen(control);
  const { part: OpenPopup, failed, again } = useOpenPopup(popup.shows !== 'nothing');
  if (popup.shows === 'nothing') return null;
  const inside = OpenPopup ? <OpenPopup popup={popup} control={control} /> : null;
  if (popup.shows === 'payment' && inside) return inside;
  return (
    <Popup open onClose={control.close} title={titles[popup.shows]}>
      {popup.shows === 'repay' ? <p className={css.note}>{specified.repayNote}</p> : null}
      {inside ?? (failed ? <Unfetched again={again} /> : <WaitingForm />)}
    </Popup>
  );
}

const titles = {
  repay: specified.payTheBill,
  extension: specified.loanExtension,
  return: say.giveBack,
  payment: say.yourPayment,
} as const;
