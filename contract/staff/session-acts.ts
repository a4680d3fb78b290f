import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import {
  email,
  keyFingerprint,
  nonce,
  passkeyOptions,
  passkeyResponse,
} from './people-words.ts';
import { passkey, personName, staffPerson, wireRole } from './people-words.ts';
import { permissionNames } from './permissions.ts';
import { done, noArgs, staffAct } from './staff-act.ts';
import { payoutsLeft } from './payout-limits.ts';

const inviteCode = z.string().check(z.regex(/^[\w-]{22}$/, 'is no invitation'));
const inviteHalf = z.string().check(z.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/, 'is no half'));
const sixDigits = z.string().check(z.regex(/^\d{6}$/, 'must be six digits'));
const userCode = z.string().check(z.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/, 'is no code'));
const deviceCode = z.string().check(z.regex(/^[\w-]{43}$/, 'is no code of a terminal'));

/** By which key a session was opened; only a passkey approves. */
export const sessionMeans = ['passkey', 'code', 'sso', 'terminal'] as const;

const session = z.strictObject({
  person: staffPerson,
  roles: z.array(wireRole),
  /** Each with how much of it: what a screen offers and what it greys. */
  permissions: z.record(
    z.enum(permissionNames as [(typeof permissionNames)[number]]),
    z.array(z.enum(['reads', 'does', 'raises', 'proposes', 'approves'])),
  ),
  means: z.enum(sessionMeans),
  /** Until then acts that want a passkey do not ask for it again. */
  passkeyUntil: z.nullable(wireInstant),
  endsAt: wireInstant,
  /** For an auditor: until then they may see personal details. */
  grantedUntil: z.nullable(wireInstant),
  /** The highest amount of a referred loan this person decides alone, in kwacha. */
  reviewLimit: z.nullable(wireText(20)),
});

export const beginPasskey = staffAct({
  name: 'beginPasskey',
  summary: 'Asks for what a passkey signs to log in, or to confirm who is logged in',
  permission: 'anyone',
  args: noArgs,
  answer: z.strictObject({ options: passkeyOptions }),
});

export const endPasskey = staffAct({
  name: 'endPasskey',
  summary: 'Logs in by a passkey; in a session of the same person it confirms it',
  permission: 'anyone',
  effect: 'writes',
  args: z.strictObject({ response: passkeyResponse }),
  answer: z.strictObject({ session }),
  refusals: ['passkey-unknown', 'signature-wrong'],
});

export const logInByCode = staffAct({
  name: 'logInByCode',
  summary: 'Logs in by e-mail and the six digits of an authenticator: to look and propose only',
  permission: 'anyone',
  effect: 'writes',
  args: z.strictObject({ email, code: sixDigits }),
  answer: z.strictObject({ session }),
  refusals: ['code-wrong', 'codes-used-up'],
});

export const beginSso = staffAct({
  name: 'beginSso',
  summary: 'Begins a login by the company’s own provider: the address to go to',
  permission: 'anyone',
  args: noArgs,
  answer: z.strictObject({ address: z.url() }),
  refusals: ['sso-refused'],
});

export const endSso = staffAct({
  name: 'endSso',
  summary: 'Ends a login by the company’s own provider; maps to a person who works here',
  permission: 'anyone',
  effect: 'writes',
  args: z.strictObject({
    state: wireText(200),
    code: wireText(2000),
    iss: z.optional(wireText(500)),
  }),
  answer: z.strictObject({ session }),
  refusals: ['sso-refused'],
});

export const showWaysIn = staffAct({
  name: 'showWaysIn',
  summary: 'Which ways to log in there are, and with the simulator who may be tried',
  permission: 'anyone',
  args: noArgs,
  answer: z.strictObject({
    lender: wireText(200),
    sso: z.boolean(),
    /** Only with the simulator: its demo people of staff. */
    demoPeople: z.array(
      z.strictObject({ name: wireText(80), roles: z.array(wireRole), email: wireText(200) }),
    ),
  }),
});

export const whoAmI = staffAct({
  name: 'whoAmI',
  summary: 'Who is logged in and what they may do',
  permission: 'self',
  args: noArgs,
  answer: z.strictObject({ session }),
});

export const leave = staffAct({
  name: 'leave',
  summary: 'Ends this session',
  permission: 'self',
  effect: 'writes',
  args: noArgs,
  answer: done,
});

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

export const beginSigning = staffAct({
  name: 'beginSigning',
  summary:
    'The words of an act that one person does alone, and what the passkey signs over them',
  permission: 'self',
  args: z.strictObject({ act: wireText(60), args: z.unknown() }),
  answer: z.strictObject({ words: wireText(40_000), nonce, options: passkeyOptions }),
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
