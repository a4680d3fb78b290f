import { asData, type Client } from './client.ts';
import type { ServerOfTest } from './half-verified.ts';
import { verifiedBorrower } from './verified-borrower.ts';

/** A loan that a bureau is asked about. */
export const largeLoan = { productId: 'first-loan', amount: 1000, termDays: 14 };

/** Agrees to a loan by the wire; answers its number. */
export async function agreesTo(phone: Client, wish: object): Promise<number> {
  const { trial } = await phone.done('/api/v3/product/productTrial', { body: wish });
  const body = { ...wish, agreed: true, trialHash: asData(trial)['trialHash'] };
  const { orderId } = await phone.done('/zmb/index/api/appManualGetLoan', { body });
  return Number(orderId);
}

/**
 * A verified borrower who consented to the bureau or did not. The last two digits of the mobile
 * are those of the serial of the card, by which the simulated bureau answers.
 */
export async function borrowerOfBureau(app: ServerOfTest, mobile: string, given = true) {
  const who = await verifiedBorrower(app, mobile, '60000');
  const body = { purpose: 'bureau-inquiry', textVersion: 1, given };
  if (given) await who.phone.done('/user/consent/api/save', { body });
  return who;
}
