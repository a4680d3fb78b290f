import * as say from '../../../contract/sentences/ussd.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { decideReturn } from '../../../domain/loan/cooling-off.ts';
import type { ReturnOffer } from '../../../domain/loan/cooling-off.ts';
import { isExtendable } from '../../../domain/loan/extension.ts';
import { offeredLanguages } from '../../store/spoken.ts';
import { openPaymentOf } from '../payments/ask-for-payment.ts';
import type { OpenBill, Scene, Step, StepName } from './scene.ts';

interface Item {
  readonly key: string;
  readonly text: string;
  readonly go: StepName;
}

/** The lines of the menu. Their numbers never change, and what does not apply is left out. */
export function itemsOf(scene: Scene): readonly Item[] {
  const { bill, borrower, now } = scene;
  const item = (isThere: boolean, key: string, text: string, go: StepName) =>
    isThere ? [{ key, text, go }] : [];
  const owes = bill !== null;
  const mayMove =
    bill !== null &&
    isExtendable({ account: bill.account, planId: bill.first.plan.planId }) &&
    openPaymentOf(bill.order, bill.first.plan.planId) === undefined;
  return [
    ...item(owes, '1', say.itemOwe, 'owe'),
    ...item(owes, '2', say.itemPay, 'pay'),
    ...item(mayMove, '3', say.itemExtend, 'extend'),
    ...item(borrower.row.history.length > 0, '4', say.itemPayments, 'payments'),
    ...item(returnOffer(bill, now) !== null, '5', say.itemGiveBack, 'give-back'),
    ...item(mayBorrowAgain(scene), '5', say.itemBorrow, 'borrow'),
    ...item(true, '6', say.itemHelp, 'help'),
    ...item(offeredLanguages().length > 1, '7', say.itemLanguage, 'language'),
  ];
}

/** A first loan is never asked for by USSD. */
function mayBorrowAgain({ borrower: { standing, eligibility, row } }: Scene): boolean {
  const isPast = row.history.some(([, status]) => status === 'settled');
  return isPast && eligibility.refusal === null && standing.action === 'borrow';
}

/** What gives the loan back at no cost; null: it cannot be given back any more. */
export function returnOffer(bill: OpenBill | null, at: Date): ReturnOffer | null {
  return bill && decideReturn({ terms: bill.order.terms, account: bill.account, at });
}

/** The standing of the borrower, as every other surface says it, over what can be done. */
export const homeStep: Step = {
  back: 'home',
  show(scene) {
    const items = itemsOf(scene).map(({ text }) => text);
    return say.home(scene.borrower.standing.sentence, items.join('\n'));
  },
  take(scene, key) {
    const item = itemsOf(scene).find((one) => one.key === key);
    return item === undefined ? 'wrong-key' : { go: item.go, draft: {} };
  },
};

/** A payment was chosen in the session before, and nothing followed. */
export const resumeStep: Step = {
  back: 'home',
  show: ({ draft }) => say.stopped(showKwacha(ngwee(BigInt(draft.amount ?? '0')))),
  take: (_, key) => (key === '1' ? { go: 'pay-confirm' } : 'wrong-key'),
};
