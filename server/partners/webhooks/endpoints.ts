import type { WebhookType } from '../../../contract/partner/webhook-types.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { openText, sealText } from '../../store/sealing/sealed-text.ts';
import { newWebhookSecret } from './sign.ts';

/** By what it was agreed: a proposal of two people, or a key that two agreed to. */
export interface AgreedBy {
  readonly proposalId: string | null;
  readonly keyId: string | null;
}

export interface EndpointRow extends AgreedBy {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly types: readonly WebhookType[];
  readonly state: 'on' | 'failing' | 'off';
  readonly offWhy: 'people' | 'gone' | 'days' | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly restUntil: Date | null;
  readonly isSecretShown: boolean;
  readonly oldSecretUntil: Date | null;
  readonly madeAt: Date;
  readonly waiting: number;
}

/** More systems than these listen to no lender. */
export const mostEndpoints = 50;
/** Both secrets sign for so long after a rotation. */
const overlapHours = 24;
const mostCounted = 1000;

const columns = `id, name, url, types, state, off_why, failures, failing_since, rest_until,
  is_secret_shown, old_secret_until, proposal_id, key_id, made_at,
  (select count(*) from (select from webhook_delivery d where d.endpoint_id = e.id
    and d.state = 'waiting' limit ${mostCounted}) waits)::int as waiting`;
const listRows = sql<EndpointRow>(
  `select ${columns} from webhook_endpoint e
  order by state = 'off', made_at desc, id limit ${mostEndpoints}`,
);
const findRow = sql<EndpointRow, { id: string }>(
  `select ${columns} from webhook_endpoint e where id = :id`,
);

/** Those that listen first, the newest first. */
export const listEndpoints = (q: Queryable) => q.rows(listRows);
/** Whether no more can listen. */
export async function isFull(q: Queryable): Promise<boolean> {
  const rows = await listEndpoints(q);
  return rows.filter(({ state }) => state !== 'off').length >= mostEndpoints;
}
export const findEndpoint = async (q: Queryable, id: string) =>
  (await q.row(findRow, { id })) ?? null;

/** Why nothing can be sent to an address, as a sentence; null: it can. */
export function whyNoReceiver(url: string, { config }: Pick<Context, 'config'>): string | null {
  if (!URL.canParse(url)) return 'It is not an address.';
  const { protocol, username, password, hash, hostname } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(mayBeLocal({ config }) && protocol === 'http:' && isLocal)) {
    return 'The address must start with https://.';
  }
  if (username !== '' || password !== '' || hash !== '') {
    return 'The address must not contain a password or a fragment.';
  }
  return null;
}

/** A receiver on this machine itself: with the simulator alone. */
export const mayBeLocal = ({ config }: Pick<Context, 'config'>) =>
  config.providers === 'simulator';

export interface Wanted {
  readonly name: string;
  readonly url: string;
  readonly types: readonly WebhookType[];
}

const boundTo = (id: string) => `webhook ${id}`;

/** Makes one; answers its id and secret. */
export async function addEndpoint(
  { db, keys, clock }: Context,
  { name, url, types }: Wanted,
  by: AgreedBy,
): Promise<{ readonly id: string; readonly secret: string }> {
  const id = newId<string>();
  const plain = newWebhookSecret();
  const secret = sealText(keys, plain, boundTo(id));
  await insertInto(db, 'webhook_endpoint', {
    id,
    name,
    url,
    types,
    secret,
    isSecretShown: by.keyId !== null,
    madeAt: clock.now(),
    ...by,
  });
  return { id, secret: plain };
}

const changeRow = sql<
  void,
  AgreedBy & { id: string; name: string; url: string; types: readonly string[] }
>(`
  update webhook_endpoint set name = :name, url = :url, types = :types, state = 'on',
    off_why = null, failures = 0, failing_since = null, rest_until = null,
    proposal_id = :proposalId, key_id = :keyId
  where id = :id`);

/** Changes where it goes and what it hears; one that was off is on again. */
export async function changeEndpoint(
  { db }: Pick<Context, 'db'>,
  id: string,
  { name, url, types }: Wanted,
  by: AgreedBy,
): Promise<void> {
  await db.run(changeRow, { id, name, url, types, ...by });
}

const offRow = sql<void, { id: string }>(`
  update webhook_endpoint set state = 'off', off_why = 'people' where id = :id`);

/** Nothing is sent to it any more. */
export async function switchOff(q: Queryable, id: string): Promise<void> {
  await q.run(offRow, { id });
}

const rotateRow = sql<
  void,
  AgreedBy & { id: string; secret: string; until: Date; isShown: boolean }
>(`
  update webhook_endpoint set old_secret = secret, old_secret_until = :until,
    secret = :secret, is_secret_shown = :isShown, proposal_id = :proposalId, key_id = :keyId
  where id = :id`);

/** A new secret, which signs beside the earlier one for a day. Answers it. */
export async function rotateSecret(
  { db, keys, clock }: Context,
  id: string,
  by: AgreedBy,
): Promise<string> {
  const plain = newWebhookSecret();
  const until = new Date(clock.now().getTime() + overlapHours * 3_600_000);
  const secret = sealText(keys, plain, boundTo(id));
  await db.run(rotateRow, { id, secret, until, isShown: by.keyId !== null, ...by });
  return plain;
}

const takeRow = sql<{ secret: string }, { id: string }>(`
  update webhook_endpoint set is_secret_shown = true where id = :id and not is_secret_shown
  returning secret`);

/** The secret, the first time it is asked for since it was made; null: it was shown. */
export async function takeSecret(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  id: string,
): Promise<string | null> {
  const row = await db.row(takeRow, { id });
  return row === undefined ? null : openText(keys, row.secret, boundTo(id));
}

/** Opens the secrets that sign now, the new one first. */
export function secretsOf(
  { keys, clock }: Pick<Context, 'keys' | 'clock'>,
  row: {
    readonly id: string;
    readonly secret: string;
    readonly oldSecret: string | null;
    readonly oldSecretUntil: Date | null;
  },
): readonly string[] {
  const { id, secret, oldSecret, oldSecretUntil } = row;
  const isBoth = oldSecret !== null && oldSecretUntil && oldSecretUntil > clock.now();
  return [secret, ...(isBoth ? [oldSecret] : [])].map((one) =>
    openText(keys, one, boundTo(id)),
  );
}

const again = sql<void, { endpointId: string; messageId: string; now: Date }>(`
  update webhook_delivery set state = 'waiting', ended_at = null, next_at = :now,
    tries_before = tries
  where endpoint_id = :endpointId and message_id = :messageId`);
const againSince = sql<void, { endpointId: string; since: Date; now: Date }>(`
  update webhook_delivery d set state = 'waiting', ended_at = null, next_at = :now,
    tries_before = tries
  from webhook_message m
  where d.endpoint_id = :endpointId and m.id = d.message_id and m.at >= :since`);

/** Sends again what was sent: the same bytes by the same ids. Answers how many. */
export async function replay(
  { db, clock, wake }: Context,
  endpointId: string,
  of: { readonly messageId: string } | { readonly since: Date },
): Promise<number> {
  const now = clock.now();
  const messages =
    'messageId' in of
      ? await db.run(again, { endpointId, messageId: of.messageId, now })
      : await db.run(againSince, { endpointId, since: of.since, now });
  if (messages > 0) wake('send-webhooks');
  return messages;
}
