import { randomUUID } from 'node:crypto';
import { claimPaid } from '../../../contract/borrower/claim-paid.ts';
import { claimTopic } from '../../../contract/borrower/complaints.ts';
import * as say from '../../../contract/sentences/complaint-messages.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { plainText } from '../../../contract/words/plain-text.ts';
import { assert } from '../../../domain/assert.ts';
import { referencesIn } from '../../../domain/loan/payment-reference.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Call } from '../../http/serve.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { answerDay } from '../../people/complaints/complaint-row.ts';
import {
  complaintUsefulHours,
  lockBorrower,
  openComplaint,
} from '../../people/complaints/file-complaint.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { jsonText } from '../../store/database/json-text.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { askAndSettle } from '../payments/settle-as-asked.ts';
import type { AskedThen } from '../account/claim-row.ts';
import { openClaimOf } from '../account/claim-row.ts';

/** Each asks providers, so they are few. */
const perBorrower: RateLimit = { name: 'claim', most: 5, windowSeconds: 86_400 };
const inAll: RateLimit = { name: 'claim-all', most: 2_000, windowSeconds: 3_600 };
/** So many payments at most are asked about, the newest first, none older than so many days. */
const mostAsked = 4;
const dayMs = 86_400_000;
const askedDays = 30;

interface Claiming {
  readonly order: LoadedOrder;
  readonly said: string;
  readonly named: readonly string[];
}

/**
 * The borrower says that they have paid. The provider is asked again about each of their payments
 * that is not confirmed, and its word is booked as ever. Never is the borrower's word: where
 * nothing is found, staff look into it. Refusals: `order-not-found`, `reference-missing`,
 * `too-many-claims`.
 */
export const claimPaidCall = serve(claimPaid, async (call) => {
  const { context, borrower, body } = call;
  const said = plainText(body.said);
  const named = referencesIn(said);
  if (named.length === 0) return refuse('reference-missing');
  const order = await loadOrder(context.db, body.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const exceeded = await countAgainstLimits(context.db, context, [
    { limit: perBorrower, of: borrower.id },
    { limit: inAll, of: 'all' },
  ]);
  if (exceeded !== null) return refuse('too-many-claims');
  const asked = await askProviders(context, order);
  const after = await loadOrder(context.db, order.id);
  assert(after !== null, 'an order is never taken away');
  if (isCounted(order, after, named)) return { status: 'counted' as const };
  const opened = await context.db.transaction((tx) =>
    openClaim(tx, call, { order, said, named, asked }),
  );
  context.wake('send-sms');
  return opened;
});

/** All at once: a borrower waits, and a provider that is silent ends its call itself. */
async function askProviders(
  context: Context,
  { payments }: LoadedOrder,
): Promise<readonly AskedThen[]> {
  const since = new Date(context.clock.now().getTime() - askedDays * dayMs);
  const doubtful = payments
    .filter((payment) => isInDoubt(payment) && payment.createdAt >= since)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, mostAsked);
  return Promise.all(
    doubtful.map(async (payment) => {
      const { outcome } = await askAndSettle(context, payment);
      const { known } = outcome;
      return { paymentId: payment.id, known, code: known === 'failed' ? outcome.code : null };
    }),
  );
}

function isInDoubt({ operation, purpose, state }: PaymentRow): boolean {
  const isOurs = operation === 'collect' && purpose !== 'found';
  return isOurs && state !== 'confirmed' && state !== 'reversed' && state !== 'requested';
}

/** A payment was confirmed just now, or the one that was named counts already. */
function isCounted(before: LoadedOrder, after: LoadedOrder, named: readonly string[]): boolean {
  const were = new Set(before.payments.filter(isConfirmed).map(({ id }) => id));
  return after.payments
    .filter(isConfirmed)
    .some(
      ({ id, providerReference }) =>
        !were.has(id) || named.includes(providerReference?.toLowerCase() ?? ''),
    );
}

function isConfirmed({ operation, state }: PaymentRow): boolean {
  return operation === 'collect' && state === 'confirmed';
}

/** The same said again, while it is looked into, is the same claim. */
async function openClaim(
  tx: Queryable,
  { context, borrower }: Call<typeof claimPaid>,
  { order, said, named, asked }: Claiming & { readonly asked: readonly AskedThen[] },
): Promise<AnswerOf<typeof claimPaid>> {
  const { id: borrowerId, mobile } = borrower;
  await tx.row(lockBorrower, { borrowerId });
  const open = await openClaimOf(tx, order.id);
  if (open !== null && named.every((one) => open.named.includes(one))) {
    const { number, answerBy } = open;
    return { status: 'checking', claim: { number, answerBy } };
  }
  const now = context.clock.now();
  const requestId = randomUUID();
  const filing = { requestId, topic: claimTopic, words: said, orderId: order.id } as const;
  const complaint = await openComplaint(tx, context, { borrowerId, filing, now });
  await insertInto(tx, 'payment_claim', {
    complaintId: complaint.id,
    orderId: BigInt(order.id),
    borrowerId,
    named: jsonText(named),
    asked: jsonText(asked),
    claimedAt: now,
  });
  const { number, answerBy } = complaint;
  assert(answerBy !== null, 'an open complaint has a day by which it is answered');
  const text = say.claimChecking(number, answerDay(complaint));
  const message = { borrowerId, mobile, kind: 'complaint', text, now } as const;
  await queueSms(tx, newSms({ ...message, usefulHours: complaintUsefulHours }), now);
  return { status: 'checking', claim: { number, answerBy } };
}
