import { sql } from '../store/database/database.ts';
import type { Queryable } from '../store/database/database.ts';
import type { OnceKey } from './serve.ts';

/** What was kept of a request that was answered: the hash of its body, and the whole answer. */
export interface KeptOnce {
  readonly body_hash: Uint8Array | null;
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
  const hash = kept.body_hash;
  return hash !== null && hash !== undefined && Buffer.compare(hash, bodyHash) === 0;
}
