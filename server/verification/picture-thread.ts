import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Busy } from './busy.ts';

/** A picture as it is handed to the thread. */
export interface PictureQuestion {
  readonly number: number;
  readonly picture: Uint8Array;
}

/** Asks the thread to end as soon as the picture under way is done. */
export const leave = null;

export type PictureAnswer<Found> =
  | { readonly number: number; readonly found: Found }
  /** The kind of the error, without its words: they might quote the picture. */
  | { readonly number: number; readonly failure: string };

export interface PictureThreadLimits {
  /** Pictures that wait or are looked at; more are put off as {@link Busy}. */
  readonly mostWaiting: number;
  /** For one picture, the start of the thread included; and for the thread to leave. */
  readonly timeoutMs: number;
  /** An idle thread ends: networks and pictures take a quarter of a gigabyte. */
  readonly idleMs: number;
  /** Memory of native libraries grows with every picture, and is given back with the thread. */
  readonly picturesAThread: number;
  /** What the thread runs; another one shows how a broken thread is replaced. */
  readonly program: URL;
}

interface Waiting<Found> extends PictureQuestion {
  resolve(found: Found): void;
  reject(error: Error): void;
}

/**
 * A worker thread that looks at pictures, one by one: one that breaks the thread takes no other
 * with it. It starts with the first picture, is replaced when it breaks or hangs, and ends when
 * nobody asks for a while. What the libraries in it print is thrown away.
 */
export class PictureThread<Found> {
  readonly #what: string;
  readonly #limits: PictureThreadLimits;
  readonly #waiting: Waiting<Found>[] = [];
  readonly #leaving = new Set<Promise<void>>();
  #worker: Worker | null = null;
  #current: Waiting<Found> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
  #seenByThread = 0;
  #isClosed = false;

  /** `what` names its pictures in errors: "a card". */
  constructor(what: string, limits: PictureThreadLimits) {
    this.#what = what;
    this.#limits = limits;
  }

  ask(picture: Uint8Array): Promise<Found> {
    const { mostWaiting } = this.#limits;
    const isFull = this.#waiting.length + (this.#current === null ? 0 : 1) >= mostWaiting;
    if (isFull || this.#isClosed) return Promise.reject(this.#busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ number: ++this.#asked, picture, resolve, reject });
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
    return new Busy(`the reader of ${this.#what}`);
  }

  #next(): void {
    if (this.#current !== null) return;
    if (this.#seenByThread >= this.#limits.picturesAThread) this.#endThread();
    const next = this.#waiting.shift();
    if (next === undefined) return this.#rest();
    this.#current = next;
    const worker = (this.#worker ??= this.#start());
    // Only a thread that owes an answer keeps the process alive.
    worker.ref();
    const { number, picture } = next;
    worker.postMessage({ number, picture } satisfies PictureQuestion, []);
    const why = new Error(`${this.#what} took too long to read`);
    this.#wait(this.#limits.timeoutMs, () => this.#broke(worker, why));
  }

  #start(): Worker {
    this.#seenByThread = 0;
    const { program } = this.#limits;
    // What is printed is taken from the process's own streams, and read by nobody.
    const worker = new Worker(program, { execArgv: [], stdout: true, stderr: true });
    worker.on('message', (answer: PictureAnswer<Found>) => this.#heard(answer));
    worker.on('error', (error) => this.#broke(worker, this.#failure(kindOf(error))));
    const ended = new Error(`the reader of ${this.#what} has ended`);
    worker.on('exit', () => this.#broke(worker, ended));
    return worker;
  }

  #heard(answer: PictureAnswer<Found>): void {
    const current = this.#current;
    if (current?.number !== answer.number) return;
    this.#current = null;
    this.#seenByThread += 1;
    if ('found' in answer) current.resolve(answer.found);
    else current.reject(this.#failure(answer.failure));
    this.#next();
  }

  #failure(kind: string): Error {
    return new Error(`${this.#what} could not be read: ${kind}`);
  }

  /** Fails the picture under way and goes on with the next one in a new thread. */
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
    this.#seenByThread = 0;
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
 * Resolves when the thread has ended, by itself: one that is terminated within a native library
 * takes the process with it (a C++ exception that nobody catches). Only one that never comes back
 * to hear it is terminated, as its own code is then in a loop.
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
