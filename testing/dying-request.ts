import { sql } from '../server/store/database/database.ts';
import type { Transaction } from '../server/store/database/database.ts';
import type { App } from './start-app.ts';
import { until } from './until.ts';
import type { UssdScreen, ussdPhone } from './ussd-phone.ts';

/** Locks a session of USSD until the end of the transaction. */
export const holdSession = sql<object, { sessionId: string }>(
  'select from ussd_session where session_id = :sessionId for update',
);
const waiting = sql<{ pid: number }, { statement: string }>(`
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'
    and query like '%' || :statement || '%'`);
const kill = sql<object, { pid: number }>('select pg_terminate_backend(:pid)');

/** Presses a key as a gateway waits for its answer: four seconds, and not as a slow test. */
export async function inFourSeconds<Answer>(
  { context: { config } }: Pick<App, 'context'>,
  press: () => Promise<Answer>,
): Promise<Answer> {
  const { longestAnswerMs } = config.ussd;
  Object.assign(config.ussd, { longestAnswerMs: 4_000 });
  try {
    return await press();
  } finally {
    Object.assign(config.ussd, { longestAnswerMs });
  }
}

/** What is locked by another, and what is in the statement that waits for it. */
interface Lock {
  readonly take: (tx: Transaction) => Promise<unknown>;
  readonly statement: string;
}

/**
 * Presses a key whose transaction loses its connection in the middle; answers what is shown. It
 * is where the transaction waits: at its first statement, or at a later lock.
 */
export async function pressDying(
  app: Pick<App, 'db' | 'context'>,
  phone: ReturnType<typeof ussdPhone>,
  key: string,
  lock: Lock = {
    take: (tx) => tx.row(holdSession, { sessionId: phone.sessionId }),
    statement: 'ussd_session',
  },
): Promise<UssdScreen> {
  const { db } = app;
  const { statement } = lock;
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    await lock.take(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  let isOver = false;
  const asked = inFourSeconds(app, () => phone.press(key)).finally(() => (isOver = true));
  // On a slow machine it may have given up before it is found: then nothing is left to kill.
  const found = await until(
    () => db.row(waiting, { statement }),
    (row) => row !== undefined || isOver,
    'the request that waits',
  );
  if (found !== undefined) await db.row(kill, found);
  const shown = await asked;
  release.resolve();
  await holding;
  return shown;
}
