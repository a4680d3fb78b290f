import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { roleNames } from './permissions.ts';

export type StaffId = string & { readonly brand: 'StaffId' };
export type ProposalId = string & { readonly brand: 'ProposalId' };

/** Ids of the staff's side: 16 random bytes as base64url, or one of those of earlier rows. */
const staffSideId = z.string().check(z.regex(/^[\w-]{16,60}$/, 'is not an id'));
export const wireStaffId = z.pipe(staffSideId, z.custom<StaffId>(isText));
export const wireProposalId = z.pipe(staffSideId, z.custom<ProposalId>(isText));
/** The next version of a thing, where one waits for a person or, approved, for its midnight. */
export const waitingNext = {
  proposalId: z.nullable(wireProposalId),
  /** Once it is approved: the day from whose midnight on it counts. */
  countsFrom: z.nullable(wireDate),
};
export const wireThingId = z.string().check(z.regex(/^[\w-]{1,60}$/, 'is not an id'));

export const wireRole = z.enum(roleNames as [(typeof roleNames)[number]]);
/** The reason of an act, stored for later readers. */
export const reason = z.string().check(z.trim(), z.minLength(4), z.maxLength(500));
export const personName = z.string().check(z.trim(), z.minLength(2), z.maxLength(80));
export const email = z.email().check(z.maxLength(200));

/** A person of staff as everyone here sees them. */
export const personRef = z.strictObject({ id: wireStaffId, name: wireText(80) });

/** What people compare of a passkey: SHA-256 over it and whose it is. */
export const keyFingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no fingerprint'));

export const passkey = z.strictObject({
  id: wireText(1400),
  name: wireText(80),
  createdAt: wireInstant,
  lastUsedAt: z.nullable(wireInstant),
  /** It is kept by the maker of the device too, and may be on others. */
  isBackedUp: z.boolean(),
  fingerprint: keyFingerprint,
  /** Its enrolment is signed: it approves and signs. */
  isProven: z.boolean(),
});

export const staffPerson = z.strictObject({
  id: wireStaffId,
  name: wireText(80),
  email: wireText(200),
  roles: z.array(wireRole),
  state: z.enum(['invited', 'works-here', 'ended']),
  /** Of an auditor: nothing is shown after it. */
  lastDay: z.nullable(wireDate),
  since: wireInstant,
  passkeys: z.int(),
  lastSeenAt: z.nullable(wireInstant),
});

/** What a browser hands to the maker of its passkeys, and what it gives back: opaque to us. */
export const passkeyOptions = z.record(z.string(), z.unknown());
export const passkeyResponse = z.record(z.string(), z.unknown());
export const nonce = z.string().check(z.regex(/^[\w-]{22}$/, 'is no nonce'));

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
