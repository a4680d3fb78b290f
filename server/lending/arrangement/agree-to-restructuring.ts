import { agreeToRestructuring } from '../../../contract/borrower/agree-to-restructuring.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { loadOrder } from '../orders/load-order.ts';
import { keepConsent } from '../orders/restructuring-row.ts';
import { offeredRestructuring, restructuringView } from '../orders/offered-restructuring.ts';

/**
 * The borrower agrees to a new schedule, by the hash of the figures that they saw. Another person
 * can carry it out only while the figures are these. Told twice it is agreed to once. Refusals:
 * `order-not-found`, `arrangement-over`, `fee-changed`.
 */
export const agreeToRestructuringCall = serve(
  agreeToRestructuring,
  async ({ context, borrower, body }) => {
    const { db, clock } = context;
    const order = await loadOrder(db, body.orderId);
    if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
    const now = clock.now();
    const offered = await offeredRestructuring(db, order, now);
    if (offered === null) return refuse('arrangement-over');
    const { schedule, hash: scheduleHash } = offered.decided;
    if (scheduleHash !== body.agreedHash) return refuse('fee-changed');
    const { id: orderId, borrowerId } = order;
    const { proposalId } = offered;
    const of = { proposalId, orderId, borrowerId, schedule, scheduleHash };
    await keepConsent(db, { ...of, staffId: null, evidence: null, agreedAt: now });
    return { restructuring: restructuringView({ ...offered, isAgreed: true }) };
  },
);
