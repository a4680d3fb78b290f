import type { FastifyReply } from 'fastify';
import { Busy } from '../store/busy.ts';

/** So many more of one session wait for the one that is read. */
const mostWaiting = 2;

interface Line {
  readonly waiting: (() => void)[];
}

/**
 * One heavy body of a session at once, from its first byte to the end of its answer. The next
 * ones are read only when it is their turn, so that they take no memory.
 */
export class HeavyBodies {
  readonly #lines = new Map<string, Line>();

  /**
   * Resolves when it is this one's turn, which ends with its reply.
   * @throws {Busy} when too many of this session wait
   */
  async enter(session: string, { raw }: FastifyReply): Promise<void> {
    const line = this.#lines.get(session);
    if (line === undefined) this.#lines.set(session, { waiting: [] });
    else await this.#wait(line, raw);
    if (raw.closed) this.#next(session);
    else raw.once('close', () => this.#next(session));
  }

  #wait({ waiting }: Line, raw: FastifyReply['raw']): Promise<void> {
    if (waiting.length >= mostWaiting) throw new Busy('the reading of pictures');
    return new Promise<void>((turn) => {
      waiting.push(turn);
      // A client that closes frees its place at once.
      raw.once('close', () => {
        const at = waiting.indexOf(turn);
        if (at < 0) return;
        waiting.splice(at, 1);
      });
    });
  }

  #next(session: string): void {
    const next = this.#lines.get(session)?.waiting.shift();
    if (next === undefined) this.#lines.delete(session);
    else next();
  }
}
