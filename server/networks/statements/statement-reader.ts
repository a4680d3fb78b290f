import { WorkerThread } from '../../models/worker-thread.ts';
import type { ReadStatement, UnreadableStatement } from '../../store/ports/payment-provider.ts';
import type { AskedToRead } from './read-file.ts';

const thread = new WorkerThread<AskedToRead, ReadStatement | UnreadableStatement>(
  'the reader of statements',
  {
    mostWaiting: 20,
    timeoutMs: 120_000,
    idleMs: 10_000,
    // The memory of a large file is released with the thread.
    answersAThread: 20,
    program: new URL('./statement-worker-main.ts', import.meta.url),
  },
);

/**
 * Reads a statement file in a worker thread, which starts with the first file and then stays idle.
 */
export function readStatement(
  asked: AskedToRead,
): Promise<ReadStatement | UnreadableStatement> {
  return thread.ask(asked);
}
