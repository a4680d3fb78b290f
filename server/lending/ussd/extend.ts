import * as say from '../../../contract/sentences/ussd.ts';
import { showDayShort } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { decideExtension } from '../../../domain/loan/extension.ts';
import { Refusal } from '../../http/refusal.ts';
import { decidePayment } from '../payments/decide-payment.ts';
import { askAhead, askByUssd } from './ask-by-ussd.ts';
import { nothingToPay, onItsWay } from './pay.ts';
import type { Scene, Step } from './scene.ts';

/** The next bill, with what moving it would change and cost today. */
function offerOf({ bill }: Scene) {
  if (bill === null) return null;
  const { account, first } = bill;
  const offer = decideExtension({ account, planId: first.plan.planId });
  return typeof offer === 'string' ? null : { ...bill, offer };
}

/** Moves the next bill for a fee, by the same rules as on the web. */
export const extendStep: Step = {
  back: 'home',
  isBinding: true,
  show(scene) {
    const found = offerOf(scene);
    if (found === null) return nothingToPay;
    const waiting = onItsWay(found);
    if (waiting !== null) return waiting;
    const { offer, first, order } = found;
    askAhead(scene, order);
    return say.extend(
      showKwacha(first.due.dueAmount),
      showDayShort(offer.beforeDueOn),
      showDayShort(offer.afterDueOn),
      showKwacha(offer.fee),
    );
  },
  async take(scene, key) {
    if (key !== '1') return 'wrong-key';
    const found = offerOf(scene);
    if (found === null) return nothingToPay;
    const waiting = onItsWay(found);
    if (waiting !== null) return waiting;
    const { order, account, offer } = found;
    const { planId, fee } = offer;
    const wanted = { bizType: 'extension', planId, payAmount: fee } as const;
    const decided = decidePayment(wanted, { order, account });
    if (decided instanceof Refusal) return nothingToPay;
    return askByUssd(scene, { order, account, ...decided });
  },
};
