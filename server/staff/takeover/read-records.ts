import { WorkerThread } from '../../models/worker-thread.ts';
import type { FileRecord } from '../../networks/statements/records.ts';
import type { AskedPiece, LineFault, ReadPiece } from './read-piece.ts';

/** Whole lines are read from so many bytes at once, so that memory is bounded for any file. */
const pieceBytes = 256 * 1024;

const thread = new WorkerThread<AskedPiece, ReadPiece>('the reader of a loan book', {
  mostWaiting: 20,
  timeoutMs: 60_000,
  idleMs: 10_000,
  answersAThread: 5_000,
  program: new URL('./read-records-main.ts', import.meta.url),
});

/**
 * The records of a CSV that comes in parts, in batches, read in a worker thread. The first fault
 * of the file as such ends it. A cell holds no line break.
 */
export async function* recordsInParts(
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly FileRecord[] | LineFault> {
  let [held, line] = [new Uint8Array(0), 1];
  let delimiter: string | null = null;
  for await (const { bytes, isLast } of pieces(parts)) {
    const together = new Uint8Array(held.length + bytes.length);
    together.set(held);
    together.set(bytes, held.length);
    const read: ReadPiece = await thread.ask({
      ...{ bytes: together, delimiter, firstLine: line, isLast },
    });
    if ('fault' in read) {
      yield read.fault;
      return;
    }
    held = new Uint8Array(read.rest);
    ({ delimiter, nextLine: line } = read);
    if (read.records.length > 0) yield read.records;
  }
}

async function* pieces(parts: AsyncIterable<Uint8Array>) {
  let before: Uint8Array | null = null;
  for await (const part of parts) {
    for (let at = 0; at < part.length; at += pieceBytes) {
      if (before !== null) yield { bytes: before, isLast: false };
      before = part.subarray(at, at + pieceBytes);
    }
  }
  if (before !== null) yield { bytes: before, isLast: true };
}
