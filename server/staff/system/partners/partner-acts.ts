import {
  listDeliveries,
  replayDeliveries,
  revokePartnerKey,
  showDelivery,
  showPartners,
  takeEndpointSecret,
  takePartnerKey,
  testEndpoint,
} from '../../../../contract/staff/partner-acts.ts';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import {
  findKey,
  listKeys,
  type PartnerKeyRow,
  revokeKey,
  takeKey,
} from '../../../partners/keys/partner-key.ts';
import {
  type EndpointRow,
  findEndpoint,
  listEndpoints,
  replay,
  takeSecret,
} from '../../../partners/webhooks/endpoints.ts';
import { queueTest } from '../../../partners/webhooks/make-messages.ts';
import { sql } from '../../../store/database/database.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';

type Shown = StaffAnswerOf<typeof showPartners>;
type Line = StaffAnswerOf<typeof listDeliveries>['rows'][number];

function endpointOf(row: EndpointRow): Shown['endpoints'][number] {
  const { id, name, url, types, state, offWhy, failingSince, waiting, keyId } = row;
  return {
    endpointId: id,
    name,
    url,
    types: [...types],
    state,
    offWhy,
    failingSince,
    hasSecret: !row.isSecretShown,
    bothUntil: row.oldSecretUntil,
    waiting,
    proposalId: row.proposalId as ProposalId | null,
    keyId,
  };
}

function keyOf(row: PartnerKeyRow, now: Date): Shown['keys'][number] {
  const { id, name, isTest, scopes, addresses, endsAt, lastUsedAt, uses } = row;
  const isOver = endsAt <= now;
  const state = row.revokedAt ? 'revoked' : isOver ? 'over' : row.isTaken ? 'on' : 'to-take';
  return {
    keyId: id,
    name,
    isTest,
    scopes: [...scopes],
    addresses: [...addresses],
    state,
    endsAt,
    lastUsedAt,
    uses,
    proposalId: row.proposalId as ProposalId,
  };
}

interface StoredLine extends Omit<Line, 'seq' | 'orderId'> {
  readonly seq: bigint;
  readonly orderId: bigint | null;
}

const deliveries = listing<StoredLine, 'endpointId' | 'state'>({
  source: (conditions) => `
    select d.message_id, d.seq, m.type, d.order_id, m.at, d.state, d.tries, d.next_at,
      a.status, a.failure
    from webhook_delivery d join webhook_message m on m.id = d.message_id
      left join webhook_attempt a on a.message_id = d.message_id
        and a.endpoint_id = d.endpoint_id and a.no = d.tries
    ${whereAll(conditions)}`,
  keys: [{ column: 'd.seq', type: 'bigint', of: ({ seq }) => seq }],
  filters: { endpointId: 'd.endpoint_id = :endpointId', state: 'd.state = :state' },
});

const mostAttempts = 100;
const findBody = sql<{ body: string }, { endpointId: string; messageId: string }>(`
  select m.body from webhook_delivery d join webhook_message m on m.id = d.message_id
  where d.endpoint_id = :endpointId and d.message_id = :messageId`);
const listAttempts = sql<
  StaffAnswerOf<typeof showDelivery>['attempts'][number],
  { endpointId: string; messageId: string }
>(`
  select no, at, status, ms, failure, answer from webhook_attempt
  where endpoint_id = :endpointId and message_id = :messageId
  order by no desc limit ${mostAttempts}`);

/** Other systems: who listens, what was sent to them, and who reads by a key. */
export const partnerActs: readonly ServedAct[] = [
  serveAct(showPartners, async ({ context }) => {
    const now = context.clock.now();
    return {
      endpoints: (await listEndpoints(context.db)).map(endpointOf),
      keys: (await listKeys(context)).map((row) => keyOf(row, now)),
    };
  }),

  serveAct(listDeliveries, async ({ context, args }) => {
    const { endpointId, filter, after, limit } = args;
    const page = await deliveries(context.db, {
      filter: { endpointId, state: filter.state },
      sort: 'newest',
      after,
      limit,
    });
    if (page instanceof StaffRefusal) return page;
    const rows = page.rows.map(({ seq, orderId, ...rest }) => {
      return { ...rest, seq: Number(seq), orderId: orderId === null ? null : String(orderId) };
    });
    return { ...page, rows };
  }),

  serveAct(showDelivery, async ({ context: { db }, args }) => {
    const message = await db.row(findBody, args);
    if (message === undefined) return new StaffRefusal('unknown');
    return { ...message, attempts: await db.rows(listAttempts, args) };
  }),

  serveAct(testEndpoint, async ({ context, args: { endpointId }, about }) => {
    about({ kind: 'webhook', id: endpointId });
    const row = await findEndpoint(context.db, endpointId);
    if (row === null) return new StaffRefusal('unknown');
    await queueTest(context, endpointId);
    return {};
  }),

  serveAct(replayDeliveries, async ({ context, args, about }) => {
    const { endpointId, messageId, since } = args;
    about({ kind: 'webhook', id: endpointId });
    if (messageId !== null) {
      return { messages: await replay(context, endpointId, { messageId }) };
    }
    if (since !== null) return { messages: await replay(context, endpointId, { since }) };
    return new StaffRefusal('not-possible-now', { why: 'Choose a message or an instant.' });
  }),

  serveAct(takeEndpointSecret, async ({ context, args: { endpointId }, about }) => {
    about({ kind: 'webhook', id: endpointId });
    const secret = await takeSecret(context, endpointId);
    if (secret !== null) return { secret };
    return new StaffRefusal('not-possible-now', { why: 'It was shown before.' });
  }),

  serveAct(takePartnerKey, async ({ context, args: { keyId }, about }) => {
    about({ kind: 'partner-key', id: keyId });
    const row = await findKey(context, keyId);
    if (row === null) return new StaffRefusal('unknown');
    const key = await takeKey(context, row);
    if (key !== null) return { key };
    return new StaffRefusal('not-possible-now', { why: 'It was shown before, or is over.' });
  }),

  serveAct(revokePartnerKey, async ({ context, args: { keyId }, staff, about }) => {
    about({ kind: 'partner-key', id: keyId });
    const isEnded = await revokeKey(context, keyId, staff.id);
    return isEnded ? {} : new StaffRefusal('unknown');
  }),
];
