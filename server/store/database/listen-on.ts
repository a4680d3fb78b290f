import pg from 'pg';
import type { Listening } from './database.ts';

/** So long after a connection broke the next one is tried. */
const againAfterMs = 500;
/** A connection that vanished without a word is found by an unanswered query. */
const beatEveryMs = 15_000;
const beatTimeoutMs = 5_000;

/**
 * Listens to a channel over its own connection, which is made again when it breaks. Messages
 * in between are lost: a listener also polls from time to time.
 */
export function listenOn(
  options: pg.PoolConfig,
  channel: string,
  hear: (word: string) => void,
): Listening {
  let isClosed = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const soon = (then: () => void, ms: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(then, ms).unref();
  };
  const lost = (client: pg.Client) => {
    if (current !== client) return;
    current = null;
    client.end().catch(() => {});
    soon(connect, againAfterMs);
  };
  const beat = (client: pg.Client) => {
    client.query('select 1').then(
      () => current === client && soon(() => beat(client), beatEveryMs),
      () => lost(client),
    );
  };
  const connect = () => {
    const client = new pg.Client({ ...withPassword(options), query_timeout: beatTimeoutMs });
    current = client;
    client.on('error', () => lost(client));
    client.on('end', () => lost(client));
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    client
      .connect()
      .then(() => client.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(
        () => beat(client),
        () => lost(client),
      );
  };
  connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}

/** A pool hides it from who spreads its options. */
function withPassword(options: pg.PoolConfig): pg.ClientConfig {
  const { password } = options;
  return { ...options, ...(password !== undefined && { password }) };
}
