import * as z from 'zod/mini';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Nrc } from '../../../contract/market/nrc.ts';
import { parseNrc } from '../../../contract/market/nrc.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fingerprint, type Keyring } from '../../store/sealing/keyring.ts';
import { openSealed, putSealed } from '../../store/sealing/sealed-items.ts';
import type { NewSealedItem, SealedReader } from '../../store/sealing/sealed-items.ts';
import { saveNameMarks } from './name-marks.ts';
import { recordFacts } from './steps.ts';

/** Who a borrower is, as they confirmed it of their card. */
export interface Identity {
  readonly nrc: Nrc;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: CivilDate;
  readonly sex: string;
}

const sealedIdentity = z.object({
  nrc: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  sex: z.string(),
});

/**
 * Encrypts an identity. Records in clear what the decision may know of it: its id, the keyed
 * fingerprint of the number, and the birth date. The fingerprint finds doubles. It also keeps
 * the marks by which the name is found. Answers the id.
 */
export async function saveIdentity(
  q: Queryable,
  keys: Keyring,
  saved: {
    readonly borrowerId: BorrowerId;
    readonly identity: Identity;
    readonly now: Date;
  },
): Promise<string> {
  const { borrowerId, identity, now } = saved;
  const item = sealedIdentityOf(borrowerId, identity, now);
  const identityId = await putSealed(q, keys, item);
  const facts = { identityId, ...factsOfIdentity(keys, identity) };
  await recordFacts(q, borrowerId, { facts, now });
  await saveNameMarks(q, keys, { borrowerId, name: fullNameOf(identity) });
  return identityId;
}

/** An identity as it is sealed. */
export function sealedIdentityOf(
  borrowerId: BorrowerId,
  { nrc, firstName, lastName, birthDate, sex }: Identity,
  now: Date,
): NewSealedItem {
  const plain = Buffer.from(JSON.stringify({ nrc, firstName, lastName, birthDate, sex }));
  return { borrowerId, kind: 'identity', plain, now };
}

/** What the decision may know of an identity in clear, but for the id it is sealed under. */
export function factsOfIdentity(keys: Keyring, { nrc, birthDate }: Identity) {
  return {
    nrcFingerprint: fingerprint(keys, 'nrc', nrc),
    // Opens a bill without login, together with the mobile.
    nrc6Fingerprint: fingerprint(keys, 'nrc6', nrc.slice(0, 6)),
    birthDate,
  };
}

/** Opens an identity and notes who read it; null when there is none of that id and borrower. */
export async function openIdentity(
  q: Queryable,
  keys: Keyring,
  asked: {
    readonly id: string;
    readonly borrowerId: BorrowerId;
    readonly reader: SealedReader;
    readonly who?: string | null;
    readonly now: Date;
  },
): Promise<Identity | null> {
  const plain = await openSealed(q, keys, { ...asked, kind: 'identity' });
  if (plain === null) return null;
  const kept = z.parse(sealedIdentity, JSON.parse(plain.toString('utf8')));
  const nrc = parseNrc(kept.nrc);
  const birthDate = parseCivilDate(kept.birthDate);
  if (nrc === null || birthDate === null)
    throw new Error('an identity is sealed as it was checked');
  return { ...kept, nrc, birthDate };
}

/** First and last name as contracts and screens say them. */
export function fullNameOf({ firstName, lastName }: Identity): string {
  return `${firstName} ${lastName}`.trim();
}
