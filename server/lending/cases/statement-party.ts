import type { Party } from '../../../domain/books/near-numbers.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { seal, unseal } from '../../store/sealing/keyring.ts';
import { partyPlace } from '../../store/sealing/statement-place.ts';

const insertParty = sql<
  void,
  {
    id: string;
    provider: string;
    providerId: string;
    keyId: string;
    wrappedKey: Uint8Array;
    body: Uint8Array;
    now: Date;
  }
>(`
  insert into statement_party (id, provider, provider_id, key_id, wrapped_key, body, kept_at)
  values (:id, :provider, :providerId, :keyId, :wrappedKey, :body, :now) on conflict do nothing`);

/** Keeps who an unidentified payment came from or went to, encrypted. */
export async function keepParty(
  { db, keys, clock }: Context,
  of: { readonly provider: string; readonly providerId: string; readonly party: Party },
): Promise<void> {
  const { party, ...row } = of;
  const id = newId();
  const sealed = seal(keys, Buffer.from(JSON.stringify(party)), partyPlace(id));
  await db.run(insertParty, { ...row, ...sealed, id, now: clock.now() });
}

const selectParty = sql<
  { id: string; keyId: string; wrappedKey: Buffer; body: Buffer },
  { provider: string; providerId: string }
>(`
  select id, key_id, wrapped_key, body from statement_party
  where provider = :provider and provider_id = :providerId`);

const unknownParty: Party = { number: '', name: '', note: '' };

/** The same, read; empty where the statement says nothing, or it is no longer kept. */
export async function findParty(
  { db, keys }: Context,
  of: { readonly provider: string; readonly providerId: string },
): Promise<Party> {
  const row = await db.row(selectParty, of);
  if (row === undefined) return unknownParty;
  return JSON.parse(unseal(keys, row, partyPlace(row.id)).toString()) as Party;
}
