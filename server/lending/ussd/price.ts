import * as say from '../../../contract/sentences/ussd.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { billLinkOf } from '../quick-repay/bill-code.ts';
import { shortLink } from './again.ts';
import type { Scene, Step } from './scene.ts';
import { sendSms } from './send-sms.ts';
import { whereToBegin } from './where-to-begin.ts';

/** What the borrower pays for the session that the gateway opened. */
export function priceOf({ context, asked }: Scene): Ngwee {
  const { gateways } = context.config.ussd;
  return gateways.find(({ name }) => name === asked.gateway)?.price ?? zeroNgwee;
}

/** Says first what the session costs, and offers what costs less. */
export const priceStep: Step = {
  back: 'home',
  show(scene) {
    const link = shortLink(scene.context.config.publicUrl);
    const lines = [say.callPrice(showKwacha(priceOf(scene)), link)];
    if (scene.bill !== null) lines.push(say.itemPayLink);
    return lines.join('\n');
  },
  async take(scene, key) {
    if (key === '1') return whereToBegin(scene);
    const { bill, context, tx, now } = scene;
    if (key !== '8' || bill === null) return 'wrong-key';
    const link = await billLinkOf(tx, context.config, { orderId: bill.order.id, now });
    await sendSms(scene, say.payLink(link));
    return { end: say.linkBySms };
  },
};
