import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { AnswerOf, BodyOf } from '../../../contract/words/endpoint.ts';
import { quickPayment } from '../../../contract/borrower/quick-repay.ts';
import * as say from '../../../contract/sentences/refusals.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { loanCan } from '../../../domain/loan/order.ts';
import type { Context } from '../../store/context.ts';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { isSameRequest, readOnce } from '../../http/kept-once.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { Replay } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import type { OnceKey } from '../../http/serve.ts';
import { serve } from '../../http/serve.ts';
import { changing } from '../orders/changing.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { walletOfNumber } from '../orders/wallet-of-number.ts';
import { askForPayment, openPaymentOf } from '../payments/ask-for-payment.ts';
import { refusePaymentOnItsWay } from '../payments/ask-for-payment.ts';
import { decidePayment } from '../payments/decide-payment.ts';
import { knownBillCode } from './bill-code.ts';
import { findOrder } from './find-bill.ts';
import { countAttempt } from './guess-limits.ts';
import { promptWaitSeconds } from './prompt-pace.ts';

type Body = BodyOf<typeof quickPayment>;
type Answer = AnswerOf<typeof quickPayment>;

/** Replaces the session that such a request lacks. */
const noSession = 'quick-repay';

/**
 * Pays a bill that was opened without login. For any payer, the PIN is asked on the borrower's
 * own wallet. The same `requestId` again gets the first answer; with other contents it is
 * refused (`nonce-reused`).
 */
export const quickPaymentCall = serve(quickPayment, async ({ context, body, ip, device }) => {
  const opens = await knownBillCode(context.db, body.billCode);
  await countAttempt(context, { ip, asker: device.hash, opens });
  return changing(
    () => findOrder(context, { billCode: body.billCode }),
    (order) => payOnce(context, body, order),
  );
});

async function payOnce(
  context: Context,
  body: Body,
  order: LoadedOrder | null,
): Promise<Answer | RefusalOf<typeof quickPayment> | 'stale'> {
  if (order === null) return refuse('no-bill');
  // Before all else: a bill that is paid by now may have been paid by this very request.
  const once = onceOf(body, order.borrowerId);
  const before = await answeredBefore(context, once);
  if (before !== null) return before;
  const planId = body.orderPlanId;
  const now = context.clock.now();
  const account = accountOf(order, now);
  const isTheirs = account.plans.some((plan) => plan.planId === planId);
  if (!isTheirs || !loanCan.repay(account)) return refuse('no-bill');
  const onItsWay = openPaymentOf(order, planId);
  if (onItsWay !== undefined) return refusePaymentOnItsWay(onItsWay);
  const waitSeconds = promptWaitSeconds(order.payments, now);
  if (waitSeconds > 0) {
    return refuse('wait-before-prompting', { howLong: inWords(waitSeconds) }, { waitSeconds });
  }
  const decided = decidePayment({ ...body, planId }, { order, account });
  if (decided instanceof Refusal) return decided;
  const payment = { order, account, wallet: walletOfNumber(order), now, ...decided };
  const encode = (answer: Answer) => encodeAnswer(quickPayment, answer);
  const asked = await askForPayment(context, payment, { once, encode });
  if (!(asked instanceof Replay)) return asked;
  return (await answeredBefore(context, once)) ?? 'stale';
}

const longestInMinutes = 60;

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= longestInMinutes) return say.waitMinutes(`${minutes}`);
  return say.waitHours(`${Math.ceil(minutes / 60)}`);
}

/** The request as the table of answered requests names it: its `requestId` is its nonce. */
function onceOf(body: Body, borrowerId: BorrowerId): OnceKey {
  const { requestId, ...asked } = body;
  const { billCode, bizType, orderPlanId, wholeLoan = false } = asked;
  const text = JSON.stringify([billCode, bizType, orderPlanId, wholeLoan]);
  const bodyHash = createHash('sha256').update(`${text}${asked.payAmount}`).digest();
  return { borrowerId, uid: noSession, nonce: requestId, sentAtMs: 0n, bodyHash };
}

async function answeredBefore(
  context: Context,
  once: OnceKey,
): Promise<Answer | Refusal<'nonce-reused'> | null> {
  const kept = await readOnce(context.db, once);
  if (kept === null) return null;
  if (kept.answer === null || !isSameRequest(kept, once.bodyHash)) {
    return refuse('nonce-reused');
  }
  const { data }: { data: z.input<typeof quickPayment.answer> } = JSON.parse(kept.answer);
  return z.decode(quickPayment.answer, data);
}
