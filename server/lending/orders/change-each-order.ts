import type { OrderId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import type { Statement } from '../../store/database/database.ts';
import { changing, KeptChanging } from './changing.ts';
import type { LoadedOrder } from './load-order.ts';
import { loadOrder } from './load-order.ts';

/** How many orders a statement of {@link changeEachOrder} names at once. */
export const batchSize = 500;

/**
 * Changes every order that a statement names, one at a time: its `$1` is `value`, its `$2` the
 * number it goes on after. Killed half way, the next run goes on where it stopped. An order that
 * borrowers keep changing is left to the next run.
 */
export async function changeEachOrder<Value>(
  context: Context,
  { select, value }: { readonly select: Statement<{ id: bigint }>; readonly value: Value },
  change: (order: LoadedOrder) => Promise<'done' | 'stale'>,
): Promise<void> {
  let after = 0n;
  for (;;) {
    const rows = await context.db.rows(select, [value, after]);
    for (const { id } of rows) await changeOne(context, Number(id) as OrderId, change);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}

async function changeOne(
  context: Context,
  orderId: OrderId,
  change: (order: LoadedOrder) => Promise<'done' | 'stale'>,
): Promise<void> {
  try {
    await changing(
      () => loadOrder(context.db, orderId),
      async (order) => (order === null ? 'done' : change(order)),
    );
  } catch (error) {
    if (!(error instanceof KeptChanging)) throw error;
    context.log.warn({ orderId }, 'an order kept changing, and waits for the next night');
  }
}
