import { civilDateOf, civilHourOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
import { inTurn } from '../store/database/in-turn.ts';
import type { Database } from '../store/database/database.ts';
import { rowsText } from '../store/database/json-text.ts';
import { gathered } from '../store/gathered.ts';
import type { Keyring } from '../store/sealing/keyring.ts';
import { saidBy } from './gsm-text.ts';
import { isOffer, sealedKinds, smsKinds } from './new-sms.ts';
import type { SmsKind } from './new-sms.ts';
import type { SmsOutcome } from '../store/ports/sms-gateway.ts';
import { openSms, type SmsContent } from './sealed-sms.ts';
import {
  type ByWhatsapp,
  endWhatsappDoubts,
  sendByWhatsapp,
  wantedByWhatsapp,
} from './whatsapp-channel.ts';

/** At most so many are taken at once, and so many are on their way together. */
const batchSize = 40;
const together = 16;
const mostBatches = 25;
/** Minutes to wait after each failed try; after the last the message has failed. */
const pausesMinutes = [1, 5, 15, 60, 180];

/** Messages that can wait are sent only in these hours of Lusaka; the rest always. */
const quietlySent: readonly SmsKind[] = [
  'reminder',
  'notice',
  'contact',
  'contact-refused',
  ...smsKinds.filter((kind) => isOffer[kind]),
];
const wakingHours = { from: 8, to: 18 } as const;

interface QueuedSms {
  readonly id: string;
  readonly kind: SmsKind;
  readonly mobile: Mobile;
  readonly text: string;
  /** The borrower's; null where they never chose. */
  readonly language: string | null;
  readonly tries: number;
  readonly createdAt: Date;
}

/** The oldest first, of one moment by mobile. */
const ageOf = ({ createdAt, mobile, kind }: QueuedSms): string =>
  `${createdAt.toISOString()} ${mobile} ${kind}`;

const isSealed = `kind = any('{${sealedKinds.join()}}')`;

const expire = sql<void, { now: Date }>(`
  update sms set state = 'expired', next_try_at = null,
    text = case when ${isSealed} then '' else text end
  where state = 'queued' and expires_at <= :now`);

// A retry never waits longer than the pause behind its last try. A minute is what clocks of two
// machines differ. A clock that has gone back since put off what waits for later.
const bringBack = sql<void, { now: Date; pauses: readonly number[] }>(`
  update sms set next_try_at = :now
  where state = 'queued' and next_try_at > :now::timestamptz + interval '1 minute'
    and next_try_at > :now::timestamptz + interval '1 minute'
      * (1 + coalesce((:pauses::int[])[tries], 0))`);

/** Go out all the same after a death was reported: the borrower may be well, and logs in. */
const neverHeld: readonly SmsKind[] = ['login-code', 'security', 'contact', 'staff'];

// Taken as unknown before the gateway gets it: a process that dies between sending and writing
// down must not send again. A second process finds the row no longer queued.
const take = sql<
  QueuedSms,
  {
    now: Date;
    today: CivilDate;
    isWaking: boolean;
    most: number;
    gateway: string;
    quietly: readonly string[];
    neverHeld: readonly string[];
  }
>(`
  update sms set state = 'unknown', tries = tries + 1, next_try_at = null,
    provider = :gateway
  where state = 'queued' and id = any(array(
    select id from sms
    where state = 'queued' and next_try_at <= :now
      and (:isWaking or kind <> all(:quietly))
      and (kind = any(:neverHeld) or not exists (select from contact_stop d
        where d.borrower_id = sms.borrower_id and d.ended_at is null and d.reason = 'died'
          and (d.until_on is null or d.until_on >= :today::date)))
    order by next_try_at limit :most for update skip locked))
  returning id, kind, mobile, text, tries, created_at,
    (select language from borrower b where b.id = sms.borrower_id) as language`);

// What names people is forgotten once it is not to be tried again.
const settle = sql<void, { ended: string }>(
  `
  with r as materialized (
    select * from json_to_recordset(:ended::json) as r (id text, state text, message_id text,
      failure text, next_try_at timestamptz, provider text)
  )
  update sms set state = r.state, provider_message_id = r.message_id, failure = r.failure,
    next_try_at = r.next_try_at, provider = r.provider,
    text = case when sms.${isSealed} and r.state <> 'queued' then '' else sms.text end
  from r where sms.id = any (array(select id from r)) and sms.id = r.id
    and sms.state = 'unknown'`,
  'repeatable',
);

/** What became of the messages of one moment. */
const settleTogether = gathered<Database, object, void>(
  { most: batchSize, atOnce: 1 },
  async (db, ended) => {
    await db.run(settle, { ended: rowsText(ended) });
    return [];
  },
);

/** The job `send-sms`: sends what waits in the outbox, and what a clock ahead had put off. */
export async function sendQueuedSms(context: Context): Promise<void> {
  const { db, clock, log, sms } = context;
  await db.run(expire, { now: clock.now() });
  await endWhatsappDoubts(context);
  const messages = await db.run(bringBack, { now: clock.now(), pauses: pausesMinutes });
  if (messages > 0) log.error({ messages }, 'the clock was ahead: messages are due again');
  for (let batch = 0; batch < mostBatches; batch++) {
    const now = clock.now();
    const hour = civilHourOf(now);
    const isWaking = hour >= wakingHours.from && hour < wakingHours.to;
    const asked = {
      now,
      today: civilDateOf(now),
      isWaking,
      most: batchSize,
      gateway: sms.name,
    };
    const taken = await db.rows(take, { ...asked, quietly: quietlySent, neverHeld });
    const byWhatsapp = await wantedByWhatsapp(context, taken);
    const waiting = inTurn(taken, ageOf).values();
    const sendInTurn = async (): Promise<void> => {
      for (const message of waiting) await sendOne(context, message, byWhatsapp);
    };
    await Promise.all(Array.from({ length: together }, sendInTurn));
    if (taken.length < batchSize) return;
  }
}

async function sendOne(
  context: Context,
  message: QueuedSms,
  byWhatsapp: ByWhatsapp,
): Promise<void> {
  const { db, clock, sms, log, keys } = context;
  const opened = contentOf(keys, message);
  const text = opened && saidBy('sms', opened.text, message.language);
  const content = opened && text !== null ? { ...opened, text } : null;
  if (content && (await sendByWhatsapp(context, { ...message, ...content }, byWhatsapp)))
    return;
  const outcome = content === null ? (opened ? unsayable : unopened) : await sms.send(content);
  const { state, failure, pauseMinutes } = verdict(outcome, message.tries);
  const messageId = outcome.outcome === 'accepted' ? outcome.providerMessageId : null;
  const nextTryAt =
    pauseMinutes === null ? null : new Date(clock.now().getTime() + pauseMinutes * 60_000);
  const by = outcome.gateway ?? sms.name;
  await settleTogether(db, {
    id: message.id,
    state,
    failure,
    message_id: messageId,
    next_try_at: nextTryAt,
    provider: by,
  });
  // The gateway's own words can repeat the number; they stay with the message.
  if (failure !== null) log.warn({ sms: message.id, state }, 'an SMS was not accepted');
}

const unopened: SmsOutcome = { outcome: 'refused', failure: 'the text cannot be opened' };

const unsayable: SmsOutcome = {
  outcome: 'refused',
  failure: 'a sentence of it is not there any more, or it is longer than two segments',
};

/** Null when its seal does not open, as with a key that was taken away too early. */
function contentOf(keys: Keyring, message: QueuedSms): SmsContent | null {
  const { mobile, text } = message;
  if (!sealedKinds.includes(message.kind)) return { mobile, text };
  try {
    return openSms(keys, message);
  } catch {
    return null;
  }
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
