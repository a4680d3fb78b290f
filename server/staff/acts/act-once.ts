import * as z from 'zod/mini';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { openText, sealText } from '../../store/sealing/sealed-text.ts';

/** Names one request of a person. */
export interface ActKey {
  readonly staffId: StaffId;
  readonly requestId: string;
}

/** An answer as it went out. */
const kept = z.strictObject({ status: z.int(), text: z.string() });
export type KeptAnswer = z.output<typeof kept>;

// Of two at once the second waits here until the first has committed.
const begin = sql<
  { readonly requestId: string },
  ActKey & { act: string; bodyHash: Uint8Array; now: Date }
>(`
  insert into act_once (staff_id, request_id, act, body_hash, created_at)
  values (:staffId, :requestId::uuid, :act, :bodyHash, :now)
  on conflict do nothing returning request_id::text as "requestId"`);

const findFirst = sql<
  { readonly act: string; readonly body_hash: Buffer; readonly answer: string | null },
  ActKey
>(`select act, body_hash, answer from act_once
  where staff_id = :staffId and request_id = :requestId::uuid`);

const keep = sql<void, ActKey & { answer: string }>(`
  update act_once set answer = :answer
  where staff_id = :staffId and request_id = :requestId::uuid`);

/**
 * Takes a request for the first time, or answers what it was answered then; `'other'` where the
 * same id came with something else.
 */
export async function takeOnce(
  tx: Queryable,
  ring: Keyring,
  request: ActKey & { readonly act: string; readonly bodyHash: Uint8Array; readonly now: Date },
): Promise<'first' | 'other' | KeptAnswer> {
  const { staffId, requestId, act, bodyHash, now } = request;
  const key = { staffId, requestId };
  if ((await tx.row(begin, { ...key, act, bodyHash, now })) !== undefined) return 'first';
  const first = await tx.row(findFirst, key);
  const isSame = first?.act === act && first.body_hash.equals(bodyHash);
  if (!isSame || first.answer === null) return 'other';
  return z.parse(kept, JSON.parse(openText(ring, first.answer, placeOf(key))));
}

/** Keeps the answer, sealed: it may hold what was uncovered. */
export async function keepAnswer(
  tx: Queryable,
  ring: Keyring,
  { staffId, requestId }: ActKey,
  answer: KeptAnswer,
): Promise<void> {
  const key = { staffId, requestId };
  const sealed = sealText(ring, JSON.stringify(answer), placeOf(key));
  await tx.run(keep, { ...key, answer: sealed });
}

function placeOf({ staffId, requestId }: ActKey): string {
  return `act-once|${staffId}|${requestId}`;
}
