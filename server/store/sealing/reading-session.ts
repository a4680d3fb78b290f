import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';

const sessions = new AsyncLocalStorage<Uint8Array | null>();
const idLetters = 40;

/**
 * Runs a call of a borrower. What it opens is noted under its session, once an hour. The session
 * is not handed through every act, because only the noting asks for it. With null it is left
 * behind, as by a job that a call has woken.
 * @param tokenHash SHA-256 of the session's token
 */
export function inSession<T>(tokenHash: Uint8Array | null, act: () => T): T {
  return sessions.run(tokenHash, act);
}

/** The id of the session that is being served; null for a job or an operator. */
export function currentSession(): string | null {
  const tokenHash = sessions.getStore() ?? null;
  if (tokenHash === null) return null;
  // As the column `session.id` is made.
  return hash('sha256', tokenHash, 'hex').slice(0, idLetters);
}
