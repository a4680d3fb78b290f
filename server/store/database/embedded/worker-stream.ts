import { Duplex } from 'node:stream';
import { joined } from './joined.ts';
import type { PostgresWorker } from './postgres-worker.ts';

const terminate = 'X'.charCodeAt(0);

/** AuthenticationOk and ReadyForQuery(idle): the greeting of a server that asks for nothing. */
const greeting = Buffer.from('520000000800000000' + '5a0000000549', 'hex');

/**
 * What `pg` takes for a socket, ending in the embedded PostgreSQL's thread. PostgreSQL's protocol,
 * version 3: https://www.postgresql.org/docs/current/protocol.html. Each stream is one connection:
 * it begins by clearing whatever the one before left behind, for the session below is the same.
 */
export class WorkerStream extends Duplex {
  readonly #worker: PostgresWorker;
  #gathered: Uint8Array[] = [];
  #greeted = false;

  constructor(worker: PostgresWorker) {
    super();
    this.#worker = worker;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _: BufferEncoding, done: () => void): void {
    this.#gather(chunk);
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    for (const { chunk } of chunks) this.#gather(chunk);
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  /** PostgreSQL must see a statement's messages together, up to the one that asks for answers. */
  #gather(chunk: Uint8Array): void {
    if (chunk[0] === terminate) return;
    if (this.#gathered.length === 0) process.nextTick(() => this.#send());
    this.#gathered.push(chunk);
  }

  #send(): void {
    const bytes = joined(this.#gathered);
    this.#gathered = [];
    this.#exchange(bytes).then(
      (answer) => this.destroyed || this.push(answer),
      (error: Error) => this.destroy(error),
    );
  }

  async #exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    if (this.#greeted) return this.#worker.exchange(bytes);
    this.#greeted = true;
    await this.#worker.exchange(queryMessage('rollback'));
    await this.#worker.exchange(queryMessage('discard all'));
    return greeting;
  }
}

function queryMessage(text: string): Uint8Array<ArrayBuffer> {
  const message = Buffer.alloc(text.length + 6);
  message.write('Q');
  message.writeInt32BE(text.length + 5, 1);
  message.write(text, 5);
  return Uint8Array.from(message);
}
