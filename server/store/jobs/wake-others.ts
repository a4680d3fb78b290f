import type { Context } from '../context.ts';
import { type Listening, sql } from '../database/database.ts';

const channel = 'extramoney_wake';

const call = sql<void, { channel: string; name: string }>('select pg_notify(:channel, :name)');

/**
 * Wakes a job in the processes that work the list: for one that does not. Of each job one call is
 * on its way at a time, and later ones are one call after it, however many it was. A call
 * that is lost costs the job's period.
 */
export function wakeOthers({ db, log }: Pick<Context, 'db' | 'log'>): (name: string) => void {
  const calling = new Set<string>();
  const wanted = new Set<string>();
  const callOut = async (name: string): Promise<void> => {
    calling.add(name);
    do {
      wanted.delete(name);
      await db.run(call, { channel, name });
    } while (wanted.has(name));
  };
  const start = (name: string): void => {
    if (calling.has(name)) return void wanted.add(name);
    callOut(name)
      .catch((error: unknown) => log.warn({ job: name, err: error }, 'a job was not woken'))
      .finally(() => calling.delete(name));
  };
  // After the act that wants it has ended its turn, so that it is never inside it.
  return (name) => void setImmediate(() => start(name));
}

/** Hears which jobs other processes wake. */
export function hearWakes(
  { db }: Pick<Context, 'db'>,
  wake: (name: string) => void,
): Listening {
  return db.listen(channel, wake);
}
