import type { Database } from './database.ts';
import { sql } from './database.ts';
import type { Logger } from '../log.ts';

const isThere = sql<{ one: number }>('select 1 as one');

export interface WatchOptions {
  readonly everyMs: number;
  /** A server comes back by itself, after a restart or a change of machines. */
  readonly patienceMs: number;
}

/** Our own server is started again at once when it ends: where it stays away, it cannot start. */
export const usualWatch: Readonly<Record<Database['kind'], WatchOptions>> = {
  embedded: { everyMs: 10_000, patienceMs: 30_000 },
  server: { everyMs: 10_000, patienceMs: 5 * 60_000 },
};

/**
 * Looks whether the database answers, and says once that it is gone for good when it has not for
 * so long. Answers how to stop.
 */
export function watchDatabase(
  db: Pick<Database, 'row'>,
  { everyMs, patienceMs }: WatchOptions,
  gone: (why: unknown) => void,
): () => void {
  let answeredMs = performance.now();
  let isAsked = false;
  const look = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    try {
      await db.row(isThere);
      answeredMs = performance.now();
    } catch (error) {
      if (performance.now() - answeredMs < patienceMs) return;
      clearInterval(timer);
      gone(error);
    } finally {
      isAsked = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Tells in the log when acts begin to wait for the database, and when they went on. */
export function tellOutages({ outage }: Database, log: Logger): void {
  outage?.listen({
    began: (why) => log.warn({ err: why }, 'the database is away: acts wait for it'),
    ended: ({ forMs, waiting }) =>
      log.warn({ forMs: Math.round(forMs), waiting }, 'the database is back: acts go on'),
  });
}
