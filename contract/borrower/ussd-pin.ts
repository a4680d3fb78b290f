import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';

const pinState = z.strictObject({
  /** What is dialled; absent where no loan is agreed to by USSD. */
  code: z.optional(wireText(40)),
  /** `locked`: too many wrong tries. */
  state: z.enum(['none', 'set', 'locked']),
  /** The first day on which it agrees to a loan; absent: today. */
  opensOn: z.optional(wireDate),
  /** Of a locked one; absent: until a new one is set. */
  lockedUntil: z.optional(wireInstant),
});

/** The PIN by which a borrower agrees to a loan on a phone without internet. */
export const showUssdPin = endpoint({
  name: 'showUssdPin',
  summary: 'Whether a PIN for USSD is offered and set',
  method: 'GET',
  path: '/my/ussd-pin',
  answer: pinState,
});

/** Sets the PIN, in the place of one before. Nothing is agreed to by it for some days. */
export const setUssdPin = endpoint({
  name: 'setUssdPin',
  summary: 'Set the PIN for USSD',
  method: 'POST',
  path: '/my/ussd-pin/set',
  knownDevice: true,
  body: z.strictObject({ pin: z.string().check(z.regex(/^\d{5}$/, 'must be five digits')) }),
  answer: pinState,
  refusals: ['product-not-offered', 'pin-weak', 'account-blocked'],
});

export const removeUssdPin = endpoint({
  name: 'removeUssdPin',
  summary: 'Remove the PIN for USSD',
  method: 'POST',
  path: '/my/ussd-pin/remove',
  answer: noAnswer,
});
