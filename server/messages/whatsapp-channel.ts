import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
import type { Database, Queryable } from '../store/database/database.ts';
import { rowsText } from '../store/database/json-text.ts';
import type { SmsContent } from './sealed-sms.ts';
import type { SmsKind } from './new-sms.ts';
import { meaningOf, sendTemplate } from './whatsapp-api.ts';
import type { WhatsappOutcome } from './whatsapp-api.ts';
import { templateFor, templateKinds } from './whatsapp-templates.ts';

/** After so many tries that Meta put off, a message goes by SMS. */
const mostTries = 3;
/** A message that Meta put off is tried there again after so long. */
const laterMinutes = 2;
/** So long a message without answer or status is in doubt, and no SMS repeats it. */
const doubtMinutes = 10;

// Borrowers who write by WhatsApp are answered there; all other messages need their opt-in.
const selectWanted = sql<
  { readonly id: string },
  { ids: readonly string[]; kinds: readonly string[]; mostTries: number }
>(`
  select s.id from sms s
  where s.id = any(:ids) and s.kind = any(:kinds) and s.tries <= :mostTries
    and (s.kind = 'answer' or (select given from consent c
      where c.borrower_id = s.borrower_id and c.purpose = 'whatsapp'
      order by c.at desc, c.id desc limit 1))
    and not exists (select from whatsapp_message w
      where w.sms_id = s.id and w.state <> 'later')`);

const selectOn = sql<{ readonly about: string; readonly textHash: string }>(
  "select about, text_hash from whatsapp_state where state = 'on'",
);

/** Which messages of a batch go by WhatsApp, and by which approved texts. */
export interface ByWhatsapp {
  readonly ids: ReadonlySet<string>;
  /** The hash of each template that can be used, by its name. */
  readonly approved: ReadonlyMap<string, string>;
}

const none: ByWhatsapp = { ids: new Set(), approved: new Map() };

export async function wantedByWhatsapp(
  { db, config }: Context,
  taken: readonly { readonly id: string; readonly kind: SmsKind }[],
): Promise<ByWhatsapp> {
  const ids = taken.filter(({ kind }) => templateKinds.includes(kind)).map(({ id }) => id);
  if (config.sms.whatsapp === null || ids.length === 0) return none;
  const on = await db.rows(selectOn);
  const approved = new Map(on.map(({ about, textHash }) => [about, textHash]));
  if (!approved.has('channel')) return none;
  const wanted = await db.rows(selectWanted, { ids, kinds: templateKinds, mostTries });
  return { ids: new Set(wanted.map(({ id }) => id)), approved };
}

// Before Meta gets it, as with a gateway: a process that dies must not send again.
const begin = sql<void, { id: string; template: string; now: Date }>(`
  with tried as (
    insert into whatsapp_message (sms_id, template, state, tried_at)
    values (:id, :template, 'unknown', :now)
    on conflict (sms_id) do update set state = 'unknown', template = excluded.template,
      tried_at = excluded.tried_at, message_id = null, failure = null
    where whatsapp_message.state = 'later'
    returning sms_id)
  update sms set provider = 'whatsapp' from tried
  where sms.id = tried.sms_id and sms.state = 'unknown'`);

// A status can be here before the answer.
const end = sql<
  void,
  {
    id: string;
    state: string;
    messageId: string | null;
    failure: string | null;
    smsState: string;
    nextTryAt: Date | null;
  }
>(
  `
  with told as (
    update whatsapp_message set message_id = coalesce(message_id, :messageId::text),
      state = case when state = 'unknown' then :state else state end,
      failure = case when state = 'unknown' then :failure::text else failure end
    where sms_id = :id returning sms_id)
  update sms set state = :smsState, failure = :failure, next_try_at = :nextTryAt,
    provider_message_id = :messageId
  from told where sms.id = told.sms_id and sms.state = 'unknown'`,
  'repeatable',
);

const pause = sql<void, { now: Date; why: string }>(`
  update whatsapp_state set state = 'off', why = left(:why, 300), at = :now
  where about = 'channel' and state = 'on'`);

/**
 * Sends one message by WhatsApp where it may go that way.
 * @returns false where it surely did not go, and goes by SMS now
 */
export async function sendByWhatsapp(
  context: Context,
  message: { readonly id: string; readonly kind: SmsKind; readonly tries: number } & SmsContent,
  { ids, approved }: ByWhatsapp,
): Promise<boolean> {
  const { db, clock, log, config } = context;
  const { id, kind, mobile, text, tries } = message;
  const filled = ids.has(id) ? templateFor(kind, text) : null;
  const { whatsapp } = config.sms;
  if (filled === null || whatsapp === null) return false;
  const { name, hash } = filled.template;
  if (approved.get(name) !== hash) return false;
  await db.run(begin, { id, template: name, now: clock.now() });
  const said = await sendTemplate(whatsapp, { smsId: id, mobile, ...filled });
  const { outcome } = said;
  const failure = 'failure' in said ? said.failure : null;
  if (failure !== null) log.warn({ sms: id, outcome }, 'WhatsApp message not accepted');
  if (outcome === 'ours') {
    await db.run(pause, { now: clock.now(), why: failure ?? '' });
    log.error({ failure }, 'WhatsApp paused: access refused');
  }
  const isLater = outcome === 'later' && tries < mostTries;
  const nextTryAt = isLater ? new Date(clock.now().getTime() + laterMinutes * 60_000) : null;
  const messageId = 'messageId' in said ? said.messageId : null;
  const { state, smsState } = statesOf(outcome, isLater);
  await db.run(end, { id, state, messageId, failure, smsState, nextTryAt });
  return state !== 'failed';
}

/** An SMS that follows at once leaves its message as it was taken. */
function statesOf(outcome: WhatsappOutcome['outcome'], isLater: boolean) {
  if (outcome === 'accepted') return { state: 'sent', smsState: 'sent' };
  if (outcome === 'unknown') return { state: 'unknown', smsState: 'unknown' };
  return isLater
    ? { state: 'later', smsState: 'queued' }
    : { state: 'failed', smsState: 'unknown' };
}

// A refusal whose SMS was never begun is here too: its process died.
const requeueSilent = sql<void, { now: Date; before: Date }>(`
  with silent as (
    update whatsapp_message w set state = 'failed', failure = coalesce(w.failure, 'no answer')
    from sms s
    where w.state in ('unknown', 'failed') and w.tried_at < :before and s.id = w.sms_id
      and s.state = 'unknown' and s.provider = 'whatsapp'
    returning w.sms_id)
  update sms set state = 'queued', next_try_at = :now from silent
  where sms.id = silent.sms_id and sms.state = 'unknown'`);

/** What WhatsApp left in doubt for so long goes by SMS after all. */
export async function endWhatsappDoubts({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - doubtMinutes * 60_000);
  await db.run(requeueSilent, { now, before });
}

/** What Meta reports of a message. */
export interface WhatsappStatus {
  readonly messageId: string;
  /** Ours, as it came back; empty: it did not. */
  readonly smsId: string;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly at: Date;
  readonly code: number;
  readonly failure: string | null;
}

// What is delivered stays so, in whatever order statuses come. A failure after an SMS has taken
// its place changes nothing.
const keep = sql<void, { reports: string; now: Date }>(
  `
  with r as materialized (
    select * from json_to_recordset(:reports::json) as r (message_id text, sms_id text,
      sent boolean, delivered_at timestamptz, read_at timestamptz, failure text,
      is_later boolean, next_try_at timestamptz)
  ), found as (
    select coalesce((select w.sms_id from whatsapp_message w where w.message_id = r.message_id
      limit 1), r.sms_id) as sms_id, r.message_id, r.sent, r.delivered_at, r.read_at,
      r.failure, r.is_later, r.next_try_at
    from r
  ), told as (
    update whatsapp_message w set message_id = coalesce(w.message_id, f.message_id),
      delivered_at = coalesce(w.delivered_at, f.delivered_at),
      read_at = coalesce(w.read_at, f.read_at),
      state = case
        when w.delivered_at is not null or f.delivered_at is not null then 'delivered'
        when w.state in ('unknown', 'sent') and f.failure is not null
          then case when f.is_later then 'later' else 'failed' end
        when w.state = 'unknown' and f.sent then 'sent'
        else w.state end,
      failure = coalesce(w.failure, f.failure)
    from found f
    where w.sms_id = f.sms_id and coalesce(w.message_id, f.message_id) = f.message_id
    returning w.sms_id, w.state, w.message_id, w.failure, f.failure is not null as has_failed,
      f.next_try_at
  )
  update sms s set provider_message_id = t.message_id, failure = t.failure,
    state = case t.state when 'delivered' then 'delivered' when 'sent' then 'sent'
      else case when s.expires_at > :now then 'queued' else 'failed' end end,
    next_try_at = case when t.state in ('later', 'failed') and s.expires_at > :now
      then t.next_try_at end
  from told t
  where s.id = t.sms_id and s.provider = 'whatsapp'
    and (t.state = 'delivered' and s.state in ('sent', 'unknown', 'queued', 'failed', 'expired')
      or t.state = 'sent' and s.state = 'unknown'
      or t.state in ('later', 'failed') and t.has_failed and s.state in ('sent', 'unknown'))`,
  'repeatable',
);

/** Keeps statuses, which come unordered, doubled, and up to a week late. */
export async function keepStatuses(
  db: Database | Queryable,
  statuses: readonly WhatsappStatus[],
  now: Date,
): Promise<void> {
  const byMessage = Map.groupBy(statuses, ({ messageId }) => messageId);
  const reports = [...byMessage].map(([message_id, all]) => {
    const of = (status: WhatsappStatus['status']) => all.find((one) => one.status === status);
    const failed = of('failed');
    const isLater = failed !== undefined && meaningOf(failed.code) === 'later';
    return {
      message_id,
      sms_id: all[0]?.smsId ?? '',
      sent: of('sent') !== undefined || of('read') !== undefined,
      delivered_at: of('delivered')?.at ?? null,
      read_at: of('read')?.at ?? null,
      failure: failed === undefined ? null : (failed.failure ?? 'failed'),
      is_later: isLater,
      next_try_at: new Date(now.getTime() + (isLater ? laterMinutes * 60_000 : 0)),
    };
  });
  await db.run(keep, { reports: rowsText(reports), now });
}
