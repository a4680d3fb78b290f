import { civilHourOf } from '../../contract/values/civil-date.ts';
import type { Mobile } from '../../contract/values/phone.ts';
import type { Context } from '../context.ts';
import { sql } from '../database/database.ts';
import type { SmsOutcome } from './port.ts';

/** At most so many are taken at once, and so many are on their way together. */
const batchSize = 40;
const together = 8;
const mostBatches = 25;
/** Minutes to wait after each failed try; after the last the message has failed. */
const pausesMinutes = [1, 5, 15, 60, 180];

/** Reminders are sent in these hours of Lusaka alone; whatever a borrower waits for, always. */
const reminderHours = { from: 8, to: 18 } as const;

interface QueuedSms {
  readonly id: string;
  readonly mobile: Mobile;
  readonly text: string;
  readonly tries: number;
}

const expire = sql(`
  update sms set state = 'expired', next_try_at = null
  where state = 'queued' and expires_at <= $1`);

// Taken as unknown before the gateway hears of it: a process that dies between sending and writing
// down must not send again. Whoever comes second finds the row no longer queued.
const take = sql<QueuedSms>(`
  update sms set state = 'unknown', tries = tries + 1, next_try_at = null, provider = $4
  where state = 'queued' and id = any(array(
    select id from sms
    where state = 'queued' and next_try_at <= $1 and ($2 or kind <> 'reminder')
    order by next_try_at limit $3))
  returning id, mobile, text, tries`);

const settle = sql(`
  update sms set state = $2, provider_message_id = $3, failure = $4, next_try_at = $5
  where id = $1 and state = 'unknown'`);

/** The job `send-sms`: sends what waits in the outbox. */
export async function sendQueuedSms(context: Context): Promise<void> {
  const { db, clock, sms } = context;
  await db.run(expire, [clock.now()]);
  for (let batch = 0; batch < mostBatches; batch++) {
    const now = clock.now();
    const hour = civilHourOf(now);
    const mayRemind = hour >= reminderHours.from && hour < reminderHours.to;
    const taken = await db.rows(take, [now, mayRemind, batchSize, sms.name]);
    for (let first = 0; first < taken.length; first += together) {
      const some = taken.slice(first, first + together);
      await Promise.all(some.map((message) => sendOne(context, message)));
    }
    if (taken.length < batchSize) return;
  }
}

async function sendOne({ db, clock, sms, log }: Context, message: QueuedSms): Promise<void> {
  const outcome = await sms.send(message);
  const { state, failure, pauseMinutes } = verdict(outcome, message.tries);
  const messageId = outcome.outcome === 'accepted' ? outcome.providerMessageId : null;
  const nextTryAt =
    pauseMinutes === null ? null : new Date(clock.now().getTime() + pauseMinutes * 60_000);
  await db.run(settle, [message.id, state, messageId, failure, nextTryAt]);
  // The gateway's own words can repeat the number; they stay with the message.
  if (failure !== null) log.warn({ sms: message.id, state }, 'an SMS was not accepted');
}

/** What becomes of a message after a try; only what was surely not accepted is tried again. */
export function verdict(outcome: SmsOutcome, tries: number) {
  switch (outcome.outcome) {
    case 'accepted':
      return { state: 'sent', failure: null, pauseMinutes: null } as const;
    case 'refused':
      return { state: 'failed', failure: outcome.failure, pauseMinutes: null } as const;
    case 'unknown':
      return { state: 'unknown', failure: outcome.failure, pauseMinutes: null } as const;
    case 'not-accepted': {
      const pauseMinutes = pausesMinutes[tries - 1] ?? null;
      const state = pauseMinutes === null ? 'failed' : 'queued';
      return { state, failure: outcome.failure, pauseMinutes } as const;
    }
  }
}
