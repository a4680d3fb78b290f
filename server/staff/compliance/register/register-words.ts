import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { type Keyring, seal, unseal } from '../../../store/sealing/keyring.ts';
import { registerPlace } from '../../../store/sealing/register-place.ts';

interface SealedWords {
  readonly id: string;
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  readonly body: Buffer;
}

const selectWords = sql<SealedWords, { ids: readonly string[] }>(`
  select id, key_id, wrapped_key, body from register_words
  where id = any (:ids::text[])`);

/** Stores words of a register encrypted; answers their id. */
export async function putWords(q: Queryable, keys: Keyring, text: string): Promise<string> {
  const id = newId();
  await insertInto(q, 'register_words', {
    id,
    ...seal(keys, Buffer.from(text), registerPlace(id)),
  });
  return id;
}

/** Opens words by their ids. Who reads them is kept by the act that does. */
export async function openWords(
  q: Queryable,
  keys: Keyring,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await q.rows(selectWords, { ids });
  const text = (row: SealedWords) => unseal(keys, row, registerPlace(row.id)).toString('utf8');
  return new Map(rows.map((row) => [row.id, text(row)]));
}
