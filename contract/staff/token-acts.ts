import * as z from 'zod/mini';
import { wireCount, wireDate, wireInstant, wireText } from '../words/wire.ts';
import { personRef, wireRole, wireStaffId, wireThingId } from './people-words.ts';
import { done, staffAct } from './staff-act.ts';

/** A token lives at the most so long. */
export const longestTokenDays = 365;

const bookToken = z.strictObject({
  tokenId: wireThingId,
  name: wireText(80),
  of: personRef,
  isMachine: z.boolean(),
  roles: z.array(wireRole),
  madeAt: wireInstant,
  endsOn: wireDate,
  /** Why it opens nothing any more; null while it does. */
  ended: z.nullable(z.enum(['by-hand', 'its-day', 'access-or-role'])),
  lastUsedAt: z.nullable(wireInstant),
  /** Of the last 30 days, 1000 at the most. */
  uses: wireCount,
});

export const listBookTokens = staffAct({
  name: 'listBookTokens',
  summary: 'The tokens by which programs read in one’s name; of others for who may end access',
  permission: 'self',
  args: z.strictObject({ staffId: z.optional(wireStaffId) }),
  answer: z.strictObject({ tokens: z.array(bookToken) }),
});

export const makeBookToken = staffAct({
  name: 'makeBookToken',
  summary: 'Makes a token by which a sheet or program reads what one’s roles read; told once',
  permission: 'self',
  level: 'does',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    /** For a program of the lender: compliance and directors alone make one. */
    isMachine: z._default(z.boolean(), false),
    roles: z.array(wireRole).check(z.minLength(1), z.maxLength(8)),
    endsOn: wireDate,
  }),
  answer: z.strictObject({ token: wireText(80), tokenId: wireThingId }),
  refusals: ['not-possible-now', 'too-far'],
});

export const endBookToken = staffAct({
  name: 'endBookToken',
  summary: 'Ends a token at once: one’s own, or another’s with the right to end access',
  permission: 'self',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ tokenId: wireThingId }),
  answer: done,
});

export const bookTokenActs = [listBookTokens, makeBookToken, endBookToken] as const;
