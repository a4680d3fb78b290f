import { sql } from '../store/database/database.ts';
import type { Queryable } from '../store/database/database.ts';
import type { OnceKey } from './serve.ts';

/** What was kept of a request that was answered: the hash of its body, and the whole answer. */
export interface KeptOnce {
  readonly bodyHash: Uint8Array | null;
  readonly answer: string | null;
}

const selectOnce = sql<
  KeptOnce,
  { borrowerId: string; uid: string; nonce: string; sentAtMs: bigint }
>(`
  select body_hash, answer::text as answer from request_once
  where borrower_id = :borrowerId and uid = :uid and nonce = :nonce
    and sent_at_ms = :sentAtMs`);

/** What was kept of this request; null when it was not answered yet. */
export async function readOnce(q: Queryable, once: OnceKey): Promise<KeptOnce | null> {
  const { borrowerId, uid, nonce, sentAtMs } = once;
  return (await q.row(selectOnce, { borrowerId, uid, nonce, sentAtMs })) ?? null;
}

/** Whether a request asked for the same as the one that was kept. */
export function isSameRequest(kept: Partial<KeptOnce>, bodyHash: Uint8Array): boolean {
  const hash = kept.bodyHash;
  return hash !== null && hash !== undefined && Buffer.compare(hash, bodyHash) === 0;
}

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
