import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import type { TakeoverUndone } from '../../../domain/loan/takeover-events.ts';
import { changeOrder } from '../../lending/orders/change-order.ts';
import { loadOrder } from '../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../lending/orders/load-order.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { forgetFiles, moveTo } from './run-row.ts';
import type { Run } from './run-row.ts';

/** What the takeover does to a loan. */
const ofTakeover = ['taken-over', 'takeover-noticed', 'takeover-corrected'] as const;
export const ofTakeoverInSql = ofTakeover.map((kind) => `'${kind}'`).join(', ');

/** A loan on which nothing has happened but that it came, was announced and corrected. */
export function isUntouched({ events, payments }: LoadedOrder): boolean {
  return (
    payments.length === 0 && events.every(({ kind }) => ofTakeover.some((one) => one === kind))
  );
}

const selectBooked = sql<
  { line: number; orderId: bigint },
  { runId: string; after: number; most: number }
>(`
  select line, order_id from import_row
  where run_id = :runId and file = 'loans' and order_id is not null and undone_at is null
    and line > :after
  order by line limit :most`);
const endRow = sql<void, { runId: string; line: number; now: Date }>(`
  update import_row set undone_at = :now
  where run_id = :runId and file = 'loans' and line = :line and undone_at is null`);
const selectTouched = sql<{ loans: bigint }, { runId: string }>(`
  select count(*) as loans from import_row r
  where r.run_id = :runId and r.file = 'loans' and r.order_id is not null and r.undone_at is null
    and (exists (select from payment p where p.order_id = r.order_id)
      or exists (select from loan_event e where e.order_id = r.order_id
        and e.kind not in (${ofTakeoverInSql})))`);

/** How many loans of a run stay, because something has happened on them since. */
export async function touchedOf(q: Pick<Context['db'], 'row'>, runId: string): Promise<number> {
  return Number((await q.row(selectTouched, { runId }))?.loans ?? 0n);
}

/**
 * Reverses the transfers of each loan that is untouched. One on which something happens while it
 * is undone stays. False: it was stopped on its way.
 */
export async function undoRun(
  context: Context,
  run: Run,
  { stopping, most }: { readonly stopping: AbortSignal; readonly most: number },
): Promise<boolean> {
  const { db } = context;
  for (let after = 0; ;) {
    if (stopping.aborted) return false;
    const rows = await db.rows(selectBooked, { runId: run.id, after, most });
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const row of rows) await undoOne(context, run, row);
    after = last.line;
  }
  await db.transaction(async (tx) => {
    await moveTo(tx, run.id, { from: ['undoing'], to: 'undone' });
    await forgetFiles(tx, run.id);
  });
  return true;
}

async function undoOne(
  { db, clock }: Context,
  { id: runId, undoneBy: proposalId }: Run,
  { line, orderId }: { readonly line: number; readonly orderId: bigint },
): Promise<void> {
  if (proposalId === null) throw new Error('a takeover is undone as two people agreed');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const order = await loadOrder(tx, Number(orderId) as OrderId);
    if (order === null || !isUntouched(order)) return;
    const event: TakeoverUndone = {
      kind: 'takeover-undone',
      eventId: `takeover-undone ${order.id}`,
      effectiveAt: now,
      effectiveOn: civilDateOf(now),
      proposalId,
    };
    const outcome = await changeOrder(tx, order, { now, events: [event] });
    if (outcome === 'done') await tx.run(endRow, { runId, line, now });
  });
}
