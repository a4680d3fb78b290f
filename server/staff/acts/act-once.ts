import * as z from 'zod/mini';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { openText, textSealerByRing } from '../../store/sealing/sealed-text.ts';

/** Names one request of a person. */
export interface ActKey {
  readonly staffId: StaffId;
  readonly requestId: string;
}

/** An answer as it went out. */
const kept = z.strictObject({ status: z.int(), text: z.string() });
export type KeptAnswer = z.output<typeof kept>;

const findFirst = sql<
  { readonly act: string; readonly bodyHash: Buffer; readonly answer: string },
  ActKey
>(`select act, body_hash, answer from act_once
  where staff_id = :staffId and request_id = :requestId::uuid`);

/**
 * What a request was answered when it came first, `'other'` where its id came with something else,
 * and null of one that has no answer yet.
 */
export async function answeredBefore(
  q: Queryable,
  ring: Keyring,
  { act, bodyHash, ...key }: ActKey & { readonly act: string; readonly bodyHash: Buffer },
): Promise<'other' | KeptAnswer | null> {
  const first = await q.row(findFirst, key);
  if (first === undefined) return null;
  if (first.act !== act || !first.bodyHash.equals(bodyHash)) return 'other';
  return z.parse(kept, JSON.parse(openText(ring, first.answer, placeOf(key))));
}

/** Encrypts a stored answer, which may hold personal details. */
export type AnswerSealer = (answer: KeptAnswer) => string;

/** Does what it can before the answer is there. */
export function answerSealer(ring: Keyring, key: ActKey): AnswerSealer {
  const sealing = textSealerByRing(ring, placeOf(key));
  return ({ status, text }) => sealing(JSON.stringify({ status, text }));
}

function placeOf({ staffId, requestId }: ActKey): string {
  return `act-once|${staffId}|${requestId}`;
}
