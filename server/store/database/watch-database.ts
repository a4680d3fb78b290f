import type { Database } from './database.ts';
import { sql } from './database.ts';
import { noteOutage } from './database-gap.ts';
import { DatabaseWentBack } from './fence.ts';
import type { Logger } from '../log.ts';
import { runningMs } from '../running-time.ts';

const isThere = sql<{ one: number }>('select 1 as one');

export interface WatchOptions {
  readonly everyMs: number;
  /** A server comes back without help, after a restart or a change of machines. */
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
  let answeredMs = runningMs();
  let isAsked = false;
  const look = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    try {
      await db.row(isThere);
      answeredMs = runningMs();
    } catch (error) {
      if (runningMs() - answeredMs < patienceMs) return;
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

/** A shorter outage lost nothing: the leader was asked again before another could lead. */
const shortestGapMs = 1_000;
/** Commits of the moments before an outage may be lost, too. */
const gapBeginsMs = 60_000;

/**
 * Logs when acts begin to wait for the database, and when they went on. What an outage may have
 * lost is noted, so that the networks are asked about it.
 */
export function tellOutages(db: Database, log: Logger): void {
  db.outage?.listen({
    began(why) {
      if (why instanceof DatabaseWentBack)
        log.fatal({ err: why }, 'database went back in time');
      else log.warn({ err: why }, 'the database is away: acts wait for it');
    },
    ended({ forMs, waiting }) {
      log.warn({ forMs: Math.round(forMs), waiting }, 'the database is back: acts go on');
      if (forMs < shortestGapMs) return;
      noteOutage(db, (forMs + gapBeginsMs) / 1000).catch((error: unknown) => {
        log.error({ err: error }, 'outage not noted');
      });
    },
  });
}
