import { Worker } from 'node:worker_threads';
import { Busy } from '../busy.ts';
import type { CardReader, CardReading } from './card-reader.ts';

export interface CardQuestion {
  readonly number: number;
  readonly front: Uint8Array;
}

export type CardAnswer =
  | { readonly number: number; readonly reading: CardReading }
  /** The kind of the error, without its words: they might quote the card. */
  | { readonly number: number; readonly failure: string };

export interface CardReaderLimits {
  /** Cards that wait or are read; one takes about a second. */
  readonly mostWaiting: number;
  /** For one card, the start of the thread included. */
  readonly timeoutMs: number;
  /** An idle thread ends: networks and pictures take a quarter of a gigabyte. */
  readonly idleMs: number;
  /** Memory of the native libraries grows with every card, and is given back with the thread. */
  readonly cardsAThread: number;
  /** What the thread runs; another one shows how a broken thread is replaced. */
  readonly program: URL;
}

const usualLimits: CardReaderLimits = {
  mostWaiting: 8,
  timeoutMs: 30_000,
  idleMs: 10 * 60_000,
  cardsAThread: 200,
  program: new URL('./card-worker-main.ts', import.meta.url),
};

interface Waiting extends CardQuestion {
  resolve(reading: CardReading): void;
  reject(error: Error): void;
}

/**
 * Reads cards in a worker thread of its own, which starts with the first card, is replaced when it
 * breaks or hangs, and ends after ten idle minutes. Cards are handed over one by one: one that
 * breaks the thread takes no other with it. What the libraries in it print is thrown away.
 */
export function workerCardReader(limits: Partial<CardReaderLimits> = {}): CardReader {
  return new WorkerCardReader({ ...usualLimits, ...limits });
}

class WorkerCardReader implements CardReader {
  readonly #limits: CardReaderLimits;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
  #readByThread = 0;
  #isClosed = false;

  constructor(limits: CardReaderLimits) {
    this.#limits = limits;
  }

  read(front: Uint8Array): Promise<CardReading> {
    const { mostWaiting } = this.#limits;
    const isFull = this.#waiting.length + (this.#current === null ? 0 : 1) >= mostWaiting;
    if (isFull || this.#isClosed) return Promise.reject(new Busy('the reader of cards'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ number: ++this.#asked, front, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const why = new Busy('the reader of cards');
    for (const one of this.#waiting.splice(0)) one.reject(why);
    this.#current?.reject(why);
    this.#current = null;
    await this.#endThread();
  }

  #next(): void {
    if (this.#current !== null) return;
    if (this.#readByThread >= this.#limits.cardsAThread) void this.#endThread();
    const next = this.#waiting.shift();
    if (next === undefined) return this.#rest();
    this.#current = next;
    const worker = (this.#worker ??= this.#start());
    // Only a thread that owes an answer keeps the process alive.
    worker.ref();
    const { number, front } = next;
    worker.postMessage({ number, front } satisfies CardQuestion, []);
    const tooLong = () => this.#broke(worker, new Error('a card took too long to read'));
    this.#wait(this.#limits.timeoutMs, tooLong);
  }

  #start(): Worker {
    this.#readByThread = 0;
    const { program } = this.#limits;
    // What is printed is taken from the process's own streams, and read by nobody.
    const worker = new Worker(program, { execArgv: [], stdout: true, stderr: true });
    worker.on('message', (answer: CardAnswer) => this.#heard(answer));
    worker.on('error', (error) => this.#broke(worker, failureOf(kindOf(error))));
    worker.on('exit', () => this.#broke(worker, new Error('the reader of cards has ended')));
    return worker;
  }

  #heard(answer: CardAnswer): void {
    const current = this.#current;
    if (current?.number !== answer.number) return;
    this.#current = null;
    this.#readByThread += 1;
    if ('reading' in answer) current.resolve(answer.reading);
    else current.reject(failureOf(answer.failure));
    this.#next();
  }

  /** Fails the card under way and goes on with the next one in a new thread. */
  #broke(worker: Worker, why: Error): void {
    if (this.#worker !== worker) return;
    void this.#endThread();
    this.#current?.reject(why);
    this.#current = null;
    this.#next();
  }

  #rest(): void {
    this.#worker?.unref();
    this.#wait(this.#limits.idleMs, () => void this.#endThread());
    this.#timer?.unref();
  }

  #wait(forMs: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, forMs);
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    this.#readByThread = 0;
    await worker?.terminate();
  }
}

/** What kind of error something thrown is; its words stay where they were made. */
export function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function failureOf(kind: string): Error {
  return new Error(`a card could not be read: ${kind}`);
}
