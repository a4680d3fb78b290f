import { sql } from '../store/database/database.ts';
import type { Queryable } from '../store/database/database.ts';
import type { OnceKey } from './serve.ts';

const insertOnce = sql<void, OnceKey & { answer: string; now: Date }>(`
  insert into request_once (borrower_id, uid, nonce, sent_at_ms, body_hash, answer, created_at)
  values (:borrowerId, :uid, :nonce, :sentAtMs, :bodyHash, :answer::jsonb, :now)
  on conflict do nothing`);

/**
 * Keeps the whole answer of a signed request, as JSON text, so that asking again gets it again.
 * False when an answer was kept before: the caller undoes what it did and gives that one.
 */
export async function saveOnce(
  q: Queryable,
  once: OnceKey,
  kept: { readonly answer: string; readonly now: Date },
): Promise<boolean> {
  return (await q.run(insertOnce, { ...once, ...kept })) === 1;
}
