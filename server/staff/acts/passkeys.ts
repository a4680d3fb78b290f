import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import type { Site } from './serve-act.ts';

/** What browsers give back, as far as it is read here; the rest is opaque. */
const text = z.string().check(z.maxLength(8_000));
const common = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  ),
};
const signedResponse = z.object({
  ...common,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});
const madeResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});
const clientData = z.object({ challenge: z.string() });

type Response = Readonly<Record<string, unknown>>;

/** The challenge that a response says it is about; null when it is no response. */
export function challengeOf(response: Response): string | null {
  const read = z.safeParse(
    z.object({ response: z.object({ clientDataJSON: text }) }),
    response,
  );
  if (!read.success) return null;
  try {
    const json = Buffer.from(read.data.response.clientDataJSON, 'base64url').toString('utf8');
    return z.parse(clientData, JSON.parse(json)).challenge;
  } catch {
    return null;
  }
}

const listOwn = sql<
  { readonly id: string; readonly transports: string[] },
  { staffId: StaffId }
>(
  'select id, transports from staff_credential where staff_id = :staffId and removed_at is null',
);

/** What a browser is given to sign a challenge; without a person any of our passkeys will do. */
export async function askToSign(
  q: Queryable,
  site: Site,
  of: {
    readonly challenge: Uint8Array<ArrayBuffer>;
    readonly staffId: StaffId | null;
    /** Which of them count, where not all do. */
    readonly isKnown?: (id: string) => boolean;
  },
): Promise<Record<string, unknown>> {
  const { staffId, isKnown = () => true } = of;
  const own = staffId === null ? [] : await q.rows(listOwn, { staffId });
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: of.challenge,
    userVerification: 'required',
    allowCredentials: own.filter(({ id }) => isKnown(id)).map(({ id }) => ({ id })),
    timeout: 120_000,
  });
  return { ...options };
}

interface CredentialRow {
  readonly staffId: StaffId;
  readonly publicKey: Buffer;
  readonly counter: bigint;
}

const findCredential = sql<CredentialRow, { id: string; isSimulated: boolean; today: string }>(`
  select c.staff_id, c.public_key, c.counter
  from staff_credential c join staff p on p.id = c.staff_id
  where c.id = :id and c.removed_at is null and p.state = 'works-here'
    and (p.last_day is null or p.last_day >= :today::date)
    and (:isSimulated or not exists (select from sandbox_passkey k where k.credential_id = c.id))
  for update of c`);

const useCredential = sql<void, { id: string; counter: bigint; now: Date }>(
  'update staff_credential set counter = :counter, last_used_at = :now where id = :id',
);

/** A signature that was verified, with all that verifies it again without us. */
export interface Signature {
  readonly staffId: StaffId;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
  readonly signature: Buffer;
}

/**
 * Verifies what a passkey signed, with the person's own presence and gesture. `unknown`: it is of
 * no staff member; `wrong`: this was not signed, or not by it, or not here.
 * @param challenge as base64url, taken from our own record
 */
export async function verifySignature(
  { db, clock, config }: Context,
  site: Site,
  given: { readonly response: Response; readonly challenge: string },
): Promise<Signature | 'unknown' | 'wrong'> {
  const read = z.safeParse(signedResponse, given.response);
  if (!read.success) return 'wrong';
  const { id } = read.data;
  const isSimulated = config.providers === 'simulator';
  const known = await db.row(findCredential, { id, isSimulated, today: clock.today() });
  if (known === undefined) return 'unknown';
  const verified = await verifyAuthenticationResponse({
    response: read.data,
    expectedChallenge: given.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id,
      publicKey: new Uint8Array(known.publicKey),
      counter: Number(known.counter),
    },
    requireUserVerification: true,
    // It throws at whatever is not as it should be.
  }).catch(() => null);
  if (!verified?.verified) return 'wrong';
  const counter = BigInt(verified.authenticationInfo.newCounter);
  await db.run(useCredential, { id, counter, now: clock.now() });
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  const { response } = read.data;
  return {
    staffId: known.staffId,
    credentialId: id,
    publicKey: known.publicKey,
    clientData: bytes(response.clientDataJSON),
    authenticatorData: bytes(response.authenticatorData),
    signature: bytes(response.signature),
  };
}

/** What a browser is given to make a passkey; devices that have one of the person refuse. */
export async function askToMake(
  q: Queryable,
  site: Site,
  of: {
    readonly challenge: Uint8Array<ArrayBuffer>;
    readonly staffId: StaffId;
    readonly name: string;
    readonly email: string;
    readonly lender: string;
  },
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: of.lender,
    rpID: site.rpId,
    userName: of.email,
    userDisplayName: of.name,
    userID: new Uint8Array(Buffer.from(of.staffId)),
    challenge: of.challenge,
    attestationType: 'none',
    excludeCredentials: await q.rows(listOwn, { staffId: of.staffId }),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // EdDSA, ES256, RS256: what every browser verifies, and who verifies without us.
    supportedAlgorithmIDs: [-8, -7, -257],
  });
  return { ...options };
}

/** Keeps a new passkey of a person. `taken`: it belongs to a person, or did. */
export async function keepPasskey(
  { db, clock }: Context,
  site: Site,
  given: {
    readonly response: Response;
    readonly challenge: string;
    readonly staffId: StaffId;
    readonly keyName: string;
  },
): Promise<{ readonly id: string; readonly isBackedUp: boolean } | 'wrong' | 'taken'> {
  const read = z.safeParse(madeResponse, given.response);
  if (!read.success) return 'wrong';
  const { transports = [], ...response } = read.data.response;
  const made = await verifyRegistrationResponse({
    response: { ...read.data, response },
    expectedChallenge: given.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [-8, -7, -257],
  }).catch(() => null);
  if (!made?.verified) return 'wrong';
  const { credential, credentialBackedUp: isBackedUp } = made.registrationInfo;
  const { id, publicKey } = credential;
  const passkey = {
    id,
    staffId: given.staffId,
    name: given.keyName,
    publicKey,
    counter: BigInt(credential.counter),
    transports,
    isBackedUp,
    createdAt: clock.now(),
  };
  const added = await insertInto(
    db,
    'staff_credential',
    passkey,
    'on conflict (id) do nothing',
  );
  return added === 0 ? 'taken' : { id, isBackedUp };
}
