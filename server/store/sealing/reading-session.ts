import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

const sessions = new AsyncLocalStorage<string | null>();
const idLetters = 40;

/**
 * Runs a call of a borrower. What it opens is noted under its session, once an hour. The session
 * is not handed through every act, because only the noting asks for it. With null it is left
 * behind, as by a job that a call has woken.
 * @param tokenHash SHA-256 of the session's token
 */
export function inSession<T>(tokenHash: Uint8Array | null, act: () => T): T {
  if (tokenHash === null) return sessions.run(null, act);
  // As the column `session.id` is made.
  const id = createHash('sha256').update(tokenHash).digest('hex').slice(0, idLetters);
  return sessions.run(id, act);
}

/** The id of the session that is being served; null for a job or an operator. */
export function currentSession(): string | null {
  return sessions.getStore() ?? null;
}
