import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import type { WrittenOff } from '../../../domain/loan/account-events.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { decideWriteOff } from '../../../domain/loan/write-off.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { licenceOf } from '../../store/lender.ts';
import { changeOrder } from './change-order.ts';
import { accountOf, loadOrder } from './load-order.ts';

const batchSize = 500;
const dayMs = 86_400_000;

// Nothing can be overdue for longer than ago it was lent, so most of them need not be loaded.
const selectOldDebts = sql<{ id: bigint }>(`
  select id from loan_order
  where status = 'overdue' and disbursed_at < $1 and id > $2
  order by id limit ${batchSize}`);

/**
 * The job `write-off-debts`: gives up in the books what has been overdue for as long as the licence
 * says. The borrower gets no message: nothing changes for them but that charges have stopped, which
 * their bill says. Run twice it finds nothing left; a night it missed is made up for by the next.
 */
export async function writeOffDebts(context: Context): Promise<void> {
  const { clock, config, db } = context;
  const { writeOffAfterDays } = licenceOf(config, clock.today());
  const lentBefore = new Date(clock.now().getTime() - writeOffAfterDays * dayMs);
  let after = 0n;
  for (;;) {
    const rows = await db.rows(selectOldDebts, [lentBefore, after]);
    for (const { id } of rows) await writeOff(context, Number(id) as OrderId);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}

const mostTries = 5;

async function writeOff(context: Context, orderId: OrderId): Promise<void> {
  const rule = licenceOf(context.config, context.clock.today());
  for (let tries = 0; tries < mostTries; tries += 1) {
    const now = context.clock.now();
    const order = await loadOrder(context.db, orderId);
    if (order === null) return;
    const isPaymentOpen = order.payments.some(
      ({ operation, state }) => operation === 'collect' && paymentIs.open(state),
    );
    if (!decideWriteOff({ account: accountOf(order, now), isPaymentOpen }, rule)) return;
    const event: WrittenOff = {
      kind: 'written-off',
      eventId: `written-off ${orderId}`,
      effectiveAt: now,
      effectiveOn: civilDateOf(now),
    };
    const outcome = await changeOrder(context.db, order, { now, events: [event] });
    if (outcome === 'done') {
      context.log.info({ orderId }, 'a debt was given up in the books');
      return;
    }
  }
  context.log.warn({ orderId }, 'an order kept changing while it was to be written off');
}
