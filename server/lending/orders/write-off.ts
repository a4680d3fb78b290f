import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { WrittenOff } from '../../../domain/loan/account-events.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { decideWriteOff } from '../../../domain/loan/write-off.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { licenceOf } from '../../store/lender.ts';
import { batchSize, changeEachOrder } from './change-each-order.ts';
import { accountOf } from './load-order.ts';
import { changeOrderAndLog } from './log-states.ts';

const dayMs = 86_400_000;

// Nothing can be overdue for longer than ago it was lent, so most of them need not be loaded.
const selectOldDebts = sql<{ id: bigint }, { lentBefore: Date; after: bigint }>(`
  select id from loan_order
  where status = 'overdue' and disbursed_at < :lentBefore and id > :after
  order by id limit ${batchSize}`);

/**
 * The job `write-off-debts`: gives up in the books what has been overdue for as long as the licence
 * says. The borrower gets no message: nothing changes for them but that charges have stopped, which
 * their bill says. Run twice it finds nothing left; a night it missed is made up for by the next.
 */
export async function writeOffDebts(context: Context): Promise<void> {
  const { clock, config } = context;
  const rule = licenceOf(config, clock.today());
  const lentBefore = new Date(clock.now().getTime() - rule.writeOffAfterDays * dayMs);
  const oldDebts = (after: bigint) => context.db.rows(selectOldDebts, { lentBefore, after });
  await changeEachOrder(context, oldDebts, async (order) => {
    const now = clock.now();
    const isPaymentOpen = order.payments.some(
      ({ operation, state }) => operation === 'collect' && paymentIs.open(state),
    );
    if (!decideWriteOff({ account: accountOf(order, now), isPaymentOpen }, rule)) return 'done';
    const event: WrittenOff = {
      kind: 'written-off',
      eventId: `written-off ${order.id}`,
      effectiveAt: now,
      effectiveOn: civilDateOf(now),
    };
    const outcome = await changeOrderAndLog(context, order, { now, events: [event] });
    return outcome === 'done' ? 'done' : 'stale';
  });
}
