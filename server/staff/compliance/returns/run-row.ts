import { createHash } from 'node:crypto';
import { market } from '../../../../contract/market/zambia.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { FilledCell } from '../../../../domain/books/return-cells.ts';
import type { LeftOutReason } from '../../../../domain/books/bureau-row.ts';
import type { ReturnFault } from '../../../../domain/books/return-checks.ts';
import type { CellSource } from '../../../../domain/books/return-form.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { fromJson, jsonText } from '../../../store/database/json-text.ts';
import { runTable } from '../../../store/jobs/run-table.ts';

type Person = { readonly id: StaffId; readonly name: string };

/** A cell as it is kept; `rows`: of the rows of a file. */
export type KeptCell = Omit<FilledCell, 'source'> & {
  readonly source: CellSource | { readonly from: 'rows' };
};

/** What the loans seen so far come to. */
export interface ReturnTally {
  /** Open loans by days late: count, principal and carrying amount. */
  readonly late: readonly (readonly [
    days: number,
    loans: number,
    principal: bigint,
    carrying: bigint,
  ])[];
  readonly rows: number;
  readonly closed: number;
  readonly balance: bigint;
  readonly overdue: bigint;
  /** Balances of all rows: the trailer of the file. */
  readonly total?: bigint;
  /** Receivable in the books of what the file reports, and of what it leaves out. */
  readonly booked?: bigint;
  readonly leftOut?: Readonly<
    Partial<Record<LeftOutReason, readonly [loans: number, receivable: bigint]>>
  >;
  /** The first of them. */
  readonly faults: readonly ReturnFault[];
  readonly faultCount: number;
  /** Parts of the file so far. */
  readonly places: number;
  /** One hash over those of all its parts, each linked to the ones before; see `linkedPart`. */
  readonly head: string;
}

export const noReturnTally: ReturnTally = {
  late: [],
  rows: 0,
  closed: 0,
  balance: 0n,
  overdue: 0n,
  faults: [],
  faultCount: 0,
  places: 0,
  head: '',
};

/**
 * The hash over the parts of a file and one part more. One hash is kept for any number of parts;
 * no part can be changed, left out or moved without changing it.
 * @param hash of the part, in hex
 */
export function linkedPart(head: string, hash: string): string {
  return createHash('sha256').update(`${head}|${hash}`).digest('hex');
}

/** A return that is made, or was. */
export interface ReturnRun {
  readonly runId: string;
  readonly format: string;
  readonly version: number;
  readonly period: string;
  readonly first: CivilDate;
  readonly last: CivilDate;
  readonly knownUntil: Date;
  readonly profile: string;
  readonly profileVersion: number;
  readonly isConfirmed: boolean;
  readonly startedAt: Date;
  readonly startedBy: Person;
  readonly state: 'running' | 'done' | 'failed';
  readonly loans: number;
  readonly seen: number;
  readonly lastOrder: bigint;
  readonly tally: ReturnTally;
  readonly cells: readonly KeptCell[];
  readonly faults: readonly ReturnFault[];
  readonly faultCount: number | null;
  readonly hash: string | null;
  readonly endedAt: Date | null;
  readonly proposalId: string | null;
  readonly releasedAt: Date | null;
  readonly reference: string | null;
  readonly submittedOn: CivilDate | null;
  readonly submittedBy: Person | null;
  /** The rows of a file are still there. */
  readonly hasRows: boolean;
}

const person = (column: string) =>
  `(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = r.${column})`;
const runs = `
  select r.id as run_id, r.format, r.version, r.period, r.first_on as first, r.last_on as last,
    r.known_until, r.profile, r.profile_version,
    r.is_confirmed, r.started_at,
    ${person('started_by')} as started_by, r.state, r.loans, r.seen,
    r.last_order, r.tally, r.cells, r.faults, r.fault_count,
    r.hash, r.ended_at, r.proposal_id,
    r.released_at, r.reference, r.submitted_on,
    ${person('submitted_by')} as submitted_by,
    exists (select from return_part p where p.run_id = r.id) as has_rows
  from return_run r`;
type Stored = Omit<ReturnRun, 'tally' | 'cells' | 'faults'> & {
  tally: unknown;
  cells: unknown;
  faults: unknown;
};
const selectOne = sql<Stored, { id: string }>(`${runs} where r.id = :id`);
const selectRunning = sql<Stored>(`
  ${runs} where r.state = 'running' order by r.started_at, r.id limit 20`);
const selectBefore = sql<Stored, { format: string; last: CivilDate }>(`
  ${runs} where r.format = :format and r.last_on = :last and r.state = 'done'
  order by r.started_at desc limit 1`);
const selectSince = sql<Stored, { format: string; since: CivilDate }>(`
  ${runs} where r.format = :format and r.last_on >= :since
  order by r.last_on desc, r.started_at desc limit 200`);

const runOf = ({ tally, cells, faults, ...row }: Stored): ReturnRun => ({
  ...row,
  tally: tallyOf(fromJson<StoredTally>(tally)),
  cells: cells === null ? [] : fromJson<readonly KeptCell[]>(cells),
  faults: faults === null ? [] : fromJson<readonly ReturnFault[]>(faults),
});

/** Returns of before kept the hash of each part. */
type StoredTally = ReturnTally | (Omit<ReturnTally, 'places' | 'head'> & { parts: string[] });

function tallyOf(stored: StoredTally): ReturnTally {
  if (!('parts' in stored)) return stored;
  const { parts, ...tally } = stored;
  return { ...tally, places: parts.length, head: parts.reduce(linkedPart, '') };
}

export async function findReturn(q: Queryable, id: string): Promise<ReturnRun | null> {
  const row = await q.row(selectOne, { id });
  return row === undefined ? null : runOf(row);
}

/** What is not done yet, the oldest first. */
export async function runningReturns(q: Queryable): Promise<ReturnRun[]> {
  return (await q.rows(selectRunning)).map(runOf);
}

/** The last one that was made of a period, by its last day. */
export async function returnOf(
  q: Queryable,
  of: { readonly format: string; readonly last: CivilDate },
): Promise<ReturnRun | null> {
  const row = await q.row(selectBefore, of);
  return row === undefined ? null : runOf(row);
}

/** Of the periods that ended since then, the newest first. */
export async function returnsSince(
  q: Queryable,
  of: { readonly format: string; readonly since: CivilDate },
): Promise<ReturnRun[]> {
  return (await q.rows(selectSince, of)).map(runOf);
}

interface Begun {
  readonly id: string;
  readonly format: string;
  readonly version: number;
  readonly period: string;
  readonly first: CivilDate;
  readonly last: CivilDate;
  readonly knownUntil: Date;
  readonly profile: string;
  readonly profileVersion: number;
  readonly isConfirmed: boolean;
  readonly at: Date;
  readonly by: StaffId;
}

/** Loans that were paid out by the end of a period. */
export const loansOfReturn = `
  o.disbursed_at < (r.last_on + 1)::timestamp at time zone '${market.zone}'`;

/** Begins one; false while one of the same form and period is made. */
export async function beginReturn(q: Queryable, run: Begun): Promise<boolean> {
  const { first: firstOn, last: lastOn, at: startedAt, by: startedBy, ...rest } = run;
  const row = { ...rest, firstOn, lastOn, startedAt, startedBy, state: 'running', loans: 0 };
  const kept = await insertInto(
    q,
    'return_run',
    { ...row, tally: jsonText(noReturnTally) },
    `on conflict (format, period) where state = 'running' do nothing`,
  );
  return kept === 1;
}

export const returnTable = runTable('return_run', { counted: 'loans', orders: loansOfReturn });

const end = sql<
  void,
  { id: string; cells: string; faults: string; faultCount: number; hash: string; at: Date }
>(`
  update return_run set state = 'done', cells = :cells::jsonb, faults = :faults::jsonb,
    fault_count = :faultCount, hash = :hash, ended_at = :at
  where id = :id and state = 'running'`);

export async function endReturn(
  q: Queryable,
  { runId: id }: ReturnRun,
  found: {
    readonly cells: readonly KeptCell[];
    readonly faults: readonly ReturnFault[];
    readonly faultCount: number;
    readonly hash: string;
    readonly at: Date;
  },
): Promise<void> {
  const { cells, faults, ...rest } = found;
  await q.run(end, { id, ...rest, cells: jsonText(cells), faults: jsonText(faults) });
}

const release = sql<void, { id: string; proposalId: string; at: Date }>(`
  update return_run set proposal_id = :proposalId, released_at = :at
  where id = :id and proposal_id is null`);

/** Two people let it go. */
export async function releaseReturn(
  q: Queryable,
  of: { readonly id: string; readonly proposalId: string; readonly at: Date },
): Promise<void> {
  await q.run(release, of);
}

const submit = sql<void, { id: string; reference: string; on: CivilDate; by: string }>(`
  update return_run set reference = :reference, submitted_on = :on, submitted_by = :by
  where id = :id and released_at is not null and submitted_on is null`);

/** A person confirms that it was sent, and on which day; false: that was recorded before. */
export async function keepSubmitted(
  q: Queryable,
  of: {
    readonly id: string;
    readonly reference: string;
    readonly on: CivilDate;
    readonly by: StaffId;
  },
): Promise<boolean> {
  return (await q.run(submit, of)) === 1;
}
