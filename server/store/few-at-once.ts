import { Busy } from './busy.ts';

/**
 * Runs heavy work a few at a time; a few more wait their turn, `waitingEach` of one who asks, and
 * later ones are refused as busy.
 * @throws {Busy} from the function it answers
 */
export function fewAtOnce(
  what: string,
  limits: { readonly atOnce: number; readonly waiting: number; readonly waitingEach: number },
): <T>(by: string, work: () => Promise<T>) => Promise<T> {
  const { atOnce, waiting, waitingEach } = limits;
  let running = 0;
  const queue: { readonly by: string; readonly turn: () => void }[] = [];
  return async (by, work) => {
    if (running >= atOnce) {
      const own = queue.filter((one) => one.by === by).length;
      if (queue.length >= waiting || own >= waitingEach) throw new Busy(what);
      // An ending task hands its place on, so that none slips in between.
      await new Promise<void>((turn) => queue.push({ by, turn }));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next.turn();
    }
  };
}
