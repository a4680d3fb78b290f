import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { email, nonce, passkeyOptions, passkeyResponse } from './people-words.ts';
import { staffPerson, wireRole } from './people-words.ts';
import { permissionNames } from './permissions.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

const sixDigits = z.string().check(z.regex(/^\d{6}$/, 'must be six digits'));

/** By which key a session was opened; only a passkey approves. */
export const sessionMeans = ['passkey', 'code', 'sso', 'terminal'] as const;

export const session = z.strictObject({
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

export const beginSigning = staffAct({
  name: 'beginSigning',
  summary:
    'The words of an act that one person does alone, and what the passkey signs over them',
  permission: 'self',
  args: z.strictObject({ act: wireText(60), args: z.unknown() }),
  answer: z.strictObject({ words: wireText(40_000), nonce, options: passkeyOptions }),
});
