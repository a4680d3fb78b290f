import type { TakeoverFile } from '../../../contract/staff/takeover-words.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { listing, whereAll } from '../acts/listing.ts';
import type { Finding } from './cells.ts';
import type { Run } from './run-row.ts';
import { ofTakeoverInSql } from './undo-run.ts';

/** A row of a book as a person sees it: without what it says of people. */
export interface ShownRow {
  readonly file: TakeoverFile;
  readonly line: number;
  readonly externalId: string;
  readonly faults: Finding[];
  readonly warnings: Finding[];
  readonly owed: bigint;
  readonly ticked: { readonly by: { id: StaffId; name: string }; readonly at: string } | null;
  readonly orderId: bigint | null;
}

const ticked = `case when r.ticked_at is null then null else json_build_object('by',
  json_build_object('id', s.id, 'name', s.name), 'at', r.ticked_at) end as ticked`;

/** Rows of a run by file and line; each filter is a condition that is on or left out. */
export const shownRows = listing<
  ShownRow,
  'runId' | 'faults' | 'warnings' | 'sample' | 'touched'
>({
  source: (conditions) => `
    select r.file, r.line, r.external_id, r.faults, r.warnings, r.owed, r.order_id, ${ticked}
    from import_row r left join staff s on s.id = r.ticked_by
    ${whereAll(conditions)}`,
  keys: [
    { column: 'r.file', type: 'text', of: (row) => row.file },
    { column: 'r.line', type: 'bigint', of: (row) => BigInt(row.line) },
  ],
  filters: {
    runId: 'r.run_id = :runId',
    faults: "(r.faults <> '[]') = :faults::boolean",
    warnings: "(r.warnings <> '[]') = :warnings::boolean",
    sample: 'r.is_sampled = :sample::boolean',
    touched: `(r.order_id is not null and r.undone_at is null
      and (exists (select from payment p where p.order_id = r.order_id)
        or exists (select from loan_event e where e.order_id = r.order_id
          and e.kind not in (${ofTakeoverInSql})))) = :touched::boolean`,
  },
});

const countSample = sql<{ rows: number; ticked: number }, { runId: string }>(`
  select count(*)::int as rows, count(ticked_at)::int as ticked
  from import_row where run_id = :runId and is_sampled`);
const countBooked = sql<
  { borrowers: number; loans: number; undone: number; sent: number },
  { runId: string }
>(`
  select count(borrower_id) filter (where file = 'borrowers')::int as borrowers,
    count(order_id)::int as loans, count(undone_at)::int as undone,
    count(noticed_at)::int as sent
  from import_row where run_id = :runId`);
const countToNotice = sql<{ left: number }, { runId: string }>(`
  select count(*)::int as left from import_row r join loan_order o on o.id = r.order_id
  where r.run_id = :runId and ${isToNotice('r')}`);
const tickRows = sql<
  void,
  {
    runId: string;
    files: readonly string[];
    lines: readonly number[];
    by: StaffId;
    now: Date;
  }
>(`
  update import_row r set ticked_by = :by, ticked_at = :now
  from unnest(:files::text[], :lines::int[]) as one (file, line)
  where r.run_id = :runId and r.file = one.file and r.line = one.line and r.is_sampled
    and r.ticked_at is null`);

/** An open loan `o` whose borrower has no notice, and nothing that speaks against one. */
export function isToNotice(row: string): string {
  return `${row}.file = 'loans' and o.status in ('active', 'overdue')
    and ${row}.noticed_at is null and ${row}.undone_at is null
    and not exists (select from import_row b where b.run_id = ${row}.run_id
      and b.file = 'borrowers' and b.external_id = ${row}.borrower_external_id
      and b.warnings @> '[{"column": "notes_flag"}]')`;
}

export const sampleOf = async (q: Queryable, runId: string) =>
  (await q.row(countSample, { runId })) ?? { rows: 0, ticked: 0 };
export async function bookedOf(q: Queryable, { id: runId, state }: Pick<Run, 'id' | 'state'>) {
  const none = { borrowers: 0, loans: 0, undone: 0, sent: 0, left: 0 };
  // A page at which a person waits asks every two seconds.
  if (state === 'open' || state.startsWith('check')) return none;
  const left = state === 'booked' ? await q.row(countToNotice, { runId }) : null;
  return { ...none, ...(await q.row(countBooked, { runId })), ...left };
}

/** Rows that were compared; those of the sample alone count. */
export function tick(
  q: Queryable,
  of: {
    readonly runId: string;
    readonly rows: readonly { readonly file: string; readonly line: number }[];
    readonly by: StaffId;
    readonly now: Date;
  },
): Promise<number> {
  const { rows, ...rest } = of;
  const files = rows.map(({ file }) => file);
  return q.run(tickRows, { ...rest, files, lines: rows.map(({ line }) => line) });
}
