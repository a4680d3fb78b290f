import { askNetwork, resolveCase } from '../../../../contract/staff/case-acts.ts';
import type { PaymentId } from '../../../../contract/words/ids.ts';
import { endCase, findCase } from '../../../lending/cases/case-row.ts';
import { loadOrderOfPayment } from '../../../lending/orders/load-order.ts';
import type { PaymentRow } from '../../../lending/account/payment-row.ts';
import { askAndSettle } from '../../../lending/payments/settle-as-asked.ts';
import type { AskedNow } from '../../../lending/payments/settle-as-asked.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { serveAct, serveAfterAsking, StaffRefusal } from '../../acts/serve-act.ts';
import { isOpen, proposalsAbout } from '../../proposals/proposal-row.ts';
import { endWork } from '../../acts/work-item.ts';
import { findCaseLine } from './case-rows.ts';
import { saidText } from './network-words.ts';
import { whyNotResolved } from './show-case.ts';

/** Asks the network, and books what it says as final. Refusal: `unknown`. */
export const askNetworkAct = serveAfterAsking(askNetwork, async ({ context, args }) => {
  const payment = await paymentBy(context.db, args.paymentId);
  if (payment === null) return new StaffRefusal('unknown');
  if (payment.purpose === 'found') {
    const why = 'The network knows none of our payments here: two people found whose it is.';
    return new StaffRefusal('not-possible-now', { why });
  }
  const asked = await askAndSettle(context, payment);
  return async (call) => {
    call.about({ kind: 'payment', id: args.paymentId });
    const after = await paymentBy(call.context.db, args.paymentId);
    if (after === null) return new StaffRefusal('unknown');
    return {
      known: asked.outcome.known,
      sentences: [saidText(asked.outcome), settledText(asked)],
      state: after.state,
    };
  };
});

async function paymentBy(q: Queryable, id: string): Promise<PaymentRow | null> {
  const order = await loadOrderOfPayment(q, id as PaymentId);
  return order?.payments.find((one) => one.id === id) ?? null;
}

function settledText({ settled }: AskedNow): string {
  if (settled === 'settled') return 'It is booked by that word.';
  if (settled === 'held') return 'That does not fit our record, so nothing is booked.';
  return 'Nothing has changed by it.';
}

/** Ends a case. Refusals: `unknown`, `decided-already`, `proposal-open`, `payment-open`. */
export const resolveCaseAct = serveAct(resolveCase, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { caseId, reason, evidence } = args;
  call.about({ kind: 'case', id: caseId });
  const found = await findCase(db, caseId);
  if (found === null) return new StaffRefusal('unknown');
  if (found.resolved !== null) {
    return new StaffRefusal('decided-already', { who: found.resolved.by });
  }
  const open = (await proposalsAbout(db, { kind: 'case', id: caseId })).find(isOpen);
  if (open !== undefined) return new StaffRefusal('proposal-open', { proposalId: open.id });
  const why = whyNotResolved(found);
  if (why !== null) return new StaffRefusal(why);
  const ended = { at: clock.now(), by: staff.name, resolution: reason, evidence };
  if (!(await endCase(db, caseId, ended))) return new StaffRefusal('changed-meanwhile');
  await endWork(db, { queue: 'cases', id: caseId });
  const line = await findCaseLine(db, caseId);
  return line === null ? new StaffRefusal('unknown') : { case: line };
});
