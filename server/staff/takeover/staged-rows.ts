import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { Pricing } from '../../../domain/loan/loan.ts';
import type { GivenPlan, TakenOver } from '../../../domain/loan/takeover-events.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson, jsonText, rowsText } from '../../store/database/json-text.ts';
import type { GivenBorrower, GivenPayment } from './book-rows.ts';
import type { Finding } from './cells.ts';
import type { RunSeal } from './run-row.ts';

/** A borrower of the book, as booking needs them. */
export type StagedBorrower = Omit<GivenBorrower, 'faults' | 'warnings' | 'line'>;

/** The contract of a loan in the former system. */
export interface ContractFile {
  readonly mediaType: NonNullable<TakenOver['contract']>['mediaType'];
  readonly base64: string;
}

/** A loan of the book, as booking needs it: with the price that it is counted by. */
export interface StagedLoan {
  readonly externalId: string;
  readonly productId: string;
  readonly productVersion: number;
  readonly pricing: Pricing;
  readonly principal: Ngwee;
  readonly disbursedOn: CivilDate;
  readonly lastDueOn: CivilDate;
  readonly status: TakenOver['status'];
  readonly closedOn: CivilDate | null;
  readonly contractNo: string;
  readonly contract?: ContractFile;
  readonly plans: readonly GivenPlan[];
  readonly payments: readonly GivenPayment[];
  /** It is booked already: this corrects it. */
  readonly corrects?: OrderId;
}

export interface BookedLoan {
  readonly orderId: OrderId;
  readonly productId: string;
  /** By the end of the cut-over day. */
  readonly state: Account;
}

export interface NewStagedRow {
  readonly file: string;
  readonly line: number;
  readonly externalId: string;
  readonly borrowerExternalId?: string | null;
  readonly content: object | null;
  readonly faults: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly owed?: bigint;
  readonly corrects?: OrderId | undefined;
}

const insertRows = sql<void, { runId: string; rows: string }>(`
  insert into import_row (run_id, file, line, external_id, borrower_external_id, sealed, faults,
    warnings, owed, corrects)
  select :runId, r.file, r.line, left(r.external_id, 100), r.borrower_external_id,
    decode(r.sealed, 'base64'), r.faults::jsonb, r.warnings::jsonb, r.owed, r.corrects
  from json_to_recordset(:rows::json) as r (file text, line int, external_id text,
    borrower_external_id text, sealed text, faults text, warnings text, owed bigint,
    corrects bigint)
  on conflict (run_id, file, line) do nothing`);
const deleteRows = sql<void, { runId: string }>(
  'delete from import_row where run_id = :runId and order_id is null and borrower_id is null',
);

const placeOfRow = (file: string, line: number) => `${file}|${line}`;

export const clearRows = (q: Queryable, runId: string) => q.run(deleteRows, { runId });

/** Keeps rows as they were read, each encrypted with the key of its run. */
export async function stageRows(
  q: Queryable,
  runId: string,
  by: { readonly seal: RunSeal; readonly rows: readonly NewStagedRow[] },
): Promise<void> {
  const rows = by.rows.map(({ file, line, content, ...row }) => ({
    file,
    line,
    external_id: row.externalId,
    borrower_external_id: row.borrowerExternalId ?? null,
    sealed:
      content &&
      by.seal.seal(Buffer.from(jsonText(content)), placeOfRow(file, line)).toString('base64'),
    faults: JSON.stringify(row.faults),
    warnings: JSON.stringify(row.warnings),
    owed: row.owed ?? 0n,
    corrects: row.corrects ?? null,
  }));
  await q.run(insertRows, { runId, rows: rowsText(rows) });
}

interface ToBook {
  readonly line: number;
  readonly externalId: string;
  readonly sealed: Buffer | null;
  /** Here already, by an earlier run or an earlier batch of a dry run. */
  readonly borrowerId: BorrowerId | null;
  readonly loans: readonly { readonly line: number; readonly sealed: string }[] | null;
}

/** The next borrowers without faults, each with the loans that are not booked yet. */
const selectBatch = sql<ToBook, { runId: string; after: number; most: number }>(`
  select b.line, b.external_id, b.sealed,
    coalesce(b.borrower_id, (select h.borrower_id from import_row h
      where h.file = 'borrowers' and h.external_id = b.external_id and h.borrower_id is not null
        and h.undone_at is null)) as borrower_id,
    (select json_agg(json_build_object('line', l.line, 'sealed', encode(l.sealed, 'base64'))
        order by l.line)
      from import_row l where l.run_id = b.run_id and l.file = 'loans'
        and l.borrower_external_id = b.external_id and l.faults = '[]' and l.sealed is not null
        and l.order_id is null) as loans
  from import_row b
  where b.run_id = :runId and b.file = 'borrowers' and b.line > :after and b.faults = '[]'
  order by b.line limit :most`);

export interface BatchToBook {
  readonly line: number;
  /** Null: they were booked, and what named them is with them. */
  readonly borrower: StagedBorrower | null;
  readonly externalId: string;
  readonly borrowerId: BorrowerId | null;
  readonly loans: readonly { readonly line: number; readonly loan: StagedLoan }[];
}

export async function batchToBook(
  q: Queryable,
  by: RunSeal,
  of: { readonly runId: string; readonly after: number; readonly most: number },
): Promise<BatchToBook[]> {
  const opened = <Row>(sealed: Buffer, file: string, line: number) =>
    fromJson<Row>(JSON.parse(by.open(sealed, placeOfRow(file, line)).toString('utf8')));
  return (await q.rows(selectBatch, of)).map(({ line, sealed, loans, ...row }) => ({
    ...row,
    line,
    borrower: sealed && opened<StagedBorrower>(sealed, 'borrowers', line),
    loans: (loans ?? []).map((one) => ({
      line: one.line,
      loan: opened<StagedLoan>(Buffer.from(one.sealed, 'base64'), 'loans', one.line),
    })),
  }));
}

const endBorrowers = sql<
  void,
  { runId: string; lines: readonly number[]; ids: readonly string[] }
>(`
  update import_row r set borrower_id = one.id, sealed = null
  from unnest(:lines::int[], :ids::text[]) as one (line, id)
  where r.run_id = :runId and r.file = 'borrowers' and r.line = one.line
    and r.borrower_id is null and not exists (select from import_row h
      where h.file = 'borrowers' and h.external_id = r.external_id
        and h.borrower_id is not null and h.undone_at is null)`);
const endLoans = sql<
  void,
  { runId: string; lines: readonly number[]; ids: readonly bigint[] }
>(`
  update import_row r set order_id = case when r.corrects is null then one.id end, sealed = null
  from unnest(:lines::int[], :ids::bigint[]) as one (line, id)
  where r.run_id = :runId and r.file = 'loans' and r.line = one.line`);

/** What was booked of a batch, by line. */
export async function endBatch(
  q: Queryable,
  runId: string,
  booked: {
    readonly borrowers: ReadonlyMap<number, BorrowerId>;
    readonly loans: ReadonlyMap<number, { readonly orderId: OrderId }>;
  },
): Promise<void> {
  const { borrowers, loans } = booked;
  await q.run(endBorrowers, {
    ...{ runId, lines: [...borrowers.keys()], ids: [...borrowers.values()] },
  });
  await q.run(endLoans, {
    ...{
      runId,
      lines: [...loans.keys()],
      ids: [...loans.values()].map(({ orderId }) => BigInt(orderId)),
    },
  });
}

const selectBooked = sql<{ externalId: string }>(`
  select external_id from import_row
  where file = 'loans' and order_id is not null and undone_at is null`);
const selectHere = sql<{ mobile: string }, { mobiles: readonly string[] }>(`
  select b.mobile from borrower b where b.mobile = any (:mobiles::text[])
    and not exists (select from import_row r where r.borrower_id = b.id)`);

/** The loans that came with an earlier run, by the lender's ids. */
export const bookedBefore = async (q: Queryable): Promise<ReadonlySet<string>> =>
  new Set((await q.rows(selectBooked)).map(({ externalId }) => externalId));

/** Those of the numbers that our borrowers have who came by no book. */
export async function hereAlready(q: Queryable, mobiles: readonly string[]) {
  return new Set((await q.rows(selectHere, { mobiles })).map(({ mobile }) => mobile));
}

const markSample = sql<void, { runId: string; seed: string; largest: number; drawn: number }>(`
  with ranked as (
    select line, row_number() over (order by owed desc, line) as by_size,
      row_number() over (order by md5(:seed || external_id), line) as by_lot
    from import_row where run_id = :runId and file = 'loans' and faults = '[]'
      and sealed is not null
  )
  update import_row r set is_sampled = true
  where r.run_id = :runId and r.faults = '[]' and (r.warnings <> '[]'
    or r.file = 'loans' and r.line in (select line from ranked
      where by_size <= :largest or by_lot <= :drawn))`);

/** Marks the rows to compare: the largest, some drawn by the hash, and all with warnings. */
export const drawSample = (
  q: Queryable,
  of: { runId: string; seed: string; largest: number; drawn: number },
) => q.run(markSample, of);
