import { Busy } from '../busy.ts';
import type { CardReader } from './card-reader.ts';

/** Reads cards in a worker thread of its own, which starts with the first card. */
export function workerCardReader(): CardReader {
  return {
    read: () => Promise.reject(new Busy('the reader of cards')),
    close: () => Promise.resolve(),
  };
}
