import type { ReturnFault } from '../../../../domain/books/return-checks.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { mayInquire } from '../../../store/ports/credit-bureau.ts';
import type { CreditBureau, RejectedRow } from '../../../store/ports/credit-bureau.ts';
import { allFormats } from './format-row.ts';
import { rowsFileOf } from './return-files.ts';
import { findReturn, keepSubmitted } from './run-row.ts';
import type { ReturnRun } from './run-row.ts';

const selectReleased = sql<{ id: string }>(`
  select r.id from return_run r
    join return_format_version f on f.name = r.format and f.version = r.version
  where f.form ->> 'kind' = 'rows' and r.released_at is not null and r.submitted_on is null
    and not exists (select from return_rejection x where x.run_id = r.id)
  order by r.released_at limit 10`);

/**
 * The job `send-bureau-files`: sends files that two people released to the credit bureau. A file
 * whose rows came back is not sent again: its rows are mended, and it is made again.
 */
export async function sendBureauFiles(context: Context): Promise<void> {
  const { db, bureau } = context;
  // Of a draft no file is made in vain.
  if (!mayInquire(bureau)) return;
  for (const { id } of await db.rows(selectReleased)) {
    const run = await findReturn(db, id);
    if (run !== null && run.hasRows) await sendOne(context, bureau, run);
  }
}

async function sendOne(context: Context, bureau: CreditBureau, run: ReturnRun): Promise<void> {
  const { db, clock, log } = context;
  const format = (await allFormats(db)).find(
    ({ name, version }) => name === run.format && version === run.version,
  );
  if (format?.form.kind !== 'rows') return;
  const { head, content } = rowsFileOf(run, format.form, 'csv');
  const parts: Uint8Array[] = [];
  for await (const part of content(context)) parts.push(part);
  const file = { name: head.fileName, content: Buffer.concat(parts), rows: run.tally.rows };
  const sent = await bureau.submit(file);
  const of = { return: run.runId, bureau: bureau.name, kind: sent.kind };
  if (sent.kind === 'taken') {
    const [on, by] = [clock.today(), run.startedBy.id];
    await keepSubmitted(db, { id: run.runId, reference: sent.receipt, on, by });
    log.info(of, 'bureau file taken');
  } else if (sent.kind === 'rejected') {
    await db.transaction((tx) => keepRejections(tx, run, sent.rows, clock.now()));
    log.error({ ...of, rows: sent.rows.length }, 'bureau file rejected');
  } else log.warn(of, 'bureau file not sent');
}

const selectOrder = sql<{ orderId: bigint }, { runId: string; account: string }>(`
  select order_id from return_loan
  where run_id = :runId and order_id::text = :account and state <> 'held'`);
const mostRejected = 1_000;

/** Reads rejected rows back: each is matched with the loan of the file that it names. */
export async function keepRejections(
  q: Queryable,
  { runId }: Pick<ReturnRun, 'runId'>,
  rows: readonly RejectedRow[],
  keptAt: Date,
): Promise<void> {
  for (const { account, code } of rows.slice(0, mostRejected)) {
    const orderId = (await q.row(selectOrder, { runId, account }))?.orderId ?? null;
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
