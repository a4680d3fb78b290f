import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Statement } from '../../store/database/database.ts';
import { addMonths, dropMonths, type MonthlyTable } from '../../store/database/months.ts';
import { securityEventDays } from '../../store/security-events.ts';

const dayMs = 86_400_000;
const batchSize = 5_000;
const mostBatches = 200;

/**
 * How many days unneeded rows are kept. Answers of money calls stay long enough for
 * the most patient phone to ask for a lost one again.
 */
export const keptDays = {
  loginCode: 1,
  rateWindow: 2,
  /** Asked for within seconds, by the process whose connection it was. */
  commitMark: 1,
  onceRow: 1,
  moneyAnswer: 30,
  /** Without login a request carries no hour: forgotten, the same one would pay again. */
  quickAnswer: 400,
  endedSession: 90,
  /** One that never proved anything; a known one is erased with its borrower alone. */
  newDevice: 90,
  /** After the debt; longer while an answer is kept that nothing else leads to. */
  billCode: 1,
  sms: 400,
  ussdSession: 30,
  faceChallenge: 7,
  /** Longer than a browser keeps a batch it has no answer to. */
  trackingBatch: 30,
  /** What was asked of a passkey or by a terminal and not brought back. */
  staffChallenge: 1,
  /** Longer than any client asks again for a lost answer. */
  actAnswer: 2,
  staffInvite: 30,
  staffSession: 400,
  keyUse: 400,
  partnerAnswer: 1,
  partnerApplication: 90,
  webhook: 30,
  /** The rows of a file for the bureau: so long it may be asked for again. */
  returnPart: 90,
  /** Staff were sent it. */
  noticed: 400,
  staffMail: 90,
  /** After the end of its case: the reversal of a mistaken owner needs no longer. */
  statementParty: 30,
} as const;

/**
 * What is dropped by the month, once all of it is so old. Callbacks never stay longer than 400
 * days, clicks never longer than the 90 promised to borrowers.
 */
export const purgedMonths: readonly { readonly table: MonthlyTable; readonly days: number }[] =
  [
    { table: 'provider_callback', days: 369 },
    { table: 'security_event', days: securityEventDays },
    { table: 'tracking_event', days: 59 },
  ];

interface Bounds {
  readonly before: Date;
  readonly most: number;
}

interface Old {
  readonly days: number;
  readonly remove: Statement<unknown, Bounds>;
}

/** What goes row by row. */
export const purgedRows: readonly Old[] = [
  {
    days: keptDays.returnPart,
    remove: sql<void, Bounds>(`
      delete from return_part where (run_id, place) in (
        select run_id, place from return_part where made_at < :before limit :most)`),
  },
  {
    days: keptDays.noticed,
    remove: sql<void, Bounds>(`
      delete from noticed where (staff_id, kind, about_id, stage) in (
        select staff_id, kind, about_id, stage from noticed where at < :before limit :most)`),
  },
  {
    days: keptDays.staffMail,
    remove: sql<void, Bounds>(`
      delete from staff_mail where id in (
        select id from staff_mail where created_at < :before limit :most)`),
  },
  {
    days: keptDays.statementParty,
    remove: sql<void, Bounds>(`
      delete from statement_party where id = any(array(
        select s.id from statement_party s where s.kept_at < :before and not exists (
          select from discrepancy d where d.provider = s.provider
            and d.provider_id = s.provider_id and d.kind = 'unknown-in-statement'
            and (d.resolved_at is null or d.resolved_at >= :before)) limit :most))`),
  },
  {
    days: keptDays.loginCode,
    remove: sql<void, Bounds>(`
      delete from sms_code where (mobile, asker) in (
        select mobile, asker from sms_code where expires_at < :before limit :most)`),
  },
  {
    days: keptDays.rateWindow,
    remove: sql<void, Bounds>(`
      delete from rate_window where (key, started_at) in (
        select key, started_at from rate_window where started_at < :before limit :most)`),
  },
  {
    days: keptDays.commitMark,
    remove: sql<void, Bounds>(`
      delete from commit_mark where connection = any(array(
        select connection from commit_mark where at < :before limit :most))`),
  },
  {
    days: keptDays.commitMark,
    // By the clock of the database, as its rows are: a living process must keep its own.
    remove: sql<void, Bounds>(`
      delete from acknowledged_mark where process = any(array(
        select process from acknowledged_mark
        where at < least(:before, now() - interval '1 day') limit :most))`),
  },
  {
    days: keptDays.onceRow,
    remove: sql<void, Bounds>(`
      delete from request_once where (borrower_id, uid, nonce, sent_at_ms) in (
        select borrower_id, uid, nonce, sent_at_ms from request_once
        where created_at < :before and answer is null limit :most)`),
  },
  {
    days: keptDays.moneyAnswer,
    remove: sql<void, Bounds>(`
      delete from request_once where (borrower_id, uid, nonce, sent_at_ms) in (
        select borrower_id, uid, nonce, sent_at_ms from request_once
        where created_at < :before and sent_at_ms > 0 limit :most)`),
  },
  {
    days: keptDays.quickAnswer,
    remove: sql<void, Bounds>(`
      delete from request_once where (borrower_id, uid, nonce, sent_at_ms) in (
        select borrower_id, uid, nonce, sent_at_ms from request_once
        where created_at < :before limit :most)`),
  },
  {
    days: keptDays.endedSession,
    remove: sql<void, Bounds>(`
      delete from session where token_hash = any(array(
        select token_hash from session
        where coalesce(ended_at, last_used_at) < :before limit :most))`),
  },
  {
    days: keptDays.newDevice,
    remove: sql<void, Bounds>(`
      delete from device where id = any(array(
        select id from device where known_at is null and last_seen_at < :before limit :most))`),
  },
  {
    days: keptDays.billCode,
    remove: sql<void, Bounds>(`
      delete from bill_code where order_id = any(array(
        select b.order_id from bill_code b join loan_order o on o.id = b.order_id
        where o.settled_at < :before and not exists (
          select from request_once r where r.borrower_id = o.borrower_id and r.sent_at_ms = 0)
        limit :most))`),
  },
  {
    days: keptDays.sms,
    remove: sql<void, Bounds>(`
      delete from sms where id = any(array(
        select id from sms where created_at < :before and state <> 'queued' limit :most))`),
  },
  {
    days: keptDays.sms,
    remove: sql<void, Bounds>(`
      delete from inbound_sms where id = any(array(
        select id from inbound_sms where received_at < :before limit :most))`),
  },
  {
    days: keptDays.ussdSession,
    remove: sql<void, Bounds>(`
      delete from ussd_session where id = any(array(
        select id from ussd_session where touched_at < :before limit :most))`),
  },
  {
    days: keptDays.faceChallenge,
    remove: sql<void, Bounds>(`
      delete from face_challenge where id = any(array(
        select id from face_challenge where expires_at < :before limit :most))`),
  },
  {
    days: keptDays.trackingBatch,
    remove: sql<void, Bounds>(`
      delete from tracking_batch where id = any(array(
        select id from tracking_batch where received_at < :before limit :most))`),
  },
  {
    days: keptDays.staffChallenge,
    remove: sql<void, Bounds>(`
      delete from staff_challenge where challenge = any(array(
        select challenge from staff_challenge where expires_at < :before limit :most))`),
  },
  {
    days: keptDays.staffChallenge,
    remove: sql<void, Bounds>(`
      delete from device_grant where device_hash = any(array(
        select device_hash from device_grant where expires_at < :before limit :most))`),
  },
  {
    days: keptDays.staffInvite,
    remove: sql<void, Bounds>(`
      delete from staff_invite where code_hash = any(array(
        select code_hash from staff_invite where expires_at < :before limit :most))`),
  },
  {
    days: keptDays.staffSession,
    remove: sql<void, Bounds>(`
      delete from staff_session where id = any(array(
        select id from staff_session where last_used_at < :before limit :most))`),
  },
  {
    days: keptDays.keyUse,
    remove: sql<void, Bounds>(`
      delete from book_use where id = any(array(
        select id from book_use where at < :before limit :most))`),
  },
  {
    days: keptDays.keyUse,
    remove: sql<void, Bounds>(`
      delete from partner_use where id = any(array(
        select id from partner_use where at < :before limit :most))`),
  },
  {
    days: keptDays.partnerApplication,
    remove: sql<void, Bounds>(`
      delete from partner_application where id = any(array(select id from partner_application
        where ends_at < :before and order_id is null limit :most))`),
  },
  {
    days: keptDays.partnerAnswer,
    remove: sql<void, Bounds>(`
      delete from partner_once where (key_id, name) in (
        select key_id, name from partner_once where at < :before limit :most)`),
  },
  {
    days: keptDays.webhook,
    remove: sql<void, Bounds>(`
      delete from webhook_attempt where (message_id, endpoint_id, no) in (
        select message_id, endpoint_id, no from webhook_attempt
        where at < :before limit :most)`),
  },
  {
    days: keptDays.webhook,
    remove: sql<void, Bounds>(`
      delete from webhook_delivery where (message_id, endpoint_id) in (
        select d.message_id, d.endpoint_id from webhook_message m
        join webhook_delivery d on d.message_id = m.id where m.at < :before limit :most)`),
  },
  {
    days: keptDays.webhook,
    remove: sql<void, Bounds>(`
      delete from webhook_message where id = any(array(
        select id from webhook_message m where at < :before
          and not exists (select from webhook_delivery where message_id = m.id) limit :most))`),
  },
  {
    days: keptDays.actAnswer,
    remove: sql<void, Bounds>(`
      delete from act_once where (staff_id, request_id) in (
        select staff_id, request_id from act_once where created_at < :before limit :most)`),
  },
  {
    // Each sealed thing says itself until when it is kept; most are kept for good.
    days: 0,
    remove: sql<void, Bounds>(`
      delete from sealed_item where id = any(array(
        select id from sealed_item where purge_after < :before limit :most))`),
  },
];

/**
 * The job `purge`: removes what is past its time, rows in small batches and months as a whole, and
 * makes the months to come.
 */
export async function purge({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await addMonths(db, now);
  for (const { days, remove } of purgedRows) {
    for (let batch = 0; batch < mostBatches; batch++) {
      if ((await db.run(remove, { before: daysAgo(days), most: batchSize })) < batchSize) break;
    }
  }
  for (const { table, days } of purgedMonths) await dropMonths(db, table, daysAgo(days));
}
