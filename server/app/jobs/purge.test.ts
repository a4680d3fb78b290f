import { expect, it } from 'vitest';
import { testContext } from '../../../testing/context.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import type { MonthlyTable } from '../../store/database/months.ts';
import { keptDays, purge, purgedMonths } from './purge.ts';

const now = new Date('2026-11-20T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

interface Aged {
  readonly at: Date;
  readonly name: string;
}

const insertBorrower = sql<void, { at: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values ('b', '0971000001', 'h5', 0, :at)`);
const insertCode = sql<void, Aged>(`
  insert into sms_code (mobile, asker, hashes, sent_at, expires_at)
  values (:name, '', '{}', array[:at::timestamptz], :at)`);
const insertWindow = sql<void, Aged>(`
  insert into rate_window (key, started_at, hits) values (:name, :at, 1)`);
const insertOnce = sql<void, Aged>(`
  insert into request_once (borrower_id, uid, nonce, sent_at_ms, created_at)
  values ('b', :name, 'plain', 1, :at)`);
const insertAnswer = sql<void, Aged>(`
  insert into request_once (borrower_id, uid, nonce, sent_at_ms, created_at, answer)
  values ('b', :name, 'money', 1, :at, '{}')`);
const insertQuickAnswer = sql<void, Aged>(`
  insert into request_once (borrower_id, uid, nonce, sent_at_ms, created_at, answer)
  values ('b', :name, 'quick', 0, :at, '{}')`);
const insertSession = sql<void, Aged>(`
  insert into session (token_hash, borrower_id, created_at, last_used_at, ended_at, device_hash)
  values (:name::text::bytea, 'b', :at, :at, :at, '')`);
const insertDevice = sql<void, Aged>(`
  insert into device (id, borrower_id, key_hash, first_seen_at, last_seen_at)
  values (:name, 'b', :name::text::bytea, :at, :at)`);
/** A loan with a bill code; it was not settled while that is null. */
const insertBill = sql<void, { settledAt: Date | null; id: string; made: Date }>(`
  with w as (
    insert into wallet (id, borrower_id, mobile, network, created_at)
    values (:id, 'b', :id, 'Airtel', :made) returning id
  ), o as (
    insert into loan_order (borrower_id, status, terms, amount, wallet_id, network, contract_id,
      contract_hash, agreed_at, decision, created_at, settled_at, limit_then, limit_most)
    select 'b', case when :settledAt::timestamptz is null then 'written-off' else 'settled' end,
      '{}', 1, id, 'Airtel', '', '', :made, '{}', :made, :settledAt, 0, 0 from w returning id
  )
  insert into bill_code (order_id, code, created_at) select id, :id, :made from o`);
const insertSms = sql<void, Aged>(`
  insert into sms (id, mobile, kind, text, state, created_at, expires_at)
  values (:name, '0971000001', 'receipt', '', 'sent', :at, :at)`);
const insertInbound = sql<void, Aged>(`
  insert into inbound_sms (id, provider, provider_message_id, mobile, meaning, sent_at,
    received_at)
  values (:name, 'twilio', :name, '0971000001', 'other', :at, :at)`);
const insertCallback = sql<void, Aged>(`
  insert into provider_callback (id, provider, kind, received_at, body)
  values (:name, 'pawapay', 'deposits', :at, '')`);
const insertChallenge = sql<void, Aged>(`
  insert into face_challenge (id, borrower_id, token_hash, actions, created_at, expires_at)
  values (:name, 'b', '', '[]', :at, :at)`);
const insertSealed = sql<void, Aged>(`
  insert into sealed_item (id, borrower_id, kind, key_id, wrapped_key, body, created_at,
    purge_after)
  values (:name, 'b', 'face', 'k', '', '', :at, :at)`);
const insertKept = sql<void, Aged>(`
  insert into sealed_item (id, borrower_id, kind, key_id, wrapped_key, body, created_at)
  values (:name || ' kept', 'b', 'identity', 'k', '', '', :at)`);

const insertTracked = sql<void, Aged>(`
  insert into tracking_event (received_at, app_version, device_type, page_id, page_name,
    action_id, action_name)
  values (:at, '', '', :name, '', '', '')`);
const insertBatch = sql<void, Aged>(`
  insert into tracking_batch (id, received_at) values (md5(:name)::uuid, :at)`);

const counts = sql<Record<string, bigint>>(`
  select (select count(*) from sms_code) as codes, (select count(*) from rate_window) as windows,
    (select count(*) from request_once where answer is null) as onces,
    (select count(*) from request_once where answer is not null and sent_at_ms > 0)
      as answers,
    (select count(*) from request_once where sent_at_ms = 0) as quick_answers,
    (select count(*) from session) as sessions, (select count(*) from device) as devices,
    (select count(*) from sms) + (select count(*) from inbound_sms) as messages,
    (select count(*) from provider_callback) as callbacks,
    (select count(*) from face_challenge) as challenges,
    (select count(*) from tracking_event) as tracked,
    (select count(*) from tracking_batch) as batches,
    (select count(*) from sealed_item where purge_after is not null) as sealed,
    (select count(*) from sealed_item where purge_after is null) as kept`);

async function insertAged(db: Queryable, name: string, extraDays: number): Promise<void> {
  const at = (days: number) => ({ at: daysAgo(days + extraDays), name });
  await db.run(insertCode, at(keptDays.loginCode));
  await db.run(insertWindow, at(keptDays.rateWindow));
  await db.run(insertOnce, at(keptDays.onceRow));
  await db.run(insertAnswer, at(keptDays.moneyAnswer));
  await db.run(insertQuickAnswer, at(keptDays.quickAnswer));
  await db.run(insertSession, at(keptDays.endedSession));
  await db.run(insertDevice, at(keptDays.newDevice));
  await db.run(insertSms, at(keptDays.sms));
  await db.run(insertInbound, at(keptDays.sms));
  await db.run(insertChallenge, at(keptDays.faceChallenge));
  await db.run(insertBatch, at(keptDays.trackingBatch));
  await db.run(insertSealed, at(0));
  await db.run(insertKept, at(1000));
  // The last hour that is in a month that is gone, or the first of the one that is not.
  const inMonth = (table: MonthlyTable) => {
    const due = daysAgo(purgedMonths.find((one) => one.table === table)?.days ?? NaN);
    const month = Date.UTC(due.getUTCFullYear(), due.getUTCMonth());
    return { at: new Date(month - extraDays * 86_400_000), name };
  };
  await db.run(insertCallback, inMonth('provider_callback'));
  await db.run(insertTracked, inMonth('tracking_event'));
}

it('removes what is past its time, keeps what is not, and may run twice', async () => {
  await using db = await testDatabase();
  await db.run(insertBorrower, { at: daysAgo(1000) });
  await insertAged(db, 'old', 0.01);
  await insertAged(db, 'young', -0.01);
  const one = { codes: 1n, windows: 1n, onces: 1n, answers: 1n, quickAnswers: 1n };
  const others = { sessions: 1n, devices: 1n, messages: 2n, callbacks: 1n };
  const left = {
    ...one,
    ...others,
    tracked: 1n,
    batches: 1n,
    challenges: 1n,
    sealed: 1n,
    kept: 2n,
  };
  for (let run = 0; run < 2; run++) {
    await purge(testContext({ db, now }));
    expect(await db.row(counts)).toEqual(left);
  }
});

const selectBills = sql<{ code: string }>('select code from bill_code order by code');

it('removes the code of a bill a day after its loan is settled, however old it is', async () => {
  await using db = await testDatabase();
  await db.run(insertBorrower, { at: daysAgo(1000) });
  const made = daysAgo(300);
  await db.run(insertBill, {
    settledAt: daysAgo(keptDays.billCode + 0.01),
    id: 'settled before',
    made,
  });
  await db.run(insertBill, {
    settledAt: daysAgo(keptDays.billCode - 0.01),
    id: 'settled today',
    made,
  });
  await db.run(insertBill, { settledAt: null, id: 'unsettled', made });
  for (let run = 0; run < 2; run++) {
    await purge(testContext({ db, now }));
    const left = await db.rows(selectBills);
    expect(left).toEqual([{ code: 'settled today' }, { code: 'unsettled' }]);
  }
});

it('keeps it while an answer is kept to who paid by it', async () => {
  await using db = await testDatabase();
  await db.run(insertBorrower, { at: daysAgo(1000) });
  await db.run(insertBill, { settledAt: daysAgo(300), id: 'paid by it', made: daysAgo(350) });
  await db.run(insertQuickAnswer, { at: daysAgo(300), name: 'quick-repay' });
  const codes = () => db.rows(selectBills);
  await purge(testContext({ db, now }));
  expect(await codes()).toEqual([{ code: 'paid by it' }]);
  await purge(testContext({ db, now: daysAgo(299 - keptDays.quickAnswer) }));
  expect(await codes()).toEqual([]);
});
