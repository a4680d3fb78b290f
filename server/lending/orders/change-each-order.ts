import type { OrderId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { changing, KeptChanging } from './changing.ts';
import type { LoadedOrder } from './load-order.ts';
import { loadOrder } from './load-order.ts';

/** How many orders {@link changeEachOrder} is given at once. */
export const batchSize = 500;

/**
 * Changes every order that `select` gives, one at a time; it is asked for a batch after a number,
 * in the order of numbers. Killed half way, the next run goes on where it stopped. An order that
 * borrowers keep changing is left to the next run.
 */
export async function changeEachOrder(
  context: Context,
  select: (after: bigint) => Promise<readonly { readonly id: bigint }[]>,
  change: (order: LoadedOrder) => Promise<'done' | 'stale'>,
): Promise<void> {
  let after = 0n;
  for (;;) {
    const rows = await select(after);
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
