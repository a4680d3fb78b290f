import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { rowsText } from '../../store/database/json-text.ts';
import { mayBeLocal, secretsOf } from './endpoints.ts';
import { makeMessages } from './make-messages.ts';
import { type Posted, postWebhook } from './post-webhook.ts';
import { webhookHeaders } from './sign.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Before the second try, the third and so on, as Standard Webhooks has them. */
export const retryPausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const inFlight = 4;
const batchSize = 40;
const leaseMs = minute;
/** With the last timeout it is over before the lease is. */
const batchMs = 20 * second;
const runMs = 50 * second;
const lookEveryMs = 200;
const mostLeased = 20;
/** So many failures in a row, and it is only asked from time to time. */
export const mostFailures = 20;
const probeMs = 10 * minute;
const offAfterMs = 5 * 24 * hour;
const slowDownMs = minute;
const longestRestMs = 24 * hour;
const limits = { timeoutMs: 15 * second, mostAnswer: 500 };

interface Leased {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
  readonly state: 'on' | 'failing';
  readonly failures: number;
  readonly failingSince: Date | null;
}

// A lease far ahead is of a clock that was set back since.
const free = `(leased_until is null or leased_until <= :now
  or leased_until > :now::timestamptz + interval '1 hour')`;
// Of a loan nothing is sent before what happened earlier was taken, or given up.
const ready = `d.state = 'waiting' and d.next_at <= :now
  and (d.order_id is null or not exists (select from webhook_delivery b
    where b.endpoint_id = d.endpoint_id and b.order_id = d.order_id and b.seq < d.seq
      and b.state = 'waiting'))`;
const lease = sql<Leased, { now: Date; until: Date; most: number }>(`
  update webhook_endpoint set leased_until = :until
  where id = any(array(
    select id from webhook_endpoint e
    where state <> 'off' and ${free} and (rest_until is null or rest_until <= :now)
      and exists (select from webhook_delivery d where d.endpoint_id = e.id and ${ready})
    order by id limit :most for update skip locked))
  returning id, name, url, secret, old_secret, old_secret_until, state, failures,
    failing_since`);

const selectWaiting = sql<Waiting, { endpointId: string; now: Date; most: number }>(`
  select d.message_id, d.tries, d.tries_before, m.body
  from webhook_delivery d join webhook_message m on m.id = d.message_id
  where d.endpoint_id = :endpointId and ${ready}
  order by d.next_at, d.seq limit :most`);

interface Waiting {
  readonly messageId: string;
  readonly tries: number;
  readonly triesBefore: number;
  readonly body: string;
}

const keepTries = sql<void, { endpointId: string; tried: string }>(
  `
  with r as materialized (
    select * from json_to_recordset(:tried::json) as r (message_id text, no int,
      at timestamptz, status int, ms int, failure text, answer text, state text,
      next_at timestamptz)
  ), kept as (
    insert into webhook_attempt (message_id, endpoint_id, no, at, status, ms, failure, answer)
    select message_id, :endpointId, no, at, status, ms, failure, answer from r
    where exists (select from webhook_delivery d
      where d.message_id = r.message_id and d.endpoint_id = :endpointId)
    on conflict do nothing
  )
  update webhook_delivery d set tries = r.no, state = r.state, next_at = r.next_at,
    ended_at = case when r.state <> 'waiting' then r.at end
  from r where d.message_id = r.message_id and d.endpoint_id = :endpointId`,
  'repeatable',
);

const keepHealth = sql<
  void,
  Health & { id: string; leasedUntil: Date | null; oldState: string }
>(`
  update webhook_endpoint set state = :state, off_why = :offWhy, failures = :failures,
    failing_since = :failingSince, rest_until = :restUntil, leased_until = :leasedUntil
  where id = :id and state = :oldState`);
const release = sql<void, { id: string }>(
  'update webhook_endpoint set leased_until = null where id = :id',
);
// It takes again: what waited for hours goes at once.
const allDue = sql<void, { endpointId: string; now: Date }>(`
  update webhook_delivery set next_at = :now
  where endpoint_id = :endpointId and state = 'waiting' and next_at > :now`);

interface Health {
  readonly state: 'on' | 'failing' | 'off';
  readonly offWhy: 'gone' | 'days' | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly restUntil: Date | null;
}

/** Hears of an endpoint that was switched off. */
export type SwitchedOff = (name: string, why: 'gone' | 'days') => Promise<void>;

/**
 * The job `send-webhooks`: makes messages of what happened and sends them, each endpoint in its
 * own turn, until nothing is due. Any number of processes may run it: each endpoint is one
 * process's at a time. One that dies after sending sends the same message again, by its id.
 */
export async function sendWebhooks(
  context: Context,
  stopping: AbortSignal,
  switchedOff: SwitchedOff,
): Promise<void> {
  const { db, clock, log } = context;
  const endMs = performance.now() + runMs;
  const isOver = () => stopping.aborted || performance.now() > endMs;
  const sending = new Set<Promise<void>>();
  for (;;) {
    await makeMessages(context);
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const leased = isOver() ? [] : await db.rows(lease, { now, until, most: mostLeased });
    for (const endpoint of leased) {
      const turn = sendTo(context, endpoint, { isOver, switchedOff })
        .catch((error: unknown) => {
          log.error({ endpoint: endpoint.id, err: error }, 'webhooks could not be sent');
        })
        .finally(() => sending.delete(turn));
      sending.add(turn);
    }
    if (sending.size === 0) return;
    await Promise.race([...sending, pause(lookEveryMs)]);
  }
}

interface Turn {
  readonly isOver: () => boolean;
  readonly switchedOff: SwitchedOff;
}

/** Sends what is due to one endpoint, batch by batch. */
async function sendTo(context: Context, leased: Leased, turn: Turn): Promise<void> {
  const { db, clock } = context;
  let endpoint = leased;
  for (;;) {
    const most = endpoint.state === 'failing' ? 1 : batchSize;
    const of = { endpointId: endpoint.id, now: clock.now(), most };
    const waiting = turn.isOver() ? [] : await db.rows(selectWaiting, of);
    if (waiting.length === 0) {
      await db.run(release, { id: endpoint.id });
      return;
    }
    const { health, tried } = await sendBatch(context, endpoint, waiting);
    await db.run(keepTries, { endpointId: endpoint.id, tried: rowsText(tried) });
    const goesOn = health.restUntil === null;
    const leasedUntil =
      goesOn && health.state !== 'off' ? new Date(clock.now().getTime() + leaseMs) : null;
    const { id, state: oldState } = endpoint;
    const isKept = await db.run(keepHealth, { id, oldState, leasedUntil, ...health });
    if (oldState === 'failing' && health.state === 'on') {
      await db.run(allDue, { endpointId: id, now: clock.now() });
    }
    if (health.state === 'off' && health.offWhy !== null && isKept > 0) {
      context.log.error({ endpoint: id, why: health.offWhy }, 'webhook endpoint switched off');
      await turn.switchedOff(endpoint.name, health.offWhy);
    }
    // Two people changed it, or it backs off: the next run sees what is so now.
    if (health.state === 'off' || !goesOn || isKept === 0) return;
    endpoint = { ...endpoint, ...health, state: health.state };
  }
}

async function sendBatch(
  context: Context,
  endpoint: Leased,
  waiting: readonly Waiting[],
): Promise<{ readonly health: Health; readonly tried: readonly object[] }> {
  const { clock } = context;
  const secrets = secretsOf(context, endpoint);
  const endMs = performance.now() + batchMs;
  const tried: object[] = [];
  const { state, failures, failingSince } = endpoint;
  let health: Health = { state, failures, failingSince, offWhy: null, restUntil: null };
  const goesOn = () => health.restUntil === null && health.state !== 'off';
  const queue = waiting.values();
  const sendInTurn = async (): Promise<void> => {
    for (const { messageId, tries, triesBefore, body } of queue) {
      if (!goesOn() || performance.now() > endMs) return;
      const at = clock.now();
      const timestamp = Math.floor(at.getTime() / 1000);
      const headers = webhookHeaders({ id: messageId, timestamp, body, secrets });
      const startedMs = performance.now();
      const posted = await postWebhook(
        endpoint.url,
        { headers, body },
        { ...limits, allowLocal: mayBeLocal(context) },
      );
      const ms = Math.round(performance.now() - startedMs);
      const no = tries + 1;
      const now = clock.now();
      health = healthAfter(health, posted, now);
      const { status, failure, answer } = posted;
      const isFailing = health.state !== 'on';
      const end = endOf(posted, { messageId, no, nth: no - triesBefore, now, isFailing });
      tried.push({ message_id: messageId, no, at, status, ms, failure, answer, ...end });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sendInTurn));
  return { health, tried };
}

const isTaken = ({ status }: Posted) => status !== null && status >= 200 && status < 300;

/** What becomes of a message. While its receiver takes nothing at all, no message is given up. */
function endOf(
  posted: Posted,
  of: { messageId: string; no: number; nth: number; now: Date; isFailing: boolean },
) {
  const { messageId, no, nth, now, isFailing } = of;
  if (isTaken(posted)) return { state: 'taken', next_at: now };
  const usualMs = retryPausesMs[nth - 1] ?? null;
  const pauseMs = isFailing ? Math.min(usualMs ?? probeMs, probeMs) : usualMs;
  if (pauseMs === null) return { state: 'given-up', next_at: now };
  return {
    state: 'waiting',
    next_at: new Date(now.getTime() + spread(pauseMs, messageId + no)),
  };
}

/** Up to a tenth longer, the same for the same try: many that failed together come apart. */
function spread(pauseMs: number, of: string): number {
  const [first = 0] = createHash('sha256').update(of).digest();
  return Math.round(pauseMs * (1 + first / 2560));
}

/** What is known of the endpoint after an answer. */
export function healthAfter(before: Health, posted: Posted, now: Date): Health {
  if (isTaken(posted)) {
    return { ...before, state: 'on', offWhy: null, failures: 0, failingSince: null };
  }
  const failures = before.failures + 1;
  const failingSince = before.failingSince ?? now;
  const failed = { failures, failingSince, offWhy: null, restUntil: before.restUntil };
  if (posted.status === 410) return { ...failed, state: 'off', offWhy: 'gone' };
  if (now.getTime() - failingSince.getTime() > offAfterMs) {
    return { ...failed, state: 'off', offWhy: 'days' };
  }
  const restMs = restOf(posted, now);
  if (failures >= mostFailures) {
    return { ...failed, state: 'failing', restUntil: later(now, Math.max(probeMs, restMs)) };
  }
  const restUntil = restMs === 0 ? before.restUntil : later(now, restMs);
  return { ...failed, state: before.state, restUntil };
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** How long it wants to be left alone; 0: it did not say so. */
function restOf({ status, retryAfter }: Posted, now: Date): number {
  if (retryAfter !== null) {
    const asked = /^\d{1,9}$/.test(retryAfter)
      ? Number(retryAfter) * second
      : Date.parse(retryAfter) - now.getTime();
    if (asked > 0) return Math.min(asked, longestRestMs);
  }
  return status === 429 || status === 502 || status === 504 ? slowDownMs : 0;
}
