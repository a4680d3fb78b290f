import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { totpPlace } from '../../staff/system/access/totp-place.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { type Keyring, rewrap } from '../../store/sealing/keyring.ts';
import { returnPlace } from '../../store/sealing/return-place.ts';
import { registerPlace } from '../../store/sealing/register-place.ts';
import { partyPlace, statementPlace } from '../../store/sealing/statement-place.ts';
import { boundTo, type SealedKind } from '../../store/sealing/sealed-items.ts';

const rowsAtOnce = 500;

/** What came of bringing everything under the current key. */
export interface RotatedKeys {
  readonly rewrapped: number;
  /** Ids of sealed things that do not open under the key they name: damaged, or moved. */
  readonly unopened: readonly string[];
  /** How many things each key guards now, by the key's id. */
  readonly guarded: Readonly<Record<string, number>>;
}

const countByKey = sql<{ keyId: string; items: bigint }>(`
  select key_id, count(*) as items from (
    select key_id from sealed_item union all select key_id from staff_totp
    union all select key_id from statement_file
    union all select key_id from statement_party
    union all select key_id from return_part
    union all select key_id from register_words) as sealed
  group by key_id order by key_id`);

interface ItemRow {
  readonly id: string;
  readonly borrowerId: BorrowerId;
  readonly kind: SealedKind;
  readonly wrappedKey: Buffer;
}

/** The bodies, which weigh the most, are not even read. */
const selectItems = sql<ItemRow, { keyId: string; after: string }>(`
  select id, borrower_id, kind, wrapped_key from sealed_item
  where key_id = :keyId and id > :after order by id limit ${rowsAtOnce}`);

const updateItems = sql<
  void,
  {
    currentKeyId: string;
    ids: readonly string[];
    wrappedKeys: readonly Uint8Array[];
    keyId: string;
  }
>(`
  update sealed_item set key_id = :currentKeyId, wrapped_key = one.wrapped_key
  from unnest(:ids::text[], :wrappedKeys::bytea[]) as one (id, wrapped_key)
  where sealed_item.id = one.id and sealed_item.key_id = :keyId`);

const selectTotp = sql<
  { readonly staffId: StaffId; readonly wrappedKey: Buffer },
  { keyId: string }
>('select staff_id, wrapped_key from staff_totp where key_id = :keyId');

const updateTotp = sql<
  void,
  { staffId: StaffId; currentKeyId: string; keyId: string; wrappedKey: Uint8Array }
>(`
  update staff_totp set key_id = :currentKeyId, wrapped_key = :wrappedKey
  where staff_id = :staffId and key_id = :keyId`);

const selectStatements = sql<
  { readonly id: string; readonly wrappedKey: Buffer },
  { keyId: string }
>('select id, wrapped_key from statement_file where key_id = :keyId');

const selectReturns = sql<
  { readonly runId: string; readonly place: number; readonly wrappedKey: Buffer },
  { keyId: string }
>('select run_id, place, wrapped_key from return_part where key_id = :keyId');

const updateReturn = sql<
  void,
  { runId: string; place: number; currentKeyId: string; keyId: string; wrappedKey: Uint8Array }
>(`
  update return_part set key_id = :currentKeyId, wrapped_key = :wrappedKey
  where run_id = :runId and place = :place and key_id = :keyId`);

const updateStatement = sql<
  void,
  { id: string; currentKeyId: string; keyId: string; wrappedKey: Uint8Array }
>(`
  update statement_file set key_id = :currentKeyId, wrapped_key = :wrappedKey
  where id = :id and key_id = :keyId`);

const selectWords = sql<
  { readonly id: string; readonly wrappedKey: Buffer },
  { keyId: string }
>('select id, wrapped_key from register_words where key_id = :keyId');

const updateWords = sql<
  void,
  { id: string; currentKeyId: string; keyId: string; wrappedKey: Uint8Array }
>(`
  update register_words set key_id = :currentKeyId, wrapped_key = :wrappedKey
  where id = :id and key_id = :keyId`);

const selectParties = sql<
  { readonly id: string; readonly wrappedKey: Buffer },
  { keyId: string }
>('select id, wrapped_key from statement_party where key_id = :keyId');

const updateParty = sql<
  void,
  { id: string; currentKeyId: string; keyId: string; wrappedKey: Uint8Array }
>(`
  update statement_party set key_id = :currentKeyId, wrapped_key = :wrappedKey
  where id = :id and key_id = :keyId`);

/** Encrypted items without a borrower, which are few. */
const few = [
  { select: selectStatements, update: updateStatement, placeOf: statementPlace },
  { select: selectParties, update: updateParty, placeOf: partyPlace },
  { select: selectWords, update: updateWords, placeOf: registerPlace },
] as const;

/**
 * Re-encrypts every item under the current key of the ring. Each batch is saved separately, so
 * that it may be stopped at any time and resumes. Servers that have both keys may run during it.
 * Items under a key that is not in the ring stay as they are.
 */
export async function rotateKeys(q: Queryable, ring: Keyring): Promise<RotatedKeys> {
  let rewrapped = 0;
  const unopened: string[] = [];
  for (const { keyId } of await q.rows(countByKey)) {
    if (keyId === ring.current || !ring.keys.has(keyId)) continue;
    for (let after = ''; ;) {
      const items = await q.rows(selectItems, { keyId, after });
      const last = items.at(-1);
      if (last === undefined) break;
      rewrapped += await rewrapItems(q, ring, { keyId, items, unopened });
      after = last.id;
    }
    rewrapped += await rewrapTotp(q, ring, { keyId, unopened });
    rewrapped += await rewrapReturns(q, ring, { keyId, unopened });
    for (const one of few) rewrapped += await rewrapFew(q, ring, { ...one, keyId, unopened });
  }
  const counts = await q.rows(countByKey);
  const guarded = Object.fromEntries(counts.map((row) => [row.keyId, Number(row.items)]));
  return { rewrapped, unopened, guarded };
}

/** The secrets of authenticators: one a person of the lender. */
async function rewrapTotp(
  q: Queryable,
  ring: Keyring,
  { keyId, unopened }: { readonly keyId: string; readonly unopened: string[] },
): Promise<number> {
  let rewrapped = 0;
  for (const { staffId, wrappedKey } of await q.rows(selectTotp, {
    keyId,
  })) {
    try {
      const key = rewrap(ring, { keyId, wrappedKey }, totpPlace(staffId));
      const given = { staffId, currentKeyId: ring.current, keyId, wrappedKey: key.wrappedKey };
      rewrapped += await q.run(updateTotp, given);
    } catch {
      unopened.push(staffId);
    }
  }
  return rewrapped;
}

/** Uploaded statements, words of the registers: a few a month. */
async function rewrapFew(
  q: Queryable,
  ring: Keyring,
  of: (typeof few)[number] & { readonly keyId: string; readonly unopened: string[] },
): Promise<number> {
  const { select, update, placeOf, keyId, unopened } = of;
  let rewrapped = 0;
  for (const { id, wrappedKey } of await q.rows(select, { keyId })) {
    try {
      const key = rewrap(ring, { keyId, wrappedKey }, placeOf(id));
      const given = { id, currentKeyId: ring.current, keyId, wrappedKey: key.wrappedKey };
      rewrapped += await q.run(update, given);
    } catch {
      unopened.push(id);
    }
  }
  return rewrapped;
}

/** Parts of files for the bureau, which stay for 90 days. */
async function rewrapReturns(
  q: Queryable,
  ring: Keyring,
  { keyId, unopened }: { readonly keyId: string; readonly unopened: string[] },
): Promise<number> {
  let rewrapped = 0;
  for (const { runId, place, wrappedKey: key } of await q.rows(selectReturns, {
    keyId,
  })) {
    try {
      const sealed = { keyId, wrappedKey: key };
      const { wrappedKey } = rewrap(ring, sealed, returnPlace(runId, place));
      const given = { runId, place, currentKeyId: ring.current, keyId, wrappedKey };
      rewrapped += await q.run(updateReturn, given);
    } catch {
      unopened.push(`${runId} ${place}`);
    }
  }
  return rewrapped;
}

async function rewrapItems(
  q: Queryable,
  ring: Keyring,
  batch: {
    readonly keyId: string;
    readonly items: readonly ItemRow[];
    readonly unopened: string[];
  },
): Promise<number> {
  const { keyId, items, unopened } = batch;
  const ids: string[] = [];
  const wrappedKeys: Buffer[] = [];
  for (const { id, borrowerId, kind, wrappedKey } of items) {
    try {
      const place = boundTo({ id, borrowerId, kind });
      wrappedKeys.push(rewrap(ring, { keyId, wrappedKey }, place).wrappedKey);
      ids.push(id);
    } catch {
      unopened.push(id);
    }
  }
  return q.run(updateItems, { currentKeyId: ring.current, ids, wrappedKeys, keyId });
}
