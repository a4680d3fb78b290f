import type { Logger } from '../../store/log.ts';

/**
 * Acts on each item, at most so many at once. What fails is logged and does not keep the others
 * from their turn; a job comes back to it.
 */
export async function inParallel<Item extends { readonly id: string }>(
  items: readonly Item[],
  { atOnce, log }: { readonly atOnce: number; readonly log: Logger },
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) {
      try {
        await act(item);
      } catch (error) {
        log.error({ err: error, paymentId: item.id }, 'a payment could not be taken further');
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
}
