import * as say from '../../../contract/sentences/ussd.ts';
import { civilDateOf, civilTimeOf } from '../../../contract/words/civil-date.ts';
import { showDayShort } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { askAhead, askByUssd } from './ask-by-ussd.ts';
import { returnOffer } from './home.ts';
import { nothingToPay, onItsWay } from './pay.ts';
import type { Step } from './scene.ts';

/** A day with its hour: `28 Nov 18:45`. */
const showTime = (at: Date) => `${showDayShort(civilDateOf(at))} ${civilTimeOf(at)}`;

/** Gives the loan back at no cost, for as long as its contract allows that. */
export const giveBackStep: Step = {
  back: 'home',
  isBinding: true,
  show(scene) {
    const { bill, now } = scene;
    const offer = returnOffer(bill, now);
    if (bill === null || offer === null) return nothingToPay;
    askAhead(scene, bill.order);
    return onItsWay(bill) ?? say.giveBack(showKwacha(offer.amount), showTime(offer.until));
  },
  async take(scene, key) {
    if (key !== '1') return 'wrong-key';
    const { bill, now } = scene;
    const offer = returnOffer(bill, now);
    if (bill === null || offer === null) return nothingToPay;
    const waiting = onItsWay(bill);
    if (waiting !== null) return waiting;
    const { order, account, first } = bill;
    const { planId } = first.plan;
    const asked = { order, account, planId, purpose: 'return', amount: offer.amount } as const;
    return askByUssd(scene, asked);
  },
};
