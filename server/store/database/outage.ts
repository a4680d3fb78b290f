import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { runningMs } from '../running-time.ts';
import { DatabaseAway } from './database-away.ts';
import { isDiskFull } from './disk-full.ts';

export interface OutageLimits {
  /** Acts that wait at once; what comes beyond them is refused at once. */
  readonly mostWaiting: number;
  /** As long as one act, or all of one request, waits at most. */
  readonly longestMs: number;
  /** How often it is looked whether the database writes again. */
  readonly lookEveryMs: number;
}

export const usualLimits: OutageLimits = {
  mostWaiting: 1_000,
  longestMs: 9_000,
  lookEveryMs: 200,
};

/** The state of a database that is away. */
export interface Away {
  readonly forMs: number;
  readonly waiting: number;
  readonly why: unknown;
}

export interface OutageListener {
  began(why: unknown): void;
  ended(was: Away): void;
}

/** An act met a database that is away, and nothing of it was done. */
export class FoundAway extends Error {
  readonly why: unknown;

  constructor(why: unknown) {
    super('the database is away', { cause: why });
    this.why = why;
  }
}

const requestUntil = new AsyncLocalStorage<number>();

/** All acts inside wait for the database together no longer than one alone may. */
export function asOneRequest<T>(act: () => T, longestMs = usualLimits.longestMs): T {
  return requestUntil.run(runningMs() + longestMs, act);
}

/** What serves many requests is bound to the patience of none. */
export function forNobody<T>(act: () => T): T {
  return requestUntil.exit(act);
}

/**
 * The times in which a database cannot be written to. The first to find it reports it. From then on
 * one probe asks for all, and every caller waits without a connection or a timer. An outage begins
 * a new epoch: a connection made before it is never lent again. It may lead to a server that has
 * become read-only, or to nowhere.
 */
export class Outage {
  epoch = 0;
  readonly lookEveryMs: number;
  readonly #writes: () => Promise<void>;
  readonly #limits: OutageLimits;
  #listener: OutageListener | null = null;
  #on: { readonly sinceMs: number; why: unknown; most: number } | null = null;
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  /** `writes` fails while the database takes no writing. */
  constructor(writes: () => Promise<void>, limits: OutageLimits) {
    this.#writes = writes;
    this.#limits = limits;
    this.lookEveryMs = limits.lookEveryMs;
  }

  listen(listener: OutageListener): void {
    this.#listener = listener;
  }

  /** Null while it writes, as far as is known. */
  away(): Away | null {
    if (this.#on === null) return null;
    const { sinceMs, why } = this.#on;
    return { forMs: performance.now() - sinceMs, waiting: this.#waiting.size, why };
  }

  /** The latest instant, by {@link runningMs}, until which an act that begins now waits. */
  until(): number {
    return requestUntil.getStore() ?? runningMs() + this.#limits.longestMs;
  }

  /** Someone found it away by a connection of `epoch`; an older one says nothing of today. */
  found(why: unknown, epoch: number): void {
    if (epoch < this.epoch || this.#isClosed) return;
    this.epoch += 1;
    if (this.#on !== null) return;
    this.#on = { sinceMs: performance.now(), why, most: 0 };
    this.#listener?.began(why);
    void this.#look();
  }

  /** Waits until the database writes; at `untilMs` it throws why it does not. */
  async over(untilMs: number, isReading = false): Promise<void> {
    while (this.#on !== null) {
      const { why } = this.#on;
      // It can be read all the same.
      if (isReading && isDiskFull(why)) return;
      const leftMs = untilMs - runningMs();
      if (leftMs <= 0) throw new DatabaseAway('the database stays away', { cause: why });
      if (this.#waiting.size >= this.#limits.mostWaiting)
        throw new DatabaseAway('too many wait for the database already', { cause: why });
      await this.#turn(leftMs);
    }
  }

  /** Ends all waits and probes. */
  close(): void {
    this.#isClosed = true;
    for (const goOn of this.#waiting) goOn();
  }

  #turn(longestMs: number): Promise<void> {
    return new Promise((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.#waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, longestMs);
      this.#waiting.add(goOn);
      if (this.#on !== null) this.#on.most = Math.max(this.#on.most, this.#waiting.size);
    });
  }

  async #look(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#writes();
        break;
      } catch (error) {
        if (this.#on !== null) this.#on.why = error;
        await pause(this.#limits.lookEveryMs, undefined, { ref: false });
      }
    }
    const was = this.#on;
    this.#on = null;
    for (const goOn of this.#waiting) goOn();
    if (was === null || this.#isClosed) return;
    const forMs = performance.now() - was.sinceMs;
    this.#listener?.ended({ forMs, waiting: was.most, why: was.why });
  }
}

/** Does an act that has done nothing where it finds the database away, when that is over. */
export async function throughOutages<T>(
  outage: Outage,
  act: () => Promise<T>,
  isReading = false,
): Promise<T> {
  const until = outage.until();
  for (let tries = 1; ; tries++) {
    await outage.over(until, isReading);
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof FoundAway)) throw error;
      if (runningMs() >= until) {
        throw new DatabaseAway('the database stays away', { cause: error.why });
      }
      // Where it is away for this act and there for others.
      if (tries > 1) await pause(outage.lookEveryMs);
    }
  }
}
