import type { DocumentMaker } from '../../store/ports/document-maker.ts';
import { WorkerThread } from '../../models/worker-thread.ts';
import type { ThreadLimits } from '../../models/worker-thread.ts';
import type { PdfDocument } from '../../store/ports/document-maker.ts';

const usualLimits: ThreadLimits = {
  // Done within a second, where the thread is there.
  mostWaiting: 40,
  mostWaitingEach: 2,
  timeoutMs: 20_000,
  idleMs: 60_000,
  answersAThread: Infinity,
  program: new URL('./pdf-worker-main.ts', import.meta.url),
};

/** Makes documents in a separate worker thread, which starts with the first one. */
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
