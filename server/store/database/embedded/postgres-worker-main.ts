import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { prepareDataDirectory } from './data-directory.ts';
import { DurableFiles, durableStartParams } from './durable-file-system.ts';
import { joined } from './joined.ts';
import type { Answer, Question, WorkerOptions } from './postgres-worker.ts';

/** PostgreSQL leaves a failed statement by a long jump; all else thrown out of it is a crash. */
const longJump = 100;

/**
 * PostgreSQL's own choices cost 128 MB of memory, and after a checkpoint up to 1 GB of disk for
 * the log to come; at our size they gain nothing.
 */
const sizeParams = [
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'min_wal_size=32MB'],
  ...['-c', 'max_wal_size=128MB'],
];

const mostLogLines = 20;
const log: string[] = [];

if (parentPort === null) throw new Error('this file runs as a worker thread');
await serve(parentPort, workerData);

async function serve(port: MessagePort, options: WorkerOptions): Promise<void> {
  const pglite = await open(options);
  dieOnCrash(port, pglite);
  port.postMessage({ is: 'ready' } satisfies Answer);
  // One question is answered before the next is taken: there is one session.
  let last = Promise.resolve();
  port.on('message', (question: Question) => {
    last = last.then(() => answer(port, pglite, question));
  });
}

async function open(options: WorkerOptions): Promise<PGlite> {
  if (options.dataDir === undefined) return openInMemory(options);
  const directory = prepareDataDirectory(options.dataDir);
  const pglite = await PGlite.create({
    fs: new DurableFiles(directory.postgresFolder),
    startParams: [...durableStartParams, ...sizeParams],
    onStderr: remember,
  });
  directory.finish();
  return pglite;
}

function openInMemory({ snapshot, wasm }: WorkerOptions): Promise<PGlite> {
  const inMemory: PGliteOptions = {
    startParams: [...PGlite.defaultStartParams, ...sizeParams],
    onStderr: remember,
  };
  if (snapshot !== undefined) inMemory.loadDataDir = new Blob([snapshot]);
  if (wasm !== undefined) inMemory.pgliteWasmModule = wasm;
  return PGlite.create(inMemory);
}

async function answer(port: MessagePort, pglite: PGlite, question: Question): Promise<void> {
  switch (question.is) {
    case 'messages': {
      const parts: Uint8Array[] = [];
      // A part is a view of PostgreSQL's own memory, overwritten by the next.
      const onRawData = (part: Uint8Array) => parts.push(part.slice());
      await pglite.execProtocolRawStream(question.bytes, { onRawData });
      const bytes = joined(parts);
      port.postMessage({ is: 'messages', bytes } satisfies Answer, [bytes.buffer]);
      return;
    }
    case 'snapshot': {
      const file = await pglite.dumpDataDir('none');
      const bytes = new Uint8Array(await file.arrayBuffer());
      port.postMessage({ is: 'snapshot', bytes } satisfies Answer, [bytes.buffer]);
      return;
    }
    case 'close':
      // PGlite leaves without one, and the next start would have to replay the log.
      await pglite.exec('checkpoint');
      await pglite.close();
      port.postMessage({ is: 'closed' } satisfies Answer);
      port.close();
  }
}

/**
 * PGlite swallows whatever is thrown while a statement runs and asks the broken PostgreSQL again,
 * for ever. So a crash ends the thread at once, and the other side learns of it.
 */
function dieOnCrash(port: MessagePort, pglite: PGlite): void {
  const postgres = pglite.Module;
  const runOnce = postgres._PostgresMainLoopOnce;
  postgres._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if (isLongJump(error)) throw error;
      const reason = [String(error), ...log].join('\n');
      port.postMessage({ is: 'crashed', reason } satisfies Answer);
      process.exit(1);
    }
  };
}

function isLongJump(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    error.status === longJump
  );
}

/** Keeps the last of PostgreSQL's own log, to say why it crashed; nothing of it is printed. */
function remember(line: string): boolean {
  log.push(line);
  if (log.length > mostLogLines) log.shift();
  return true;
}
