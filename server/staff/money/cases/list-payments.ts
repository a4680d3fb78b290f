import { listPayments } from '../../../../contract/staff/case-acts.ts';
import type { Network } from '../../../../contract/market/network.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { PaymentStatus } from '../../../../domain/loan/payment.ts';
import type { Operation } from '../../../store/ports/payment-provider.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';

type Line = StaffAnswerOf<typeof listPayments>['rows'][number];

interface Stored {
  readonly id: string;
  readonly orderId: bigint;
  readonly borrowerId: string;
  readonly operation: Operation;
  readonly purpose: string;
  readonly amount: bigint;
  readonly state: PaymentStatus;
  readonly network: Network;
  readonly provider: string;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

const payments = listing<Stored, 'state' | 'network' | 'operation'>({
  source: (conditions) => `
    select p.id, p.order_id, p.borrower_id, p.operation, p.purpose,
      p.amount, p.state, p.network, p.provider, p.created_at,
      p.settled_at
    from payment p ${whereAll(conditions)}`,
  keys: [
    { column: 'p.created_at', type: 'timestamptz', of: (row) => row.createdAt },
    { column: 'p.id', type: 'text', of: (row) => row.id },
  ],
  filters: {
    state: 'p.state = :state',
    network: 'p.network = :network',
    operation: 'p.operation = :operation',
  },
});

export const listPaymentsAct = serveAct(listPayments, async ({ context, args }) => {
  const page = await payments(context.db, args);
  if (page instanceof StaffRefusal) return page;
  return {
    ...page,
    rows: page.rows.map(({ id, orderId, amount, ...row }): Line => ({
      ...row,
      paymentId: id,
      orderId: String(orderId),
      amount: formatKwacha(ngwee(amount)),
    })),
  };
});
