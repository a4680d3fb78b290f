import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { payoutsLeft } from './payout-limits.ts';
import { keyFingerprint, passkey, passkeyOptions, passkeyResponse } from './people-words.ts';
import { personName, wireRole } from './people-words.ts';
import { session, sessionMeans } from './session-acts.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

const inviteCode = z.string().check(z.regex(/^[\w-]{22}$/, 'is no invitation'));
const inviteHalf = z.string().check(z.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/, 'is no half'));
const userCode = z.string().check(z.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/, 'is no code'));
const deviceCode = z.string().check(z.regex(/^[\w-]{43}$/, 'is no code of a terminal'));

export const beginEnrol = staffAct({
  name: 'beginEnrol',
  summary: 'Opens an invitation: who is invited, and what their first passkey is made from',
  permission: 'anyone',
  effect: 'writes',
  args: z.strictObject({ invite: inviteCode, half: z.optional(inviteHalf) }),
  answer: z.strictObject({
    name: wireText(80),
    roles: z.array(wireRole),
    options: passkeyOptions,
  }),
  refusals: ['invite-over', 'half-wrong'],
});

export const endEnrol = staffAct({
  name: 'endEnrol',
  summary: 'Accepts an invitation by making the first passkey, and logs in',
  permission: 'anyone',
  effect: 'writes',
  args: z.strictObject({
    invite: inviteCode,
    half: z.optional(inviteHalf),
    response: passkeyResponse,
    keyName: personName,
  }),
  /** What two colleagues compare and confirm; null: the passkey counts already. */
  answer: z.strictObject({ session, fingerprint: z.nullable(keyFingerprint) }),
  refusals: ['invite-over', 'half-wrong', 'signature-wrong', 'already-here'],
});

export const confirmKey = staffAct({
  name: 'confirmKey',
  summary: 'Confirms a passkey by its fingerprint: one’s own by an older one, or a colleague’s',
  permission: 'self',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({ passkeyId: wireText(1400), fingerprint: keyFingerprint }),
  answer: done,
  refusals: ['not-possible-now', 'words-differ'],
});

export const beginAddPasskey = staffAct({
  name: 'beginAddPasskey',
  summary: 'Asks for what a further passkey is made from',
  permission: 'self',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: noArgs,
  answer: z.strictObject({ options: passkeyOptions }),
});

export const endAddPasskey = staffAct({
  name: 'endAddPasskey',
  summary: 'Keeps a further passkey of one’s own',
  permission: 'self',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({ response: passkeyResponse, keyName: personName }),
  answer: z.strictObject({ passkey }),
  refusals: ['signature-wrong', 'already-here'],
});

export const removePasskey = staffAct({
  name: 'removePasskey',
  summary: 'Takes a passkey of one’s own away; sessions it opened end',
  permission: 'self',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({ passkeyId: wireText(1400) }),
  answer: done,
  refusals: ['last-passkey'],
});

export const makeTotp = staffAct({
  name: 'makeTotp',
  summary: 'Makes the secret of an authenticator, shown once; an earlier one ends',
  permission: 'self',
  effect: 'writes',
  fresh: 'signed',
  args: noArgs,
  answer: z.strictObject({ secret: wireText(64), address: wireText(400) }),
});

export const showMe = staffAct({
  name: 'showMe',
  summary: 'One’s own passkeys and sessions',
  permission: 'self',
  args: noArgs,
  answer: z.strictObject({
    passkeys: z.array(passkey),
    hasTotp: z.boolean(),
    /** Alone, and with what they were one of two for. */
    left: z.strictObject({ alone: payoutsLeft, inAll: payoutsLeft }),
    sessions: z.array(
      z.strictObject({
        id: wireText(60),
        means: z.enum(sessionMeans),
        from: wireText(60),
        createdAt: wireInstant,
        lastUsedAt: wireInstant,
        isThis: z.boolean(),
      }),
    ),
  }),
});

export const endSession = staffAct({
  name: 'endSession',
  summary: 'Ends one of one’s own sessions',
  permission: 'self',
  effect: 'writes',
  args: z.strictObject({ sessionId: wireText(60) }),
  answer: done,
});

export const beginDeviceGrant = staffAct({
  name: 'beginDeviceGrant',
  summary: 'A terminal asks to be let in: the code its person types into the console',
  permission: 'anyone',
  args: noArgs,
  answer: z.strictObject({
    deviceCode,
    userCode,
    address: z.url(),
    everySeconds: z.int(),
    endsAt: wireInstant,
  }),
});

export const showDeviceGrant = staffAct({
  name: 'showDeviceGrant',
  summary: 'Which terminal waits with a code',
  permission: 'self',
  args: z.strictObject({ userCode }),
  answer: z.strictObject({ from: wireText(60), askedAt: wireInstant }),
  refusals: ['grant-unknown'],
});

export const approveDeviceGrant = staffAct({
  name: 'approveDeviceGrant',
  summary: 'Lets a terminal in, to read and propose in one’s own name',
  permission: 'self',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({ userCode }),
  answer: done,
  refusals: ['grant-unknown'],
});

export const endDeviceGrant = staffAct({
  name: 'endDeviceGrant',
  summary: 'A terminal asks whether it was let in; once, it gets its token',
  permission: 'anyone',
  effect: 'writes',
  args: z.strictObject({ deviceCode }),
  answer: z.strictObject({ token: wireText(64), session }),
  refusals: ['grant-unknown', 'grant-waiting'],
});
