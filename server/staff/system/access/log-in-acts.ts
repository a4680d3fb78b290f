import { randomBytes } from 'node:crypto';
import {
  beginPasskey,
  endPasskey,
  leave,
  showWaysIn,
  whoAmI,
} from '../../../../contract/staff/session-acts.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { chainNow } from '../../proofs/staff-evidence.ts';
import { keepChallenge, takeChallenge } from '../../acts/challenges.ts';
import { listDemoStaff } from './demo-login.ts';
import { askToSign, challengeOf, verifySignature } from '../../acts/passkeys.ts';
import { endOneSession, meansBy, openSession, showSession } from './sessions.ts';

const challengeBytes = 32;

/** Logging in by a passkey, and leaving. */
export const logInActs: readonly ServedAct[] = [
  serveAct(showWaysIn, async ({ context, site }) => ({
    lender: context.config.lender.name,
    sso: (context.config.console?.sso ?? null) !== null,
    demoPeople: await listDemoStaff(context, site),
  })),

  serveAct(beginPasskey, async ({ context: { db, clock }, site, before }) => {
    const bytes = Uint8Array.from(randomBytes(challengeBytes));
    const challenge = Buffer.from(bytes).toString('base64url');
    const staffId = before?.id ?? null;
    await keepChallenge(db, clock, {
      challenge,
      purpose: 'log-in',
      staffId: null,
      detail: null,
    });
    return { options: await askToSign(db, site, { challenge: bytes, staffId }) };
  }),

  serveAct(endPasskey, async (call) => {
    const { context, args, site, before, browser, from } = call;
    const { db, clock } = context;
    const challenge = challengeOf(args.response);
    const asked =
      challenge && (await takeChallenge(db, clock, { challenge, purpose: 'log-in' }));
    if (!challenge || !asked) return new StaffRefusal('signature-wrong');
    const given = { response: args.response, challenge };
    const signed = await verifySignature(context, site, given);
    if (signed === 'unknown') return new StaffRefusal('passkey-unknown');
    if (signed === 'wrong') return new StaffRefusal('signature-wrong');
    const { staffId, credentialId } = signed;
    const now = clock.now();
    // Confirming is logging in again: the token before is of no use any more.
    if (before) await endOneSession(db, { staffId: before.id, id: before.sessionId, now });
    const { proven } = await chainNow(context);
    const isProven = proven.has(credentialId);
    if (before && !isProven) return new StaffRefusal('key-unproven');
    const session = { staffId, browser, place: from, ...meansBy(credentialId, isProven) };
    const opened = await openSession(db, session, now);
    call.opens(opened);
    call.about({ kind: 'staff', id: staffId });
    return { session: await showSession({ db, clock }, opened.id) };
  }),

  serveAct(whoAmI, async ({ context, staff }) => ({
    session: await showSession(context, staff.sessionId),
  })),

  serveAct(leave, async (call) => {
    const { context, staff } = call;
    const now = context.clock.now();
    await endOneSession(context.db, { staffId: staff.id, id: staff.sessionId, now });
    call.opens(null);
    return {};
  }),
];
