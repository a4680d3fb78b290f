import type { LoadedOrder } from './load-order.ts';

const mostTries = 10;

/** Others changed the order between each loading of it and each writing; nothing was written. */
export class KeptChanging extends Error {
  constructor() {
    super(`an order changed ${mostTries} times while it was decided`);
  }
}

/**
 * The retry of the optimistic lock on an order. It loads the order and has it decided about, and
 * does both again while the answer is `stale`, as another act was faster. `first`: the order as
 * the caller has just read it, so that it need not be loaded the first time.
 * @throws {@link KeptChanging} when another act was faster every time
 */
export async function changing<Done>(
  load: () => Promise<LoadedOrder | null>,
  decide: (order: LoadedOrder | null) => Promise<Done | 'stale'>,
  first?: LoadedOrder | null,
): Promise<Done> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const isRead = tries === 1 && first !== undefined;
    const outcome = await decide(isRead ? first : await load());
    if (outcome !== 'stale') return outcome;
  }
  throw new KeptChanging();
}
