import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { mostFaults } from '../../../../contract/staff/return-acts.ts';
import { assert } from '../../../../domain/assert.ts';
import { cellFaults, rowFaults } from '../../../../domain/books/return-checks.ts';
import type { ReturnFault } from '../../../../domain/books/return-checks.ts';
import { fillCells } from '../../../../domain/books/return-cells.ts';
import type { RowForm } from '../../../../domain/books/return-form.ts';
import { loanOnDay } from '../../../../domain/books/portfolio.ts';
import type { ProvisionStep } from '../../../../domain/books/provision.ts';
import { sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import type { AccountSum } from '../../../lending/ledger/ledger-days.ts';
import { allProfiles } from '../../../lending/ledger/provision-profiles.ts';
import type { Context } from '../../../store/context.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { jsonText } from '../../../store/database/json-text.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import { seal } from '../../../store/sealing/keyring.ts';
import { returnPlace } from '../../../store/sealing/return-place.ts';
import { insideTransaction } from '../../acts/inside-transaction.ts';
import { allFormats } from './format-row.ts';
import type { ReturnFormat } from './format-row.ts';
import {
  cellsOfRows,
  comparedCells,
  fileFaults,
  keepHeld,
  keepLoan,
  totalOf,
  withLeftOut,
} from './told-loans.ts';
import { daysLateBeside, loansThen, rowOf } from './loan-rows.ts';
import type { LoanThen } from './loan-rows.ts';
import { endReturn, returnTable, linkedPart, runningReturns } from './run-row.ts';
import type { KeptCell, ReturnRun, ReturnTally } from './run-row.ts';

/** So many loans are read and kept together: a part of a file. */
const loansABatch = 200;

/**
 * The job `make-returns`: goes on with what was asked for, some loans at a time. What a batch found
 * is kept with how far it is, so that a killed process counts no loan twice and misses none.
 */
export async function makeReturns(
  context: Context,
  stopping: AbortSignal,
  most = loansABatch,
): Promise<RunOutcome> {
  for (const run of await runningReturns(context.db)) {
    if (!(await makeOne(context, run, { stopping, most }))) return 'unfinished';
  }
  return 'done';
}

/** What a return is made by: its form, and the classes. */
interface By {
  readonly format: ReturnFormat;
  readonly steps: readonly ProvisionStep[];
}

/** False when it was stopped on its way. */
async function makeOne(
  context: Context,
  begun: ReturnRun,
  { stopping, most }: { readonly stopping: AbortSignal; readonly most: number },
): Promise<boolean> {
  const { db, log, clock } = context;
  try {
    const by = await madeBy(context, begun);
    await returnTable.count(db, begun.runId);
    let run = begun;
    for (;;) {
      if (stopping.aborted) return false;
      const loans = await loansThen(db, run, most);
      const last = loans.at(-1);
      if (last === undefined) break;
      const next = await addBatch(context, { run, loans, by, lastOrder: last.id });
      // Another process is at it where it is not.
      if (next === null) return true;
      run = next;
      await setImmediate();
    }
    await endReturn(db, run, { ...(await foundIn(context, run, by)), at: clock.now() });
    log.info({ return: run.runId, format: run.format, period: run.period }, 'return made');
  } catch (error) {
    log.error({ err: error, return: begun.runId }, 'a return failed');
    await returnTable.end(db, begun.runId, { state: 'failed', at: clock.now() });
  }
  return true;
}

async function madeBy({ db }: Context, run: ReturnRun): Promise<By> {
  const format = (await allFormats(db)).find(
    ({ name, version }) => name === run.format && version === run.version,
  );
  const profile = (await allProfiles(db)).find(
    ({ name, version }) => name === run.profile && version === run.profileVersion,
  );
  assert(format !== undefined && profile !== undefined, 'a return has its form and profile');
  return { format, steps: profile.steps };
}

/** One batch in one transaction: looks, sealed rows and how far it is. Null: another was faster. */
function addBatch(
  context: Context,
  of: {
    readonly run: ReturnRun;
    readonly loans: readonly LoanThen[];
    readonly by: By;
    readonly lastOrder: bigint;
  },
): Promise<ReturnRun | null> {
  const { run, loans, by, lastOrder } = of;
  const { form } = by.format;
  return context.db.transaction(async (tx) => {
    const inside = insideTransaction(context, tx).context;
    let tally = withLoans(run, loans);
    // A process at the same batch waits here, and finds it done.
    const held = await returnTable.advance(tx, run, { seen: loans.length, lastOrder, tally });
    if (!held) return null;
    if (form.kind === 'rows') {
      const told = loans.filter(({ told: { as } }) => as === 'open' || as === 'closed');
      tally = await withRows(inside, { run, told, form, steps: by.steps, tally });
      tally = withLeftOut(tally, loans);
      await keepHeld(tx, run.runId, loans);
      const kept = await returnTable.advance(
        tx,
        { ...run, lastOrder },
        { seen: 0, lastOrder, tally },
      );
      assert(kept, 'its row is held');
    }
    return { ...run, lastOrder, tally };
  });
}

/** The open ones by days late. */
function withLoans({ tally }: ReturnRun, loans: readonly LoanThen[]): ReturnTally {
  const late = new Map(tally.late.map((row) => [row[0], row]));
  for (const { account, isOpen } of loans) {
    const onDay = isOpen ? loanOnDay(account) : null;
    if (onDay === null) continue;
    const { overdueDays: days, principal, carrying } = onDay;
    const [, count, sum, carried] = late.get(days) ?? [days, 0, 0n, 0n];
    late.set(days, [days, count + 1, sum + principal, carried + carrying]);
  }
  return { ...tally, late: [...late.values()].sort(([one], [other]) => one - other) };
}

async function withRows(
  context: Context,
  of: {
    readonly run: ReturnRun;
    readonly told: readonly LoanThen[];
    readonly form: RowForm;
    readonly steps: readonly ProvisionStep[];
    readonly tally: ReturnTally;
  },
): Promise<ReturnTally> {
  const { run, told, form, steps, tally } = of;
  if (told.length === 0) return tally;
  const { columns } = form;
  const by = run.startedBy.id;
  const rows: string[][] = [];
  const faults: ReturnFault[] = [];
  for (const loan of told) {
    const row = await rowOf(context, loan, { run, columns, steps, by });
    rows.push(row);
    await keepLoan(context.db, { runId: run.runId, loan, row });
    faults.push(...rowFaults(String(loan.id), columns, row));
  }
  const place = tally.places + 1;
  const plain = Buffer.from(JSON.stringify(rows));
  const hash = createHash('sha256').update(plain).digest();
  const sealed = seal(context.keys, plain, returnPlace(run.runId, place));
  const at = context.clock.now();
  const { runId } = run;
  const part = { runId, place, rows: rows.length, hash, ...sealed, madeAt: at };
  await insertInto(context.db, 'return_part', part);
  const open = told.filter(({ isOpen }) => isOpen);
  const sum = (ofOne: (loan: LoanThen) => bigint) =>
    open.reduce((all, one) => all + ofOne(one), 0n);
  return {
    ...tally,
    rows: tally.rows + rows.length,
    closed: tally.closed + told.length - open.length,
    balance: tally.balance + sum(({ account }) => account.remainingAmount),
    overdue: tally.overdue + sum(overdueOf),
    total: (tally.total ?? 0n) + totalOf(told),
    booked: (tally.booked ?? 0n) + sum(({ receivable }) => receivable),
    faults: [...tally.faults, ...faults].slice(0, mostFaults),
    faultCount: tally.faultCount + faults.length,
    places: place,
    head: linkedPart(tally.head, hash.toString('hex')),
  };
}

const overdueOf = ({ account }: LoanThen) =>
  account.plans
    .filter(({ status }) => status === 'overdue')
    .reduce((sum, { remainingAmount }) => sum + remainingAmount, 0n);

/** All that a return says, once every loan was looked at. */
async function foundIn(context: Context, run: ReturnRun, by: By) {
  const { form } = by.format;
  const { tally } = run;
  const cells =
    form.kind === 'rows'
      ? [...cellsOfRows(tally), ...(await comparedCells(context.db, run))]
      : await cellsOfBooks(context, run, by);
  const held =
    form.kind === 'rows'
      ? await fileFaults(context.db, run)
      : cellFaults(form.checks, asFilled(cells));
  const faults = [...held, ...tally.faults];
  const said = {
    format: [run.format, run.version],
    profile: [run.profile, run.profileVersion],
    period: run.period,
    cells,
    parts: tally.head,
  };
  const hash = createHash('sha256').update(jsonText(said)).digest('hex');
  return { cells, faults, faultCount: held.length + tally.faultCount, hash };
}

async function cellsOfBooks({ db }: Context, run: ReturnRun, by: By): Promise<KeptCell[]> {
  const { form } = by.format;
  assert(form.kind === 'cells', 'it has cells');
  const { first, last, knownUntil } = run;
  const nets = (sums: readonly AccountSum[]) =>
    new Map(sums.map(({ account, debits, credits }) => [account, debits - credits]));
  const balances = nets(await sumAccounts(db, { from: null, to: last, knownUntil }));
  const moved = nets(await sumAccounts(db, { from: first, to: last, knownUntil }));
  const late = run.tally.late.map(([daysLate, loans, principal, carrying]) => ({
    daysLate,
    loans,
    principal: ngwee(principal),
    carrying: ngwee(carrying),
  }));
  const beside = await daysLateBeside(db, run);
  return fillCells(form, { balances, moved, late, beside, steps: by.steps });
}

const asFilled = (cells: readonly KeptCell[]) =>
  cells.flatMap(({ source, ...cell }) => (source.from === 'rows' ? [] : [{ ...cell, source }]));
