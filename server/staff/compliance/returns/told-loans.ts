import { createHash } from 'node:crypto';
import type { ReturnFault } from '../../../../domain/books/return-checks.ts';
import type { LeftOutReason } from '../../../../domain/books/bureau-row.ts';
import { sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { runBefore } from './loan-rows.ts';
import type { LoanThen } from './loan-rows.ts';
import { closedMonths, openMonths, periodOfRun } from './why-not-submitted.ts';
import type { KeptCell, ReturnRun, ReturnTally } from './run-row.ts';

/** What of all rows is owed: the sum of the trailer. */
export function totalOf(told: readonly LoanThen[]): bigint {
  return told.reduce(
    (all, { account, isOpen }) =>
      all + (isOpen || account.writtenOff ? account.remainingAmount : 0n),
    0n,
  );
}

/** Loans that the file says nothing of, by reason, with what the books hold of them. */
export function withLeftOut(tally: ReturnTally, loans: readonly LoanThen[]): ReturnTally {
  const leftOut: Partial<Record<LeftOutReason, readonly [number, bigint]>> = {
    ...tally.leftOut,
  };
  for (const { told, receivable } of loans) {
    if (!('why' in told)) continue;
    const [count, sum] = leftOut[told.why] ?? [0, 0n];
    leftOut[told.why] = [count + 1, sum + receivable];
  }
  return { ...tally, leftOut };
}

/** Keeps what a file reported of a loan, as a hash. */
export async function keepLoan(
  q: Queryable,
  of: { readonly runId: string; readonly loan: LoanThen; readonly row: readonly string[] },
): Promise<void> {
  const { runId, loan, row } = of;
  const state = loan.told.as;
  const hash = createHash('sha256').update(JSON.stringify(row)).digest();
  await insertInto(q, 'return_loan', { runId, orderId: loan.id, state, hash });
}

/** The loans that wait, so that they are not missed. */
export async function keepHeld(
  q: Queryable,
  runId: string,
  loans: readonly LoanThen[],
): Promise<void> {
  for (const loan of loans) {
    if (loan.told.as === 'held') await keepLoan(q, { runId, loan, row: [] });
  }
}

const cellOf = (
  code: string,
  label: string,
  [unit, value]: readonly [KeptCell['unit'], bigint],
): KeptCell => ({ part: 'Rows', code, label, unit, value, source: { from: 'rows' } });

/** The sums of a file, and what it leaves out. */
export function cellsOfRows(tally: ReturnTally): KeptCell[] {
  const { rows, closed, balance, overdue, total = 0n, leftOut = {} } = tally;
  return [
    cellOf('R1', 'Loans told of', ['count', BigInt(rows)]),
    cellOf('R2', 'Of them closed or written off', ['count', BigInt(closed)]),
    cellOf('R3', 'Current balance of open ones', ['kwacha', balance]),
    cellOf('R4', 'Amount overdue of open ones', ['kwacha', overdue]),
    cellOf('R5', 'Balance of all rows, in the trailer', ['kwacha', total]),
    ...Object.entries(leftOut).flatMap(([why, [loans, receivable]]) => [
      cellOf(`L-${why}`, `Left out: ${why.replaceAll('-', ' ')}`, ['count', BigInt(loans)]),
      cellOf(`K-${why}`, `Receivable of them`, ['kwacha', receivable]),
    ]),
  ];
}

const compare = sql<{ changed: bigint; fresh: bigint; gone: bigint }, { runId: string }>(`
  with r as (select id, format, first_on from return_run where id = :runId),
    now as (select order_id, hash from return_loan where run_id = :runId),
    before as (select order_id, hash from return_loan where run_id =
      (select ${runBefore('r')} from r))
  select count(*) filter (where n.hash <> b.hash) as changed,
    count(*) filter (where b.order_id is null) as fresh,
    count(*) filter (where n.order_id is null) as gone
  from now n full join before b on b.order_id = n.order_id`);

/** How the file differs from the one before, by the hashes of rows. */
export async function comparedCells(q: Queryable, { runId }: ReturnRun): Promise<KeptCell[]> {
  const { changed, fresh, gone } = (await q.row(compare, { runId })) ?? {
    changed: 0n,
    fresh: 0n,
    gone: 0n,
  };
  return [
    cellOf('D1', 'Changed since the file before', ['count', changed]),
    cellOf('D2', 'New since the file before', ['count', fresh]),
    cellOf('D3', 'No longer in the file', ['count', gone]),
  ];
}

const mostLost = 100;
const selectLost = sql<{ orderId: bigint }, { runId: string }>(`
  select b.order_id from return_loan b
  where b.run_id = (select ${runBefore('r')} from return_run r where r.id = :runId)
    and b.state <> 'closed' and not exists (select from return_loan n
      where n.run_id = :runId and n.order_id = b.order_id)
    and (b.state = 'open' or exists (select from return_loan e
      where e.order_id = b.order_id and e.state = 'open'))
  order by b.order_id limit ${mostLost}`);

/** A loan that left without a closing row, and a file that does not agree with the books. */
export async function fileFaults(q: Queryable, run: ReturnRun): Promise<ReturnFault[]> {
  const lost = await q.rows(selectLost, { runId: run.runId });
  const { last, knownUntil, tally } = run;
  const sums = await sumAccounts(q, { from: null, to: last, knownUntil });
  const wanted = sums
    .filter(({ account }) => receivables.has(account))
    .reduce((all, { debits, credits }) => all + debits - credits, 0n);
  const leftOut = Object.values(tally.leftOut ?? {});
  const found = leftOut.reduce((all, [, sum]) => all + sum, tally.booked ?? 0n);
  return [
    ...lost.map(({ orderId }) => ({
      row: String(orderId),
      column: null,
      say: 'It was reported before, and left without a closing row.',
      found: null,
      wanted: null,
    })),
    // Before its months are closed the books lack what the last days charge.
    ...(found === wanted || !(await isClosed(q, run))
      ? []
      : [
          {
            row: 'R3',
            column: null,
            say: 'The rows and what is left out differ from the trial balance.',
            found,
            wanted,
          },
        ]),
  ];
}

async function isClosed(q: Queryable, run: ReturnRun): Promise<boolean> {
  return openMonths(await closedMonths(q), periodOfRun(run)).length === 0;
}

const receivables: ReadonlySet<string> = new Set([
  'principal',
  'interest',
  'fees',
  'late-fees',
]);
