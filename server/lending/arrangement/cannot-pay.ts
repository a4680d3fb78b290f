import { cannotPay } from '../../../contract/borrower/cannot-pay.ts';
import type { AnswerOf, BodyOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/messages.ts';
import { acceptDays } from '../../../contract/staff/ease-bodies.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { ArrangedPart, ArrangementOffered } from '../../../domain/loan/account-events.ts';
import { decideHardshipOffer } from '../../../domain/loan/hardship-offer.ts';
import { loanCan } from '../../../domain/loan/order.ts';
import { refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Call } from '../../http/serve.ts';
import type { Context } from '../../store/context.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { arrangementView } from '../account/arrangement-view.ts';
import { contactRulesInForce } from '../collections/contact-rules-row.ts';
import { changing } from '../orders/changing.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { changeOrderAndLog } from '../orders/log-states.ts';
import { messageTo } from '../payments/settled-messages.ts';

type Answer = AnswerOf<typeof cannotPay>;

/**
 * Offers a plan at once to a borrower who cannot pay, by the policy that two people published.
 * Where it has none, a person answers: the loan waits in the queue of arrangements. Asked again,
 * the plan that is offered or kept is answered. Refusals: `order-not-found`, `no-bill`,
 * `day-not-ahead`.
 */
export const cannotPayCall = serve(cannotPay, (call) =>
  changing(
    () => loadOrder(call.context.db, call.body.orderId),
    (order) => answer(call, order),
  ),
);

async function answer(
  { context, borrower, body }: Call<typeof cannotPay>,
  order: LoadedOrder | null,
): Promise<Answer | RefusalOf<typeof cannotPay> | 'stale'> {
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const { db, clock } = context;
  if (body.canPayOn <= clock.today()) return refuse('day-not-ahead');
  const state = accountOf(order, clock.now());
  if (!loanCan.repay(state)) return refuse('no-bill');
  const running = state.arrangement?.state;
  if (running === 'offered' || running === 'kept') {
    return { arrangement: arrangementView(state) };
  }
  const { version, rules: policy } = await contactRulesInForce(db);
  const { floor } = order.terms.pricing.minimum;
  const { canPayOn } = body;
  const asked = { canPayOn, policy, floor, events: order.events };
  const parts = decideHardshipOffer(state, asked);
  if (parts !== null) return offer(context, order, { parts, body, policy: version });
  await leaveToStaff(context, order, body);
  return {};
}

async function offer(
  context: Context,
  order: LoadedOrder,
  of: {
    readonly parts: readonly ArrangedPart[];
    readonly body: BodyOf<typeof cannotPay>;
    readonly policy: number;
  },
): Promise<Answer | 'stale'> {
  const { parts, policy } = of;
  const { reason, canPayOn } = of.body;
  const [now, today] = [context.clock.now(), context.clock.today()];
  const proposalId = newId<string>();
  const event: ArrangementOffered = {
    kind: 'arrangement-offered',
    eventId: `arrangement ${proposalId}`,
    effectiveAt: now,
    effectiveOn: today,
    proposalId,
    parts,
    acceptBy: addDays(today, acceptDays),
    asked: { reason, canPayOn, policy },
  };
  const account = accountOf(order, now, [event]);
  const messages = [messageTo(order, { kind: 'decision', text: textOf(event), now })];
  const change = { now, events: [event], account, messages };
  if ((await changeOrderAndLog(context, order, change)) !== 'done') return 'stale';
  context.wake('send-sms');
  return { arrangement: arrangementView(account) };
}

function textOf({ parts: [first], acceptBy }: ArrangementOffered): string {
  if (first === undefined) throw new Error('a plan has a last amount at least');
  return say.planOffered(showKwacha(first.amount), showDay(first.on), showDay(acceptBy));
}

/** One claim waits for a loan, however often its borrower asks. */
async function leaveToStaff(
  { db, clock }: Context,
  { id, borrowerId }: LoadedOrder,
  { reason, canPayOn }: BodyOf<typeof cannotPay>,
): Promise<void> {
  await insertInto(
    db,
    'hardship_claim',
    { id: newId(), orderId: BigInt(id), borrowerId, reason, canPayOn, askedAt: clock.now() },
    `on conflict (order_id) where followed_at is null
      do update set reason = excluded.reason, can_pay_on = excluded.can_pay_on`,
  );
}
