import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { wireCount, wireId, wireInstant, wireText } from '../words/wire.ts';

export type SessionId = string & { readonly brand: 'SessionId' };

const session = z.strictObject({
  /** Names a session and opens nothing. */
  sessionId: wireId<SessionId>(),
  /** Browser, system and model when it logged in; absent where nothing said them. */
  deviceBrand: z.optional(wireText(100)),
  firstUsedAt: wireInstant,
  /** To about ten minutes. */
  lastUsedAt: wireInstant,
  isThisOne: z.boolean(),
});

/** Where the borrower is logged in, this session first, then the last used. */
export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'The phones and browsers the borrower is logged in on',
  method: 'GET',
  path: '/user/session/api/list',
  answer: z.array(session),
});

/** Ends one of the borrower's sessions; one that has ended already stays so. */
export const endOneSession = endpoint({
  name: 'endOneSession',
  summary: 'Log one phone out',
  method: 'POST',
  path: '/user/session/api/end',
  knownDevice: true,
  body: z.strictObject({ sessionId: wireId<SessionId>() }),
  answer: noAnswer,
  refusals: ['session-not-found'],
});

/** Ends all sessions but the one that asks. */
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'Log all other phones out',
  method: 'POST',
  path: '/user/session/api/endOthers',
  knownDevice: true,
  answer: z.strictObject({ ended: wireCount }),
});
