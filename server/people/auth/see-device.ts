import type { BorrowerId } from '../../../contract/words/ids.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';

const lockBorrower = sql<void, { borrowerId: BorrowerId }>(
  'select 1 from borrower where id = :borrowerId for no key update',
);

interface SeenRow {
  readonly knownAt: Date | null;
  readonly isFirstTime: boolean;
}

// While no card is on file there is no one to impersonate. The first device of a borrower who
// has none on record then counts as theirs. A device that was refused stays so.
const writeDevice = sql<
  SeenRow,
  { id: string; borrowerId: BorrowerId; keyHash: Uint8Array; brand: string | null; now: Date }
>(`
  with theirs as (
    select not exists (select from device where borrower_id = :borrowerId and known_at <= :now)
      or not exists (select from borrower_step where borrower_id = :borrowerId
        and step = 'identity')
        and not exists (select from borrower_fact
          where borrower_id = :borrowerId and name = 'identityId')
      as is_so
  )
  insert into device as d (id, borrower_id, key_hash, brand, first_seen_at, last_seen_at,
    known_at, known_by)
  select :id, :borrowerId, :keyHash, :brand, :now, :now,
    case when is_so then :now::timestamptz end,
    case when is_so then 'first' end
  from theirs
  on conflict (borrower_id, key_hash) do update set
    brand = excluded.brand, last_seen_at = excluded.last_seen_at,
    known_at = case when d.refused_at is null then coalesce(d.known_at, excluded.known_at) end,
    known_by = case when d.refused_at is null then coalesce(d.known_by, excluded.known_by) end
  returning known_at, first_seen_at = :now as is_first_time`);

/**
 * Records the device of a login. Answers from when on it is known: in the future while it waits,
 * null while it is new.
 */
export async function seeDevice(
  tx: Queryable,
  login: {
    readonly borrowerId: BorrowerId;
    readonly keyHash: Uint8Array;
    readonly brand: string | null;
    readonly now: Date;
  },
): Promise<{ readonly knownAt: Date | null; readonly isFirstTime: boolean }> {
  const { borrowerId, keyHash, brand, now } = login;
  // Of two that log in for the first time at once, one is the first.
  await tx.row(lockBorrower, { borrowerId });
  const row = await tx.row(writeDevice, { id: newId(), borrowerId, keyHash, brand, now });
  if (row === undefined) throw new Error('a device that logs in is written down');
  return { knownAt: row.knownAt, isFirstTime: row.isFirstTime };
}
