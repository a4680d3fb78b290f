import type { Dispute } from './dispute.ts';
import type { OrderStatus } from './order.ts';

const disputable: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'disbursing',
  'active',
  'overdue',
  'settled',
  'cancelled',
  'written-off',
]);

/** What a request to dispute a loan leads to. */
export type DisputeAsked = 'opens' | 'is-open' | 'is-upheld' | 'not-disputable';

/**
 * Whether a dispute is opened: an open or upheld one is answered as it is. After a rejected one,
 * staff review the loan again. An application can be cancelled instead.
 */
export function decideDispute(status: OrderStatus, newest: Dispute | null): DisputeAsked {
  if (newest?.outcome === 'open') return 'is-open';
  if (newest?.outcome === 'upheld') return 'is-upheld';
  return disputable.has(status) ? 'opens' : 'not-disputable';
}
