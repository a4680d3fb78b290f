import type { Logger } from '../../store/log.ts';

/**
 * Acts on each payment, at most so many at once. What fails is logged and does not keep the others
 * from their turn; a job comes back to it.
 */
export async function inParallel<Item extends { readonly id: string }>(
  items: readonly Item[],
  { atOnce, log }: { readonly atOnce: number; readonly log: Logger },
  act: (item: Item) => Promise<void>,
): Promise<void> {
  await eachOf(items, atOnce, (item) =>
    act(item).catch((error: unknown) => {
      log.error({ err: error, paymentId: item.id }, 'a payment could not be taken further');
    }),
  );
}

/** Acts on each item, at most so many at once; `act` says itself what failed. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
}
