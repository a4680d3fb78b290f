import { Worker } from 'node:worker_threads';
import { Busy } from '../busy.ts';
import type { FaceLook, FaceReader } from './face-reader.ts';

export interface FaceQuestion {
  readonly number: number;
  readonly picture: Uint8Array;
}

export type FaceAnswer =
  | { readonly number: number; readonly look: FaceLook }
  | { readonly number: number; readonly failure: string };

export interface FaceReaderLimits {
  /** Pictures that wait or are looked at; one face check is up to nine. */
  readonly mostWaiting: number;
  /** For one picture, the start of the thread included. */
  readonly timeoutMs: number;
  /** An idle thread ends: its networks and pictures take a quarter of a gigabyte. */
  readonly idleMs: number;
  /** What the thread runs; another one shows how a broken thread is replaced. */
  readonly program: URL;
}

const usualLimits: FaceReaderLimits = {
  mostWaiting: 72,
  timeoutMs: 20_000,
  idleMs: 10 * 60_000,
  program: new URL('./face-worker-main.ts', import.meta.url),
};

interface Waiting extends FaceQuestion {
  resolve(look: FaceLook): void;
  reject(error: Error): void;
}

/**
 * Looks for faces in a worker thread of its own, which starts with the first picture, is replaced
 * when it breaks or hangs, and ends after ten idle minutes. Pictures are handed over one by one:
 * one that breaks the thread takes no other with it.
 */
export function workerFaceReader(limits: Partial<FaceReaderLimits> = {}): FaceReader {
  return new WorkerFaceReader({ ...usualLimits, ...limits });
}

class WorkerFaceReader implements FaceReader {
  readonly #limits: FaceReaderLimits;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
  #isClosed = false;

  constructor(limits: FaceReaderLimits) {
    this.#limits = limits;
  }

  look(picture: Uint8Array): Promise<FaceLook> {
    const { mostWaiting } = this.#limits;
    const isFull = this.#waiting.length + (this.#current === null ? 0 : 1) >= mostWaiting;
    if (isFull || this.#isClosed) return Promise.reject(new Busy('the reader of faces'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ number: ++this.#asked, picture, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const why = new Busy('the reader of faces');
    for (const one of this.#waiting.splice(0)) one.reject(why);
    this.#current?.reject(why);
    this.#current = null;
    await this.#endThread();
  }

  #next(): void {
    if (this.#current !== null) return;
    const next = this.#waiting.shift();
    if (next === undefined) return this.#rest();
    this.#current = next;
    const worker = (this.#worker ??= this.#start());
    // Only a thread that owes an answer keeps the process alive.
    worker.ref();
    const { number, picture } = next;
    worker.postMessage({ number, picture } satisfies FaceQuestion, []);
    const tooLong = () => this.#broke(worker, new Error('a face took too long to look at'));
    this.#wait(this.#limits.timeoutMs, tooLong);
  }

  #start(): Worker {
    const worker = new Worker(this.#limits.program, { execArgv: [] });
    worker.on('message', (answer: FaceAnswer) => this.#heard(answer));
    worker.on('error', (error) =>
      this.#broke(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', () => this.#broke(worker, new Error('the reader of faces has ended')));
    return worker;
  }

  #heard(answer: FaceAnswer): void {
    const current = this.#current;
    if (current?.number !== answer.number) return;
    this.#current = null;
    if ('look' in answer) current.resolve(answer.look);
    else current.reject(new Error(answer.failure));
    this.#next();
  }

  /** Fails the picture under way and goes on with the next one in a new thread. */
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
    await worker?.terminate();
  }
}
