import type { BorrowerId } from '../../contract/values/ids.ts';
import { WorkerThread } from '../verification/worker-thread.ts';
import type { ThreadLimits } from '../verification/worker-thread.ts';
import type { PdfDocument } from './pdf.ts';

/**
 * Makes documents beside the main thread, whose loop each would hold for 5 to 10 ms, and the first
 * for 140.
 * @throws {Busy} when too many wait already, of this borrower or of all
 */
export interface DocumentMaker {
  make(document: PdfDocument, of: BorrowerId): Promise<Buffer>;
  close(): Promise<void>;
}

const usualLimits: ThreadLimits = {
  // Done within a second, where the thread is there.
  mostWaiting: 40,
  mostWaitingEach: 2,
  timeoutMs: 20_000,
  idleMs: 60_000,
  answersAThread: Infinity,
  program: new URL('./pdf-worker-main.ts', import.meta.url),
};

/** Makes documents in a worker thread of its own, which starts with the first one. */
export function workerDocumentMaker(limits: Partial<ThreadLimits> = {}): DocumentMaker {
  const thread = new WorkerThread<PdfDocument, Uint8Array>('the maker of documents', {
    ...usualLimits,
    ...limits,
  });
  return {
    make: async (document, of) => Buffer.from(await thread.ask(document, `${of}`)),
    close: () => thread.close(),
  };
}
