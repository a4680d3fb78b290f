import { readLetterCode } from '../../../contract/borrower/letter-code.ts';
import { verifyLetter } from '../../../contract/borrower/settlement-letter.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import { inEqualTime } from '../quick-repay/guess-limits.ts';
import { letterOfCode } from './letters.ts';

export const letterGate: Gate = {
  name: 'letter',
  perAddress: 60,
  perAsker: 30,
  inAll: 20_000,
};

/**
 * Whether a letter is genuine, for anyone with its code: the number and the day of its loan, and
 * the borrower's initials. No letter where a payment was reversed since. Refusal: `letter-unknown`,
 * the same and after the same time whatever was typed.
 */
export const verifyLetterCall = serve(verifyLetter, async ({ context, body, ip, device }) => {
  const { db, clock } = context;
  const code = readLetterCode(body.code);
  const letter = code === null ? null : await letterOfCode(db, code);
  const secret = letter && code;
  await admit(context, letterGate, { ip, asker: device.hash, secret });
  const found = await inEqualTime(async () => {
    if (letter === null) return null;
    const { orderId, settledOn: paidOn, initials } = letter;
    const order = await loadOrder(db, orderId);
    const account = order && accountOf(order, clock.now());
    const isPaid = account?.status === 'settled' && account.settledOn === paidOn;
    return { letter: isPaid ? { orderId, paidOn, initials } : null };
  });
  return found ?? refuse('letter-unknown');
});
