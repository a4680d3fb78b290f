import { agreeToArrangement } from '../../../contract/borrower/agree-to-arrangement.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { assert } from '../../../domain/assert.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { ArrangementAgreed } from '../../../domain/loan/account-events.ts';
import { refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import type { Call } from '../../http/serve.ts';
import { serve } from '../../http/serve.ts';
import type { Context } from '../../store/context.ts';
import { restLoans } from '../collections/rest-loans.ts';
import { changing } from '../orders/changing.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { changeOrderAndLog } from '../orders/log-states.ts';
import { arrangementView } from '../account/arrangement-view.ts';

type Answer = AnswerOf<typeof agreeToArrangement>;

/**
 * The borrower agrees: from the day the plan was approved on nothing is charged while it is kept.
 * Told twice it is agreed to once. Refusals: `order-not-found`, `arrangement-over`.
 */
export const agreeToArrangementCall = serve(agreeToArrangement, (call) =>
  changing(
    () => loadOrder(call.context.db, call.body.orderId),
    (order) => agreeOnce(call, order),
  ),
);

async function agreeOnce(
  { context, borrower, body }: Call<typeof agreeToArrangement>,
  order: LoadedOrder | null,
): Promise<Answer | RefusalOf<typeof agreeToArrangement> | 'stale'> {
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const now = context.clock.now();
  const before = accountOf(order, now);
  const { arrangement } = before;
  if (arrangement?.proposalId !== body.arrangementId) return refuse('arrangement-over');
  if (arrangement.state !== 'offered') {
    const isAgreed = arrangement.agreedOn !== null;
    return isAgreed ? answerOf(arrangementView(before)) : refuse('arrangement-over');
  }
  const account = await agree(context, order, body.arrangementId);
  return account === 'stale' ? 'stale' : answerOf(arrangementView(account));
}

/** As {@link agreeToArrangementCall}, of whatever is offered for a loan, by its borrower. */
export async function agreeToPlan(
  context: Context,
  of: { readonly orderId: OrderId; readonly borrowerId: string },
): Promise<void> {
  await changing(
    () => loadOrder(context.db, of.orderId),
    async (order) => {
      if (order?.borrowerId !== of.borrowerId) return 'done';
      const { arrangement } = accountOf(order, context.clock.now());
      if (arrangement?.state !== 'offered') return 'done';
      const outcome = await agree(context, order, arrangement.proposalId);
      return outcome === 'stale' ? 'stale' : 'done';
    },
  );
}

async function agree(
  context: Context,
  order: LoadedOrder,
  proposalId: string,
): Promise<Account | 'stale'> {
  const now = context.clock.now();
  const event = agreed(order, proposalId, context.clock.today());
  const account = accountOf(order, now, [event]);
  const change = { now, events: [event], account };
  if ((await changeOrderAndLog(context, order, change)) !== 'done') return 'stale';
  await restLoans(context.db, { borrowerId: order.borrowerId, staffId: null, now });
  return account;
}

/** It takes effect as it was approved: charges since then are reversed. */
function agreed(
  { events }: LoadedOrder,
  proposalId: string,
  agreedOn: ArrangementAgreed['agreedOn'],
): ArrangementAgreed {
  const offer = events.find(
    (event) => event.kind === 'arrangement-offered' && event.proposalId === proposalId,
  );
  assert(offer !== undefined, 'what the account has as offered was offered');
  const { effectiveAt, effectiveOn } = offer;
  const eventId = `arrangement-agreed ${proposalId}`;
  return {
    kind: 'arrangement-agreed',
    eventId,
    effectiveAt,
    effectiveOn,
    proposalId,
    agreedOn,
  };
}

function answerOf(arrangement: ReturnType<typeof arrangementView>): Answer {
  assert(arrangement !== undefined, 'an arrangement that was agreed to is there to see');
  return { arrangement };
}
