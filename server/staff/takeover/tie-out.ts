import type { StaffId } from '../../../contract/staff/people-words.ts';
import { tieOutDays } from '../../../contract/staff/takeover-words.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import type { Run } from './run-row.ts';

interface TieOut {
  readonly day: number;
  readonly note: string;
  readonly opening: bigint;
  readonly by: { readonly id: StaffId; readonly name: string };
  readonly at: Date;
}

const sumOpening = sql<{ amount: bigint }, { runId: string }>(`
  select coalesce(sum(case when t.credit = 'opening-balance' then t.amount else -t.amount end),
    0)::bigint as amount
  from import_row r join transfer t on t.order_id = r.order_id
  where r.run_id = :runId and r.file = 'loans' and 'opening-balance' in (t.debit, t.credit)`);
const selectTieOuts = sql<TieOut, { runId: string }>(`
  select t.day, t.note, t.opening, t.at, json_build_object('id', s.id, 'name', s.name) as by
  from import_tie_out t join staff s on s.id = t.by_staff
  where t.run_id = :runId order by t.day limit ${tieOutDays.length}`);

/** What is booked of a run by now, and when it was compared with the former system again. */
export async function tieOutsOf(q: Queryable, { id: runId, state, asOf }: Run) {
  if (state !== 'booked') return { opening: null, tieOuts: [], nextTieOut: null };
  const opening = (await q.row(sumOpening, { runId }))?.amount ?? 0n;
  const rows = await q.rows(selectTieOuts, { runId });
  const next = tieOutDays.find((day) => !rows.some((row) => row.day === day));
  const text = (amount: bigint) => formatKwacha(ngwee(amount));
  return {
    opening: text(opening),
    tieOuts: rows.map((row) => ({ ...row, opening: text(row.opening) })),
    nextTieOut: next === undefined ? null : { day: next, from: addDays(asOf, next) },
  };
}

/** Keeps that a person compared it, with what was booked then. */
export async function tieOut(
  tx: Queryable,
  of: {
    readonly runId: string;
    readonly day: number;
    readonly note: string;
    readonly byStaff: StaffId;
    readonly at: Date;
  },
): Promise<void> {
  const opening = (await tx.row(sumOpening, { runId: of.runId }))?.amount ?? 0n;
  await insertInto(tx, 'import_tie_out', { ...of, opening });
}
