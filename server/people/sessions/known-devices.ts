import type { BorrowerId } from '../../../contract/words/ids.ts';
import { type Queryable, sql } from '../../store/database/database.ts';

/** One of a borrower's devices. */
export interface OwnDevice {
  readonly borrowerId: BorrowerId;
  readonly keyHash: Uint8Array;
}

const makeKnown = sql<
  void,
  { borrowerId: BorrowerId; deviceHash: Uint8Array; now: Date; knownBy: string }
>(`
  with of_device as (
    update device set known_at = :now, known_by = :knownBy, refused_at = null
    where borrower_id = :borrowerId and key_hash = :deviceHash
  )
  update session set known_at = :now
  where borrower_id = :borrowerId and device_hash = :deviceHash and ended_at is null`);

// A login before there was a card was only the first; the card may be another person's.
const forgetOthers = sql<void, { borrowerId: BorrowerId; keyHash: Uint8Array }>(`
  with others as (
    update device set known_at = null, known_by = null
    where borrower_id = :borrowerId and key_hash <> :keyHash and known_by = 'first'
    returning key_hash
  )
  update session s set known_at = null
  where borrower_id = :borrowerId and device_hash in (select key_hash from others)`);

/** Makes a device known: its owner showed the face of the card on it. */
export async function makeDeviceKnown(
  tx: Queryable,
  { borrowerId, keyHash }: OwnDevice,
  of: { readonly by: 'verified' | 'face'; readonly now: Date },
): Promise<void> {
  await tx.run(makeKnown, { borrowerId, deviceHash: keyHash, now: of.now, knownBy: of.by });
}

/** From the card on, only the device it was shown on is known; others prove themselves again. */
export async function knowOnlyThisDevice(
  tx: Queryable,
  { borrowerId, keyHash }: OwnDevice,
): Promise<void> {
  await tx.run(forgetOthers, { borrowerId, keyHash });
}
