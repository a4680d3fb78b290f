import * as z from 'zod/mini';
import { scopeNames, webhookTypeNames } from '../partner/webhook-types.ts';
import { wireCount, wireInstant, wireText } from '../words/wire.ts';
import { wireProposalId, wireThingId } from './people-words.ts';
import { cursor, done, noArgs, page, rowLimit, staffAct } from './staff-act.ts';

const endpoint = z.strictObject({
  endpointId: wireThingId,
  name: wireText(80),
  url: wireText(500),
  types: z.array(z.enum(webhookTypeNames)),
  state: z.enum(['on', 'failing', 'off']),
  offWhy: z.nullable(z.enum(['people', 'gone', 'days'])),
  failingSince: z.nullable(wireInstant),
  /** The secret that was made last is not shown yet. */
  hasSecret: z.boolean(),
  /** Until then the secret before signs too. */
  bothUntil: z.nullable(wireInstant),
  /** 1000 at the most. */
  waiting: wireCount,
  proposalId: z.nullable(wireProposalId),
  keyId: z.nullable(wireThingId),
});

const key = z.strictObject({
  keyId: wireThingId,
  name: wireText(80),
  isTest: z.boolean(),
  scopes: z.array(z.enum(scopeNames)),
  addresses: z.array(wireText(60)),
  state: z.enum(['to-take', 'on', 'revoked', 'over']),
  endsAt: wireInstant,
  lastUsedAt: z.nullable(wireInstant),
  /** Of the last 30 days, 1000 at the most. */
  uses: wireCount,
  proposalId: wireProposalId,
});

export const showPartners = staffAct({
  name: 'showPartners',
  summary: 'Which other systems listen, and which keys read',
  permission: 'partners',
  args: noArgs,
  answer: z.strictObject({ endpoints: z.array(endpoint), keys: z.array(key) }),
});

const delivery = z.strictObject({
  messageId: wireThingId,
  /** Grows with each message. */
  seq: z.int(),
  type: z.enum(webhookTypeNames),
  orderId: z.nullable(wireText(20)),
  at: wireInstant,
  state: z.enum(['waiting', 'taken', 'given-up']),
  tries: wireCount,
  nextAt: wireInstant,
  /** Of the newest attempt: a status, or why no answer came. */
  status: z.nullable(z.int()),
  failure: z.nullable(wireText(100)),
});

export const listDeliveries = staffAct({
  name: 'listDeliveries',
  summary: 'What was sent to a webhook, the newest first',
  permission: 'partners',
  args: z.strictObject({
    endpointId: wireThingId,
    filter: z.strictObject({ state: z.optional(z.enum(['waiting', 'taken', 'given-up'])) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(delivery),
});

export const showDelivery = staffAct({
  name: 'showDelivery',
  summary: 'A message of a webhook, with each attempt to send it',
  permission: 'partners',
  args: z.strictObject({ endpointId: wireThingId, messageId: wireThingId }),
  answer: z.strictObject({
    body: wireText(20_000),
    attempts: z.array(
      z.strictObject({
        no: z.int(),
        at: wireInstant,
        status: z.nullable(z.int()),
        ms: z.int(),
        failure: z.nullable(wireText(100)),
        answer: wireText(500),
      }),
    ),
  }),
});

export const testEndpoint = staffAct({
  name: 'testEndpoint',
  summary: 'Sends a message without meaning to a webhook',
  permission: 'system',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ endpointId: wireThingId }),
  answer: done,
});

export const replayDeliveries = staffAct({
  name: 'replayDeliveries',
  summary: 'Sends a message again by its id, or all since an instant',
  permission: 'system',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    endpointId: wireThingId,
    messageId: z.nullable(wireThingId),
    since: z.nullable(wireInstant),
  }),
  answer: z.strictObject({ messages: z.int() }),
  refusals: ['not-possible-now'],
});

export const takeEndpointSecret = staffAct({
  name: 'takeEndpointSecret',
  summary: 'Shows the new secret of a webhook, once',
  permission: 'partners',
  level: 'proposes',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({ endpointId: wireThingId }),
  answer: z.strictObject({ secret: wireText(100) }),
  refusals: ['not-possible-now'],
});

export const takePartnerKey = staffAct({
  name: 'takePartnerKey',
  summary: 'Makes the secret of a key that two people agreed to, and shows it once',
  permission: 'partners',
  level: 'proposes',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({ keyId: wireThingId }),
  answer: z.strictObject({ key: wireText(80) }),
  refusals: ['not-possible-now'],
});

export const revokePartnerKey = staffAct({
  name: 'revokePartnerKey',
  summary: 'Ends a key of a partner at once, everywhere',
  permission: 'end-access',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ keyId: wireThingId }),
  answer: done,
});

export const partnerActs = [
  showPartners,
  listDeliveries,
  showDelivery,
  testEndpoint,
  replayDeliveries,
  takeEndpointSecret,
  takePartnerKey,
  revokePartnerKey,
] as const;
