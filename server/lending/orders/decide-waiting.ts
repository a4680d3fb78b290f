import * as say from '../../../contract/sentences/messages.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { assert } from '../../../domain/assert.ts';
import { orderStatusAfter } from '../../../domain/loan/order.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { monthlyInstalment } from '../../../domain/rules/affordable.ts';
import { decideOrder, decisionFacts, waitsForAnswer } from '../../../domain/rules/decision.ts';
import type { Decision, DecisionFacts } from '../../../domain/rules/decision.ts';
import { offersFor } from '../../../domain/rules/products.ts';
import { newSms } from '../../messages/new-sms.ts';
import { openReview } from '../../people/reviews/reviews.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import { lentProducts } from '../products/product-versions.ts';
import { policyOf } from '../rules/decision-policy.ts';
import { agreedQuote } from './agreed-quote.ts';
import { approvalOf, isOffered } from './approved-order.ts';
import { changeOrder } from './change-order.ts';
import type { ChangedOrder } from './change-order.ts';
import { doubtsOf } from './create-order.ts';
import { earnedOn, loadEligibility } from './eligibility.ts';
import { loadOrder } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { logChange } from './log-states.ts';
import { noteDecision } from './note-decision.ts';
import { bureauMessages } from './tell-bureau.ts';

const mostAtOnce = 100;
const decisionUsefulHours = 48;

const selectAnswered = sql<{ id: bigint }>(`
  select o.id from loan_order o
  where o.status = 'reviewing' and not exists (select from borrower_fact f
    where f.borrower_id = o.borrower_id and f.name = 'registry'
      and f.value ->> 'kind' = 'waiting')
    and not exists (select from bureau_inquiry
      where borrower_id = o.borrower_id and state = 'queued')
  order by o.id limit ${mostAtOnce}`);
const lockBorrower = sql<unknown, { borrowerId: BorrowerId }>(
  'select from borrower where id = :borrowerId for update',
);
const selectWaiting = sql<{ facts: unknown; borrowerId: BorrowerId }, { orderId: OrderId }>(`
  select decision_facts as facts, borrower_id from loan_order
  where id = :orderId and status = 'reviewing' for update`);

/**
 * The job `decide-waiting`: decides the orders that waited for nothing but the register or the
 * bureau, once nothing is awaited any more. The rules decide as they do
 * when a loan is asked for; what became doubtful since is for a person.
 */
export async function decideWaiting(context: Context): Promise<void> {
  const { db, log } = context;
  for (const { id } of await db.rows(selectAnswered)) {
    try {
      const done = await db.transaction((tx) => decideOne(context, tx, Number(id) as OrderId));
      if (done === null) continue;
      logChange(log, done);
      context.wake('send-sms');
      if (done.change.newPayment !== undefined) context.wake('submit-payments');
    } catch (error) {
      log.error({ err: error, order: Number(id) }, 'waiting order not decided');
    }
  }
}

async function decideOne(
  context: Context,
  tx: Queryable,
  orderId: OrderId,
): Promise<ChangedOrder | null> {
  const now = context.clock.now();
  const row = await tx.row(selectWaiting, { orderId });
  const order = row && (await loadOrder(tx, orderId));
  if (!row || !order) return null;
  const asked = fromJson<Partial<DecisionFacts>>(row.facts);
  const { decision, facts, isDoubtful } = await decideAgain(context, tx, { order, asked, now });
  if (waitsForAnswer(decision, facts)) return null;
  const verdict = decision.verdict === 'approved' && isDoubtful ? 'referred' : decision.verdict;
  const { borrowerId } = order;
  if (verdict === 'referred') {
    const doubts = doubtsOf(decision);
    const reasons = doubts.length === 0 ? ['registry'] : doubts;
    await openReview(tx, { kind: 'order', borrowerId, orderId, reasons, now });
  }
  const told = { borrowerId, mobile: order.borrower.mobile, now };
  const change =
    verdict === 'referred'
      ? {
          now,
          status: statusAfter(order, verdict),
          messages: bureauMessages(decision, facts, told),
        }
      : changeOf(context, order, { verdict, retryOn: decision.retryOn, now });
  const outcome = await changeOrder(tx, order, change);
  assert(outcome === 'done', `a locked order cannot be ${outcome}`);
  await noteDecision(tx, orderId, { verdict, decision, facts, who: null, now });
  return { order, change };
}

/** By the facts of now; what only the day of asking knew is taken from then. */
async function decideAgain(
  context: Context,
  tx: Queryable,
  of: {
    readonly order: LoadedOrder;
    readonly asked: Partial<DecisionFacts>;
    readonly now: Date;
  },
): Promise<{ decision: Decision; facts: DecisionFacts; isDoubtful: boolean }> {
  const { order, asked, now } = of;
  const { borrowerId } = order;
  await tx.row(lockBorrower, { borrowerId });
  const eligibility = await loadEligibility(tx, { keys: context.keys, borrowerId, now });
  const { verified, processingWithdrawn, policy: version } = eligibility.facts;
  const { walletHolder } = asked;
  // Nothing is queued any more: what is still said to be awaited was given up.
  const found = verified.bureau?.kind === 'waiting' ? undefined : verified.bureau;
  const bureau = asked.bureau?.kind === 'waiting' ? found : asked.bureau;
  const without = {
    ...verified,
    bureau: bureau ?? ({ kind: 'down' } as const),
    ...(walletHolder !== undefined && { walletHolder }),
    openOrders: verified.openOrders - 1,
  };
  const largestInstalment = monthlyInstalment(agreedQuote(order).plans);
  const policy = policyOf(version, context.config);
  const askedNow = { askedOn: civilDateOf(now), largestInstalment };
  const facts = decisionFacts(without, askedNow, policy);
  const earned = earnedOn(eligibility, civilDateOf(order.createdAt));
  const offers = offersFor(await lentProducts(tx), earned);
  const isDoubtful =
    processingWithdrawn ||
    order.wallet.mobile !== order.borrower.mobile ||
    !isOffered(order, offers);
  return { decision: decideOrder(facts, policy), facts, isDoubtful };
}

function statusAfter({ status }: LoadedOrder, verdict: Decision['verdict']): OrderStatus {
  const next = orderStatusAfter(status, verdict);
  assert(next !== null, `nothing follows from ${verdict}`);
  return next;
}

function changeOf(
  context: Context,
  order: LoadedOrder,
  of: Pick<Decision, 'verdict' | 'retryOn'> & { readonly now: Date },
): ChangedOrder['change'] {
  const { verdict, retryOn, now } = of;
  const status = statusAfter(order, verdict);
  const shown = showKwacha(order.terms.amount);
  const declined =
    retryOn === null ? say.declinedNow(shown) : say.declinedUntil(shown, showDay(retryOn));
  const { payout, text: approved } = approvalOf(context, order);
  const text = verdict === 'approved' ? approved : declined;
  const message = newSms({
    borrowerId: order.borrowerId,
    mobile: order.borrower.mobile,
    kind: 'decision',
    text,
    now,
    usefulHours: decisionUsefulHours,
  });
  if (verdict === 'declined') return { now, status, messages: [message] };
  return { now, status, newPayment: payout, messages: [message] };
}
