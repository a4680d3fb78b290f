import { Worker } from 'node:worker_threads';

/** Where the embedded PostgreSQL keeps its data. */
export interface WorkerOptions {
  /** A directory on disk, synced at every commit; without it all is in memory. */
  readonly dataDir?: string;
  /** In memory only: what to begin with, made by `snapshot()`. */
  readonly snapshot?: Uint8Array<ArrayBuffer>;
  /** In memory only: PGlite's program, compiled already. */
  readonly wasm?: WebAssembly.Module;
}

export type Question =
  { is: 'messages'; bytes: Uint8Array<ArrayBuffer> } | { is: 'snapshot' } | { is: 'close' };

export type Answer =
  | { is: 'ready' }
  | { is: 'messages'; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'snapshot'; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'closed' }
  | { is: 'crashed'; reason: string };

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * The thread PostgreSQL runs in. In our own thread it would hold up everything else for as long
 * as each statement takes. Questions are answered in the order they were asked; when the thread
 * dies, all that wait and all that come later are refused with the reason.
 */
export class PostgresWorker {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #ended: Error | undefined;

  private constructor(options: WorkerOptions) {
    this.#worker = new Worker(new URL('./postgres-worker-main.ts', import.meta.url), {
      workerData: options,
      execArgv: [],
      // Each statement leaves only a few small arrays behind.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#worker.on('message', (answer: Answer) => this.#heard(answer));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the embedded database has ended')));
  }

  /** Starts the thread; ready when PostgreSQL takes statements. */
  static async start(options: WorkerOptions): Promise<PostgresWorker> {
    const worker = new PostgresWorker(options);
    await worker.#answer();
    return worker;
  }

  /** Why the thread is no longer there; undefined while it is. */
  get ended(): Error | undefined {
    return this.#ended;
  }

  /** Sends whole messages of PostgreSQL's protocol, answers PostgreSQL's. Takes the bytes away. */
  async exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await this.#ask({ is: 'messages', bytes }, [bytes.buffer]);
    return answer.is === 'messages' ? answer.bytes : new Uint8Array();
  }

  /** All data as one file, to begin another database in memory with. */
  async snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await this.#ask({ is: 'snapshot' });
    return answer.is === 'snapshot' ? answer.bytes : new Uint8Array();
  }

  /** Writes everything to its place and ends the thread. */
  async close(): Promise<void> {
    try {
      if (this.#ended === undefined) await this.#ask({ is: 'close' });
    } finally {
      await this.#worker.terminate();
    }
  }

  #ask(question: Question, transfer: ArrayBuffer[] = []): Promise<Answer> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#worker.postMessage(question, transfer);
    return this.#answer();
  }

  #answer(): Promise<Answer> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #heard(answer: Answer): void {
    if (answer.is === 'crashed') {
      const sentence = 'The embedded database has crashed; start again to recover.';
      return this.#end(new Error(sentence, { cause: answer.reason }));
    }
    this.#waiting.shift()?.resolve(answer);
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#ended);
  }
}
