import type { BorrowerId } from '../../../contract/words/ids.ts';
import { type Queryable, sql } from '../../store/database/database.ts';

/** One of a borrower's devices. */
export interface OwnDevice {
  readonly borrowerId: BorrowerId;
  readonly keyHash: Uint8Array;
}

const makeKnown = sql(`
  with of_device as (
    update device set known_at = $3, known_by = $4, refused_at = null
    where borrower_id = $1 and key_hash = $2
  )
  update session set known_at = $3
  where borrower_id = $1 and device_hash = $2 and ended_at is null`);

// Who logged in before there was a card was only the first; the card may be somebody else's.
const forgetOthers = sql(`
  with others as (
    update device set known_at = null, known_by = null
    where borrower_id = $1 and key_hash <> $2 and known_by = 'first'
    returning key_hash
  )
  update session s set known_at = null
  where borrower_id = $1 and device_hash in (select key_hash from others)`);

/** Makes a device known: its owner showed the face of the card on it. */
export async function makeDeviceKnown(
  tx: Queryable,
  { borrowerId, keyHash }: OwnDevice,
  of: { readonly by: 'verified' | 'face'; readonly now: Date },
): Promise<void> {
  await tx.run(makeKnown, [borrowerId, keyHash, of.now, of.by]);
}

/** From the card on, only the device it was shown on is known; others prove themselves again. */
export async function knowOnlyThisDevice(
  tx: Queryable,
  { borrowerId, keyHash }: OwnDevice,
): Promise<void> {
  await tx.run(forgetOthers, [borrowerId, keyHash]);
}
