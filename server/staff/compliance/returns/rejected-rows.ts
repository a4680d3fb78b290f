import type { ReturnFault } from '../../../../domain/books/return-checks.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import type { RejectedRow } from '../../../store/ports/credit-bureau.ts';
import type { ReturnRun } from './run-row.ts';

/* Rows that the credit bureau did not take, by its answer or as a person read them there. */

type OfRun = Pick<ReturnRun, 'runId'>;

const selectOrders = sql<
  { account: string; orderId: bigint },
  { runId: string; accounts: readonly string[] }
>(`
  select order_id::text as account, order_id from return_loan
  where run_id = :runId and order_id::text = any(:accounts::text[]) and state <> 'held'`);
const mostRejected = 1_000;

/** The loans of a file by their account numbers; what it does not have is left out. */
async function ordersOf(q: Queryable, runId: string, accounts: readonly string[]) {
  const rows = await q.rows(selectOrders, { runId, accounts });
  return new Map(rows.map(({ account, orderId }) => [account, orderId]));
}

/** Reads rejected rows back: each is matched with the loan of the file that it names. */
export async function keepRejections(
  q: Queryable,
  { runId }: OfRun,
  rows: readonly RejectedRow[],
  keptAt: Date,
): Promise<void> {
  const kept = rows.slice(0, mostRejected);
  const accounts = kept.map(({ account }) => account);
  const orders = await ordersOf(q, runId, accounts);
  for (const { account, code } of kept) {
    const orderId = orders.get(account) ?? null;
    await insertInto(q, 'return_rejection', { id: newId(), runId, orderId, code, keptAt });
  }
}

const selectRejections = sql<{ row: string; code: string }, { runId: string }>(`
  select coalesce(order_id::text, 'file') as row, code from return_rejection
  where run_id = :runId order by order_id limit 100`);

/** What the bureau did not take of a file, as faults of it. */
export async function rejectionsOf(q: Queryable, runId: string): Promise<ReturnFault[]> {
  const rows = await q.rows(selectRejections, { runId });
  return rows.map(({ row, code }) => {
    const say = `The bureau did not take it: ${code}.`;
    return { row, column: null, say, found: null, wanted: null };
  });
}

/** `4711, NRC-MISSING`: an account number and a code, with a comma, semicolon, tab or space. */
const rejectedLine = /^(\d{1,18})[,;\t ]\s*(\S.{0,39})$/;

const selectKnown = sql<{ account: string; code: string }, { runId: string }>(`
  select order_id::text as account, code from return_rejection
  where run_id = :runId and order_id is not null`);

/**
 * The rows that a person typed or pasted, without those that are kept already. All or none: a
 * sentence where a line cannot be read, or names no account of the file.
 */
export async function readRejectedRows(
  q: Queryable,
  { runId }: OfRun,
  text: string,
): Promise<RejectedRow[] | string> {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines.filter(Boolean).length > mostRejected) {
    return `More than ${mostRejected} rows came back. Correct the file, and make it again.`;
  }
  const known = new Set(
    (await q.rows(selectKnown, { runId })).map(({ account, code }) => `${account} ${code}`),
  );
  const read = lines.map((line) => rejectedLine.exec(line) ?? []);
  const accounts = read.flatMap(([, account]) => account ?? []);
  const orders = await ordersOf(q, runId, accounts);
  const rows: RejectedRow[] = [];
  for (const [at, [, account, code]] of read.entries()) {
    if (lines[at] === '') continue;
    if (account === undefined || code === undefined) {
      return `Line ${at + 1} is not an account number and a code, such as 4711, NRC-MISSING.`;
    }
    if (!orders.has(account)) {
      return `Line ${at + 1}: this file has no account ${account}.`;
    }
    if (!known.has(`${account} ${code}`)) rows.push({ account, code });
    known.add(`${account} ${code}`);
  }
  return rows.length > 0 ? rows : 'No row is new: each is known already.';
}
