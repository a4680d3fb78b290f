import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { mayInquire } from '../../../store/ports/credit-bureau.ts';
import type { CreditBureau } from '../../../store/ports/credit-bureau.ts';
import { allFormats } from './format-row.ts';
import { keepRejections } from './rejected-rows.ts';
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
