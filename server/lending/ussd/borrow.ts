import * as say from '../../../contract/sentences/ussd.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { shortLink } from './again.ts';
import type { Step } from './scene.ts';
import { sendSms, wasSentToday } from './send-sms.ts';

/**
 * A link to the offer by SMS, once a day. The contract is agreed to on the web: that a key of a
 * menu signs it needs a lawyer's opinion first (ADR 0054).
 */
export const borrowStep: Step = {
  back: 'home',
  async show(scene) {
    const { context, borrower } = scene;
    const link = shortLink(context.config.publicUrl);
    if (await wasSentToday(scene, 'borrow')) return { end: say.borrowSentToday(link) };
    await sendSms(scene, say.borrowLink(showWholeKwacha(borrower.limit), link));
    return { end: say.borrowBySms };
  },
  take: () => 'wrong-key',
};
