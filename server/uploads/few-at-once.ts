import { Busy } from '../verification/busy.ts';

/**
 * Runs heavy work a few at a time; a few more wait their turn, and whoever comes then is told
 * that we are busy.
 * @throws {Busy} from the function it answers
 */
export function fewAtOnce(
  what: string,
  { atOnce, waiting }: { readonly atOnce: number; readonly waiting: number },
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Busy(what);
      // Whoever ends hands the place on, so that nobody slips in between.
      await new Promise<void>((turn) => queue.push(turn));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
