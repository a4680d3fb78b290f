import { randomBytes } from 'node:crypto';
import { beginSigning } from '../../../contract/staff/session-acts.ts';
import type { SignedRequest, StaffAct } from '../../../contract/staff/staff-act.ts';
import { staffActs } from '../../../contract/staff/staff-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { canonicalJson, challengeFor, keysInWords } from '../proofs/signed-words.ts';
import { chainNow } from '../proofs/staff-evidence.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { askToSign, challengeOf, type Signature, verifySignature } from './passkeys.ts';
import { serveAct, type Site, type StaffCaller, StaffRefusal } from './serve-act.ts';

/*
 * What one person does alone with a gesture of their passkey: they sign the act and what it is
 * given. A session that was stolen, or left open, does not do it.
 */

const listKeys = sql<{ readonly id: string; readonly publicKey: Buffer }, { staffId: StaffId }>(
  `select id, public_key from staff_credential
  where staff_id = :staffId and removed_at is null order by created_at, id limit 50`,
);

interface Signing {
  readonly act: Pick<StaffAct, 'name' | 'summary'>;
  /** As they were sent. */
  readonly args: unknown;
  readonly nonce: string;
}

interface SignedBy {
  readonly staff: Pick<StaffCaller, 'id' | 'name'>;
  readonly site: Site;
}

/** The exact words of an act: what is done with what, and by whom with which keys. */
export function actInWords(
  { act, args, nonce }: Signing,
  { staff, site, keys }: SignedBy & { readonly keys: Parameters<typeof keysInWords>[0] },
): string {
  const { id, name } = staff;
  const words = { act: act.name, title: act.summary, args, nonce, staff: { id, name } };
  return canonicalJson({ ...site, ...words, keys: keysInWords(keys) });
}

async function wordsOf(q: Queryable, signing: Signing, by: SignedBy): Promise<string> {
  const keys = await q.rows(listKeys, { staffId: by.staff.id });
  return actInWords(signing, { ...by, keys });
}

/** Asks for what a passkey signs to do an act. Refusal: `unknown`, of an act that is not signed. */
export const beginSigningAct = serveAct(
  beginSigning,
  async ({ context, args, staff, site }) => {
    const act = staffActs.find(({ name }) => name === args.act);
    if (act?.fresh !== 'signed') return new StaffRefusal('unknown');
    const { db, clock } = context;
    const nonce = randomBytes(16).toString('base64url');
    const words = await wordsOf(db, { act, args: args.args, nonce }, { staff, site });
    const challenge = challengeFor(nonce, words);
    const of = { staffId: staff.id, detail: act.name };
    await keepChallenge(db, clock, { challenge, purpose: 'sign', ...of });
    const bytes = new Uint8Array(Buffer.from(challenge, 'base64url'));
    const { proven } = await chainNow(context);
    const isKnown = (id: string) => proven.has(id);
    const options = await askToSign(db, site, { challenge: bytes, staffId: staff.id, isKnown });
    return { words, nonce, options };
  },
);

/** A signature over an act, and the words of it. */
export type ActSignature = Signature & { readonly nonce: string; readonly words: string };

/** The signature of a request over its own act, by a passkey of the caller that counts. */
export async function signatureOver(
  context: Context,
  asked: {
    readonly act: StaffAct;
    readonly args: unknown;
    readonly staff: StaffCaller;
    readonly site: Site;
    readonly signed: SignedRequest | undefined;
  },
): Promise<ActSignature | StaffRefusal<'step-up-needed' | 'act-unsigned' | 'key-unproven'>> {
  const { act, args, staff, site, signed } = asked;
  if (signed === undefined) return new StaffRefusal('step-up-needed');
  const { nonce, response } = signed;
  const { db, clock } = context;
  const words = await wordsOf(db, { act, args, nonce }, { staff, site });
  const challenge = challengeFor(nonce, words);
  const wrong = new StaffRefusal('act-unsigned');
  if (challengeOf(response) !== challenge) return wrong;
  const begun = await takeChallenge(db, clock, { challenge, purpose: 'sign' });
  if (begun?.staffId !== staff.id || begun.detail !== act.name) return wrong;
  const signature = await verifySignature(context, site, { response, challenge });
  if (typeof signature === 'string' || signature.staffId !== staff.id) return wrong;
  const { proven } = await chainNow(context);
  if (!proven.has(signature.credentialId)) return new StaffRefusal('key-unproven');
  return { ...signature, nonce, words };
}

/** Keeps the signature with what the act was about. */
export async function keepSignedAct(
  { db, clock }: { readonly db: Queryable; readonly clock: Pick<Context['clock'], 'now'> },
  signature: ActSignature,
  of: { readonly act: string; readonly aboutId: string | null; readonly site: Site },
): Promise<void> {
  const { act, aboutId, site } = of;
  const row = { ...signature, ...site, id: newId(), act, aboutId, at: clock.now() };
  await insertInto(db, 'signed_act', row);
}
