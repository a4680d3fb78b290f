import { randomUUID } from 'node:crypto';
import { makeReturn } from '../../contract/staff/return-acts.ts';
import { replayRules, saveRulesDraft } from '../../contract/staff/rule-acts.ts';
import { firstParameters } from '../../domain/rules/policy.ts';
import { giveCoupons } from '../../server/growth/campaigns/give-coupons.ts';
import { closeDay } from '../../server/lending/ledger/close-day.ts';
import { makeReturns } from '../../server/staff/returns/make-returns.ts';
import { linkedPart } from '../../server/staff/returns/run-row.ts';
import { runReplays } from '../../server/staff/rules/run-replays.ts';
import type { Context } from '../../server/store/context.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { seal, unseal } from '../../server/store/sealing/keyring.ts';
import { returnPlace } from '../../server/store/sealing/return-place.ts';
import type { consoleOfWorld } from '../../testing/console-of-world.ts';
import { unchecked } from '../borrowers/make-borrowers.ts';
import { atMost, type Row } from '../measure/report.ts';

type Staff = Awaited<ReturnType<typeof consoleOfWorld>>;

const going = new AbortController().signal;

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}

const openLoans = 150_000;
const selectOpen = script<{ open: number }>(
  `select count(*)::int as open from loan_order where status in ('active', 'overdue')`,
);
export const undoDay = script(`
  delete from ledger_day where known_on = (select max(known_on) from ledger_day);
  delete from ageing_day; delete from cash_day;
  delete from flow_day where day = (select max(day) from flow_day)`);

/** What is closed each night, of the last day alone, brought to the same number of open loans. */
export async function closingOfADay(context: Context): Promise<Row[]> {
  const { db } = context;
  await closeDay(context);
  await unchecked(db, undoDay);
  const open = (await db.row(selectOpen))?.open ?? 0;
  const seconds = await secondsOf(() => closeDay(context));
  return [
    { what: `close-day of ${open} open loans, s`, measured: seconds },
    atMost(`close-day of ${openLoans} open loans, s`, (seconds * openLoans) / open, 60),
  ];
}

/** A minute's look for coupons, once all was looked through. */
export async function couponsOfAMinute(context: Context): Promise<Row[]> {
  await giveCoupons(context);
  const seconds = await secondsOf(() => giveCoupons(context));
  return [{ what: 'give-coupons a minute later, ms', measured: seconds * 1000 }];
}

/** A draft of the rules tried on all applications. */
export async function replayOfRules(context: Context, staff: Staff): Promise<Row[]> {
  const parameters = { ...firstParameters, declinedRestDays: 31 };
  const draft = await staff.done('credit', saveRulesDraft, { parameters, version: 0 });
  const { draftId } = draft;
  await staff.done('credit', replayRules, { draftId, days: 365 });
  const seconds = await secondsOf(() => runReplays(context, going));
  const seen = script<{ seen: number }>('select max(seen) as seen from rules_replay');
  const applications = (await context.db.row(seen))?.seen ?? 0;
  return [
    { what: 'a replay of rules, µs an application', measured: (seconds * 1e6) / applications },
  ];
}

const selectPart = sql<
  { keyId: string; wrappedKey: Buffer; body: Buffer; rows: number; hash: Buffer },
  { runId: string }
>(`
  select key_id as "keyId", wrapped_key as "wrappedKey", body, rows, hash from return_part
  where run_id = :runId and place = 1`);
const insertPart = sql<
  void,
  {
    runId: string;
    place: number;
    rows: number;
    hash: Uint8Array;
    keyId: string;
    wrappedKey: Uint8Array;
    body: Uint8Array;
  }
>(`
  insert into return_part (run_id, place, rows, hash, key_id, wrapped_key, body, made_at)
  values (:runId, :place, :rows, :hash, :keyId, :wrappedKey, :body, now())
  on conflict do nothing`);
const dropOthers = sql<void, { runId: string }>(
  'delete from return_part where run_id = :runId and place > 1',
);
const keepTally = sql<void, { runId: string; places: number; head: string; rows: number }>(`
  update return_run set tally = tally || jsonb_build_object('places', :places::int,
    'head', :head::text, 'rows', :rows::int) where id = :runId`);

/** A file for the bureau: made of these loans, and sent with as many rows as many have. */
export async function fileForTheBureau(
  context: Context,
  staff: Staff,
  fileRows: number,
): Promise<Row[]> {
  const month = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7);
  const asked = { format: 'crb-assumed', period: month };
  const { runId } = await staff.done('compliance', makeReturn, asked);
  const made = await secondsOf(() => makeReturns(context, going));
  const { db, keys } = context;
  const part = await db.row(selectPart, { runId });
  if (part === undefined) throw new Error('the bureau is told of loans');
  const seen = script<{ seen: number }>('select max(seen) as seen from return_run');
  const loans = (await db.row(seen))?.seen ?? 0;
  const plain = unseal(keys, part, returnPlace(runId, 1));
  const places = Math.ceil(fileRows / part.rows);
  await unchecked(db, dropOthers, { runId });
  for (let place = 2; place <= places; place++) {
    const sealed = seal(keys, plain, returnPlace(runId, place));
    await db.run(insertPart, { runId, place, rows: part.rows, hash: part.hash, ...sealed });
  }
  let head = '';
  for (let n = 0; n < places; n++) head = linkedPart(head, part.hash.toString('hex'));
  await unchecked(db, keepTally, { runId, places, head, rows: places * part.rows });
  const sent = await sentFile(staff, runId);
  return [
    { what: 'a file for the bureau is made, µs a loan', measured: (made * 1e6) / loans },
    { what: 'rows of the file that is sent', measured: places * part.rows },
    { what: 'the file, MB on the wire', measured: sent.bytes / 1e6 },
    { what: 'the file is sent, s', measured: sent.seconds },
    { what: 'until its first part, ms', measured: sent.firstMs },
    atMost('more memory of the process meanwhile, MB', sent.moreMb, 100),
  ];
}

async function sentFile(staff: Staff, runId: string) {
  const person = await staff.person('compliance');
  global.gc?.();
  const before = process.memoryUsage().rss;
  const began = performance.now();
  const response = await person.send('/acts/downloadReturn', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-console': '1' },
    body: JSON.stringify({ requestId: randomUUID(), args: { runId, as: 'csv' } }),
  });
  if (response.body === null || !response.ok) throw new Error(await response.text());
  let [bytes, most, firstMs] = [0, before, 0];
  for await (const chunk of response.body) {
    firstMs ||= performance.now() - began;
    bytes += chunk.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - began) / 1000;
  return { bytes, seconds, firstMs, moreMb: (most - before) / 1e6 };
}
