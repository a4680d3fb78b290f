import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { afterTry, pinState } from '../../../domain/rules/ussd-pin.ts';
import type { PinState } from '../../../domain/rules/ussd-pin.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';

/** The PIN of a borrower as it is kept: nothing of it is the digits. */
export interface PinRow {
  readonly salt: Buffer;
  readonly hash: Buffer;
  readonly setAt: Date;
  readonly wrongAt: readonly Date[];
  readonly inARow: number;
  readonly lockedUntil: Date | null;
}

interface Of {
  readonly borrowerId: BorrowerId;
}

const columns = 'salt, hash, set_at, wrong_at, in_a_row, locked_until';
const select = sql<PinRow, Of>(
  `select ${columns} from ussd_pin where borrower_id = :borrowerId`,
);
// Two sessions count one after the other.
const lock = sql<PinRow, Of>(
  `select ${columns} from ussd_pin where borrower_id = :borrowerId for update`,
);
const keep = sql<void, Of & { salt: Buffer; hash: Buffer; now: Date }>(`
  insert into ussd_pin (borrower_id, salt, hash, set_at)
  values (:borrowerId, :salt, :hash, :now)
  on conflict (borrower_id) do update set salt = :salt, hash = :hash, set_at = :now,
    wrong_at = '{}', in_a_row = 0, locked_until = null`);
const keepTry = sql<
  void,
  Of & { wrongAt: readonly string[]; inARow: number; lockedUntil: Date | null }
>(`
  update ussd_pin set wrong_at = :wrongAt::timestamptz[], in_a_row = :inARow,
    locked_until = :lockedUntil
  where borrower_id = :borrowerId`);
const remove = sql<void, Of>('delete from ussd_pin where borrower_id = :borrowerId');

/** The PIN of a borrower; null: none is set. */
export async function findPin(q: Queryable, borrowerId: BorrowerId): Promise<PinRow | null> {
  return (await q.row(select, { borrowerId })) ?? null;
}

/** Ends a PIN; 0: there was none. */
export function dropPin(q: Queryable, borrowerId: BorrowerId): Promise<number> {
  return q.run(remove, { borrowerId });
}

const saltBytes = 16;

/** Keeps a new PIN, and forgets the wrong tries of the one before. */
export async function keepPin(
  q: Queryable,
  keys: Keyring,
  of: { readonly borrowerId: BorrowerId; readonly pin: string; readonly now: Date },
): Promise<void> {
  const salt = randomBytes(saltBytes);
  const hash = await hashOf(keys, { ...of, salt });
  await q.run(keep, { borrowerId: of.borrowerId, salt, hash, now: of.now });
}

/**
 * Tries a PIN and counts the try, in the caller's transaction: `right`, or what may follow. Null:
 * none is set.
 */
export async function tryPin(
  tx: Queryable,
  keys: Keyring,
  of: { readonly borrowerId: BorrowerId; readonly pin: string; readonly now: Date },
): Promise<{ readonly isRight: boolean; readonly state: PinState } | null> {
  const { borrowerId, pin, now } = of;
  const row = await tx.row(lock, { borrowerId });
  if (row === undefined) return null;
  const before = pinState(row, now);
  if (before.kind === 'locked') return { isRight: false, state: before };
  const hash = await hashOf(keys, { borrowerId, pin, salt: row.salt });
  const isRight = timingSafeEqual(hash, row.hash);
  const after = afterTry(row, isRight, now);
  const wrongAt = after.wrongAt.map((at) => at.toISOString());
  const { inARow, lockedUntil } = after;
  await tx.run(keepTry, { borrowerId, wrongAt, inARow, lockedUntil });
  return { isRight, state: pinState(after, now) };
}

const hashBytes = 32;
/** 16 MB and some 50 ms a try. */
const cost = { N: 2 ** 14, r: 8, p: 1 };

/** Five digits are soon tried out: without the key outside the database there is nothing to try. */
function hashOf(
  keys: Keyring,
  of: { readonly borrowerId: BorrowerId; readonly pin: string; readonly salt: Buffer },
): Promise<Buffer> {
  const keyed = fingerprint(keys, 'ussd-pin', `${of.borrowerId}|${of.pin}`);
  return new Promise((resolve, reject) => {
    scrypt(keyed, of.salt, hashBytes, cost, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}
