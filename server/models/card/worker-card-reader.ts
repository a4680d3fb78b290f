import { WorkerThread } from '../worker-thread.ts';
import type { ThreadLimits } from '../worker-thread.ts';
import type { CardReader, CardReading } from '../../store/ports/card-reader.ts';

const usualLimits: ThreadLimits = {
  // One takes about a second.
  mostWaiting: 8,
  timeoutMs: 30_000,
  idleMs: 10 * 60_000,
  answersAThread: 200,
  program: new URL('./card-worker-main.ts', import.meta.url),
};

/** Reads cards in a separate worker thread, which starts with the first card. */
export function workerCardReader(limits: Partial<ThreadLimits> = {}): CardReader {
  const thread = new WorkerThread<Uint8Array, CardReading>('the reader of a card', {
    ...usualLimits,
    ...limits,
  });
  return { read: (front) => thread.ask(front), close: () => thread.close() };
}
