import { PictureThread } from '../picture-thread.ts';
import type { PictureThreadLimits } from '../picture-thread.ts';
import type { CardReader, CardReading } from './card-reader.ts';

const usualLimits: PictureThreadLimits = {
  // One takes about a second.
  mostWaiting: 8,
  timeoutMs: 30_000,
  idleMs: 10 * 60_000,
  picturesAThread: 200,
  program: new URL('./card-worker-main.ts', import.meta.url),
};

/** Reads cards in a worker thread of its own, which starts with the first card. */
export function workerCardReader(limits: Partial<PictureThreadLimits> = {}): CardReader {
  const thread = new PictureThread<CardReading>('a card', { ...usualLimits, ...limits });
  return { read: (front) => thread.ask(front), close: () => thread.close() };
}
