import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Busy } from '../store/busy.ts';

/**
 * V8 replaces the code between WebAssembly and JavaScript after 1,000 calls. Now and then that
 * ends the whole process where threads with WebAssembly come and go: "Check failed:
 * jit_page.has_value()", in `Runtime_TierUpWasmToJSWrapper`. The first code is as quick here.
 * @see https://github.com/nodejs/node/issues/64500
 */
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');

/** What is asked of a thread, as it is handed to it. */
export interface ThreadQuestion<Asked> {
  readonly number: number;
  readonly asked: Asked;
}

/** Asks the thread to end as soon as the question under way is answered. */
export const leave = null;

export type ThreadAnswer<Found> =
  | { readonly number: number; readonly found: Found }
  /** The kind of the error, without its words: they might quote what was asked. */
  | { readonly number: number; readonly failure: string };

export interface ThreadLimits {
  /** Questions that wait or are under way; more are put off as {@link Busy}. */
  readonly mostWaiting: number;
  /** Of one who asks, beside the one under way; without it, as many as of all. */
  readonly mostWaitingEach?: number;
  /** For one answer, the start of the thread included; and for the thread to leave. */
  readonly timeoutMs: number;
  /** An idle thread ends: those that look at pictures take a quarter of a gigabyte. */
  readonly idleMs: number;
  /** Memory of native libraries grows with every answer, and is given back with the thread. */
  readonly answersAThread: number;
  /** What the thread runs; another one shows how a broken thread is replaced. */
  readonly program: URL;
}

interface Waiting<Asked, Found> extends ThreadQuestion<Asked> {
  readonly by: string | undefined;
  resolve(found: Found): void;
  reject(error: Error): void;
}

/**
 * A worker thread that answers questions, one by one: one that breaks the thread takes no other
 * with it. It starts with the first question, is replaced when it breaks or hangs, and ends when
 * idle for a while. What the libraries in it print is thrown away.
 */
export class WorkerThread<Asked, Found> {
  readonly #what: string;
  readonly #limits: ThreadLimits;
  readonly #waiting: Waiting<Asked, Found>[] = [];
  readonly #leaving = new Set<Promise<void>>();
  #worker: Worker | null = null;
  #current: Waiting<Asked, Found> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
  #answeredByThread = 0;
  #isClosed = false;

  /** `what` names it in errors: "the reader of a card". */
  constructor(what: string, limits: ThreadLimits) {
    this.#what = what;
    this.#limits = limits;
  }

  /** `by` names the caller, where each has its own bound. */
  ask(asked: Asked, by?: string): Promise<Found> {
    const { mostWaiting, mostWaitingEach = mostWaiting } = this.#limits;
    const isFull = this.#waiting.length + (this.#current === null ? 0 : 1) >= mostWaiting;
    const own = this.#waiting.filter((one) => one.by === by).length;
    if (isFull || own >= mostWaitingEach || this.#isClosed) return Promise.reject(this.#busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ number: ++this.#asked, asked, by, resolve, reject });
      this.#next();
    });
  }

  /** Refuses what waits; resolves when every thread has left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const why = this.#busy();
    for (const one of this.#waiting.splice(0)) one.reject(why);
    this.#current?.reject(why);
    this.#current = null;
    this.#endThread();
    await Promise.all(this.#leaving);
  }

  #busy(): Busy {
    return new Busy(this.#what);
  }

  #next(): void {
    if (this.#current !== null) return;
    if (this.#answeredByThread >= this.#limits.answersAThread) this.#endThread();
    const next = this.#waiting.shift();
    if (next === undefined) return this.#rest();
    this.#current = next;
    const worker = (this.#worker ??= this.#start());
    // Only a thread that owes an answer keeps the process alive.
    worker.ref();
    const { number, asked } = next;
    worker.postMessage({ number, asked } satisfies ThreadQuestion<Asked>, []);
    const why = new Error(`${this.#what} took too long`);
    this.#wait(this.#limits.timeoutMs, () => this.#broke(worker, why));
  }

  #start(): Worker {
    this.#answeredByThread = 0;
    const { program } = this.#limits;
    // What is printed is taken from the process's own streams, and never read.
    const worker = new Worker(program, { execArgv: [], stdout: true, stderr: true });
    worker.on('message', (answer: ThreadAnswer<Found>) => this.#heard(answer));
    worker.on('error', (error) => this.#broke(worker, this.#failure(kindOf(error))));
    const ended = new Error(`${this.#what} has ended`);
    worker.on('exit', () => this.#broke(worker, ended));
    return worker;
  }

  #heard(answer: ThreadAnswer<Found>): void {
    const current = this.#current;
    if (current?.number !== answer.number) return;
    this.#current = null;
    this.#answeredByThread += 1;
    if ('found' in answer) current.resolve(answer.found);
    else current.reject(this.#failure(answer.failure));
    this.#next();
  }

  #failure(kind: string): Error {
    return new Error(`${this.#what} failed: ${kind}`);
  }

  /** Fails the question under way and goes on with the next one in a new thread. */
  #broke(worker: Worker, why: Error): void {
    if (this.#worker !== worker) return;
    this.#endThread();
    this.#current?.reject(why);
    this.#current = null;
    this.#next();
  }

  #rest(): void {
    this.#worker?.unref();
    this.#wait(this.#limits.idleMs, () => this.#endThread());
    this.#timer?.unref();
  }

  #wait(forMs: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, forMs);
  }

  #endThread(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    this.#answeredByThread = 0;
    if (worker === null) return;
    const left = leaves(worker, this.#limits.timeoutMs).finally(() =>
      this.#leaving.delete(left),
    );
    this.#leaving.add(left);
  }
}

/** What an ended thread is called by Node. */
const noThread = -1;

/**
 * Resolves when the thread has ended. One that is terminated within a native library takes the
 * process with it (an uncaught C++ exception). Only one that never comes back to hear it is
 * terminated, as its own code is then in a loop.
 */
async function leaves(worker: Worker, longestMs: number): Promise<void> {
  if (worker.threadId === noThread) return;
  const gone = once(worker, 'exit');
  worker.ref();
  worker.postMessage(leave, []);
  const timer = setTimeout(() => void worker.terminate(), longestMs);
  await gone.catch(() => null);
  clearTimeout(timer);
}

/** What kind of error something thrown is; its words stay where they were made. */
export function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
