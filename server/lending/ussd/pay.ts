import { market } from '../../../contract/market/zambia.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/ussd.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showDayShort } from '../../../contract/words/show-day.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { readTypedKwacha } from '../../../contract/words/typed-kwacha.ts';
import { dueOfLoan } from '../../../domain/loan/due.ts';
import { decideRepayment } from '../../../domain/loan/repayment.ts';
import { Refusal } from '../../http/refusal.ts';
import { accountAfterPaying } from '../orders/after-paying.ts';
import { walletOfNumber } from '../orders/wallet-of-number.ts';
import { openPaymentOf } from '../payments/ask-for-payment.ts';
import { decidePayment } from '../payments/decide-payment.ts';
import { askAhead, askByUssd } from './ask-by-ussd.ts';
import type { Move, OpenBill, Scene, Shown, Step } from './scene.ts';

export const nothingToPay = { end: say.nothingToPay } as const;

/** Says that the plan has a payment already, whose PIN is asked; null: it has none. */
export function onItsWay({ order, first }: OpenBill): { readonly end: string } | null {
  const open = openPaymentOf(order, first.plan.planId);
  if (open === undefined) return null;
  return { end: say.payOpen(showKwacha(open.amount), market.moneyMenu[open.network]) };
}

/** What can be paid of the next bill, and of all. */
export const payStep: Step = {
  back: 'home',
  show({ bill }) {
    if (bill === null) return nothingToPay;
    const waiting = onItsWay(bill);
    if (waiting !== null) return waiting;
    const { plan, due, minimum, wholeLoan } = bill.first;
    const [all, whole] = [due.remainingAmount, wholeLoan.remainingAmount];
    return [
      say.payBillOf(showDayShort(plan.dueDate)),
      say.payAll(showKwacha(all)),
      ...(minimum < all ? [say.payLeast(showKwacha(minimum)), say.payOther] : []),
      ...(whole > all ? [say.payEverything(showKwacha(whole))] : []),
      say.itemBack,
    ].join('\n');
  },
  take({ bill }, key) {
    if (bill === null) return nothingToPay;
    const { due, minimum, wholeLoan } = bill.first;
    const [all, whole] = [due.remainingAmount, wholeLoan.remainingAmount];
    if (key === '1') return toConfirm(bill, all);
    if (key === '2' && minimum < all) return toConfirm(bill, minimum);
    if (key === '3' && minimum < all) return { go: 'pay-amount' };
    if (key === '4' && whole > all) return toConfirm(bill, whole, true);
    return 'wrong-key';
  },
};

function toConfirm({ first }: OpenBill, amount: Ngwee, isWhole = false): Move {
  const { planId } = first.plan;
  return { go: 'pay-confirm', draft: { amount: amount.toString(), planId, isWhole } };
}

/** An amount is typed, as on the web; the same rule decides. */
function takeAmount({ bill }: Scene, typed: string): Move {
  if (bill === null) return nothingToPay;
  const { account, order, first } = bill;
  const { amount } = readTypedKwacha(typed);
  if (amount === null) return { go: 'pay-amount-wrong' };
  const { planId } = first.plan;
  const { minimum } = order.terms.pricing;
  const { discount } = first;
  const refused = decideRepayment({ account, minimum, planId, amount, discount });
  if (refused === null) return toConfirm(bill, amount);
  return { go: refused.reason === 'must-pay-off' ? 'pay-amount-rest' : 'pay-amount-wrong' };
}

/** Words that are no amount are no key either. */
const isInput = (typed: string) => readTypedKwacha(typed).amount !== null;

export const payAmountStep: Step = {
  back: 'pay',
  show: ({ bill }) =>
    bill === null ? nothingToPay : say.payAmount(showWholeKwacha(bill.first.minimum)),
  isInput,
  take: takeAmount,
};

export const payAmountWrongStep: Step = {
  back: 'pay',
  show({ bill }) {
    if (bill === null) return nothingToPay;
    const { minimum, due } = bill.first;
    return say.payAmountWrong(showWholeKwacha(minimum), showWholeKwacha(due.remainingAmount));
  },
  isInput,
  take: takeAmount,
};

/** Too little would remain: the same reason as on the web. */
export const payAmountRestStep: Step = {
  back: 'pay',
  show({ bill }) {
    if (bill === null) return nothingToPay;
    const { minimum, due } = bill.first;
    return say.payAmountRest(showWholeKwacha(minimum), showKwacha(due.remainingAmount));
  },
  isInput,
  take: takeAmount,
};

/** What was chosen, while the same bill is still the first. */
function chosen({ bill, draft }: Scene): (OpenBill & { amount: Ngwee }) | null {
  if (bill === null || draft.amount === undefined) return null;
  if (draft.planId !== bill.first.plan.planId) return null;
  return { ...bill, amount: ngwee(BigInt(draft.amount)) };
}

export const payConfirmStep: Step = {
  back: 'pay',
  isBinding: true,
  show(scene): Shown {
    const wanted = chosen(scene);
    if (wanted === null) return nothingToPay;
    const { order, amount } = wanted;
    const { mobile, network } = walletOfNumber(order);
    askAhead(scene, order);
    return say.payConfirm(
      showKwacha(amount),
      maskMobile(mobile),
      network,
      showKwacha(leftAfter(scene, wanted)),
    );
  },
  async take(scene, key) {
    if (key !== '1') return 'wrong-key';
    const wanted = chosen(scene);
    if (wanted === null) return nothingToPay;
    const { amount: payAmount, first, order, account } = wanted;
    const waiting = onItsWay(wanted);
    if (waiting !== null) return waiting;
    const asked = {
      bizType: 'repayment',
      planId: first.plan.planId,
      payAmount,
      wholeLoan: scene.draft.isWhole ?? false,
    } as const;
    const decided = decidePayment(asked, { order, account });
    // It costs something else by now, or was paid: the figures of today follow.
    if (decided instanceof Refusal) return { go: 'pay', draft: {} };
    return askByUssd(scene, { order, account, ...decided });
  },
};

/** What is left today after the payment, by the same function as the trial of the web. */
function leftAfter({ now }: Scene, wanted: OpenBill & { readonly amount: Ngwee }): Ngwee {
  const { order, first, amount } = wanted;
  if (amount === first.wholeLoan.remainingAmount) return ngwee(0n);
  const { planId } = first.plan;
  const after = accountAfterPaying(order, { first, planId, amount, now });
  return dueOfLoan(after).remainingAmount;
}
