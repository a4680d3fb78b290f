import * as say from '../../../contract/sentences/ussd.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { showDayShort } from '../../../contract/words/show-day.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';
import { fitScreen } from './fit-screen.ts';
import type { Scene, Step } from './scene.ts';
import { itemsOf } from './home.ts';
import { nothingToPay } from './pay.ts';
import { sendSms } from './send-sms.ts';

/** What is owed: the standing, and beside it the figures of all bills together. */
export const oweStep: Step = {
  back: 'home',
  show(scene) {
    const { bill, borrower } = scene;
    if (bill === null) return nothingToPay;
    const { wholeLoan, plan } = bill.first;
    const isOne = bill.account.plans.filter(({ status }) => status !== 'paid').length === 1;
    const { lateFee } = plan.owed;
    const others = itemsOf(scene).filter(({ key }) => key === '2' || key === '3');
    return oweScreen(borrower.standing.sentence, {
      today: wholeLoan.savedToday > 0n || !isOne ? wholeLoan.remainingAmount : null,
      all: isOne ? null : wholeLoan.dueAmount,
      lateFee,
      items: others.map(({ text }) => text),
    });
  },
  async take(scene, key) {
    if (key === '8') {
      await sendSms(scene, billsText(scene));
      return { end: say.billsBySms };
    }
    const item = itemsOf(scene).find((one) => one.key === key && key !== '1');
    return item === undefined ? 'wrong-key' : { go: item.go, draft: {} };
  },
};

/** The standing, then the figures beside it as far as there is room. */
export function oweScreen(
  sentence: string,
  of: {
    readonly today: Ngwee | null;
    readonly all: Ngwee | null;
    readonly lateFee: Ngwee;
    readonly items: readonly string[];
  },
): string {
  const { today, all, lateFee, items } = of;
  const figures = [
    ...(today === null ? [] : [say.payingAllToday(showKwacha(today))]),
    ...(all === null ? [] : [say.allBills(showKwacha(all))]),
    ...(lateFee > 0n ? [say.lateFeeOfThat(showKwacha(lateFee))] : []),
  ];
  return fitScreen(sentence, figures, [...items, say.itemSms, say.itemBack]);
}

/** Each bill with its day, as many as one message holds. */
function billsText({ bill, context }: Scene): string {
  const discount = bill?.first.discount ?? 0n;
  const lines = (bill?.account.plans ?? [])
    .filter(({ status }) => status !== 'paid')
    .map(({ dueDate, remainingAtDue }, at) => {
      const amount = ngwee(remainingAtDue - (at === 0 ? discount : 0n));
      return say.billLine(showDayShort(dueDate), showKwacha(amount));
    });
  return listInSms(say.billsOf, lines, context.config.publicUrl);
}

/** As many lines as one message holds; a link leads to the others. */
export function listInSms(
  around: (lines: string) => string,
  lines: readonly string[],
  link: string,
): string {
  for (let count = lines.length; ; count--) {
    const isCut = count < lines.length;
    const parts = [...lines.slice(0, count).map((line) => `${line}.`)];
    const text = around([...parts, ...(isCut ? [say.moreOnTheWeb(link)] : [])].join(' '));
    if (isOneSegment(text) || count === 0) return text;
  }
}
