import { setImmediate } from 'node:timers/promises';
import {
  drawnSampled,
  largestSampled,
  takeoverColumns,
  takeoverTables,
} from '../../../contract/staff/takeover-words.ts';
import type { TakeoverTable } from '../../../contract/staff/takeover-words.ts';
import { sumOfParts } from '../../../domain/loan/allocation.ts';
import { lentProducts } from '../../lending/products/product-versions.ts';
import type { Context } from '../../store/context.ts';
import { licenceInForce } from '../../store/lender.ts';
import type { Queryable } from '../../store/database/database.ts';
import { borrowerOf, loanOf, paymentOf, planOf, totalsOf } from './book-rows.ts';
import type { GivenBorrower, GivenLoan, GivenTotals, Reading } from './book-rows.ts';
import { Cells, headerOf } from './cells.ts';
import { checkBook, owedOf, pricingOf } from './check-book.ts';
import { contractOf, matchContracts, wholeOf } from './contract-files.ts';
import type { ZipEntry } from './read-zip.ts';
import { findCorrections } from './correct-loan.ts';
import { recordsInParts } from './read-records.ts';
import { add, addGiven, type Figures } from './report.ts';
import { filesOf, partsOf, runSeal } from './run-row.ts';
import type { FileOfRun, Run, RunSeal } from './run-row.ts';
import {
  bookedBefore,
  clearRows,
  drawSample,
  hereAlready,
  stageRows,
  type NewStagedRow,
  type StagedBorrower,
  type StagedLoan,
} from './staged-rows.ts';

/** More rows than any book of one lender; a larger one comes branch by branch. */
const mostRows = 400_000;
const rowsAtOnce = 500;
/** Of contracts in rows that are not written yet. */
const mostHeld = 8 * 1024 * 1024;

/** A book in memory, while it is read and checked. */
export interface ReadBook {
  readonly borrowers: Map<string, GivenBorrower>;
  readonly loans: Map<string, GivenLoan>;
  /** Null: there is no such file. */
  totals: GivenTotals[] | null;
  /** Rows of a file that are none, and rows of schedules and payments that have faults. */
  readonly loose: NewStagedRow[];
  /** What the zip of contracts has, by name. */
  contracts: ReadonlyMap<string, ZipEntry>;
  payments: number;
  rows: number;
}

/** Reads the files of a run and checks what each row shows, and then what they show together. */
export async function readBook(
  { db, keys, config }: Context,
  run: Run,
  reading: Reading,
): Promise<ReadBook> {
  const by = runSeal(keys, run);
  const files = await filesOf(db, run.id);
  const book: ReadBook = {
    ...{ borrowers: new Map(), loans: new Map(), totals: null, loose: [] },
    ...{ contracts: new Map(), payments: 0, rows: 0 },
  };
  for (const file of takeoverTables) {
    const found = files.find((one) => one.file === file);
    if (found !== undefined) await readOne(db, book, { reading, file, declared: found, by });
    else if (file === 'borrowers' || file === 'loans') {
      looseFault(book, file, 1, 'is not uploaded. Upload it');
    }
  }
  const zip = files.find((one) => one.file === 'contracts');
  const bytes = zip === undefined ? null : await wholeOf(db, by, zip);
  const { entries, loose } = await matchContracts(book.loans.values(), bytes);
  book.contracts = entries;
  book.loose.push(...loose);
  const { nominalYearlyCapBasisPoints: cap } = await licenceInForce(db, config, run.asOf);
  const yearlyCapPpm = cap === null ? null : cap * 100;
  checkBook(book.borrowers, book.loans, { ...run, yearlyCapPpm });
  const isHere = new Set<string>();
  const mobiles = [...book.borrowers.values()].flatMap(({ mobile }) => mobile ?? []);
  for (let at = 0; at < mobiles.length; at += 1000) {
    const here = await hereAlready(db, mobiles.slice(at, at + 1000));
    for (const mobile of here) isHere.add(mobile);
  }
  for (const { mobile, warnings } of book.borrowers.values()) {
    if (mobile === null || !isHere.has(mobile)) continue;
    warnings.push({ column: 'mobile', why: 'is that of a borrower here. A tick links them' });
  }
  return book;
}

function looseFault(book: ReadBook, file: TakeoverTable, line: number, why: string): void {
  const faults = [{ column: '', why }];
  book.loose.push({ file, line, externalId: '', content: null, faults, warnings: [] });
}

async function readOne(
  q: Queryable,
  book: ReadBook,
  of: {
    readonly reading: Reading;
    readonly file: TakeoverTable;
    readonly declared: FileOfRun;
    readonly by: RunSeal;
  },
): Promise<void> {
  const { reading, file, declared, by } = of;
  let header: ReadonlyMap<string, number> | null = null;
  if (file === 'totals') book.totals = [];
  for await (const records of recordsInParts(partsOf(q, by, declared))) {
    if ('why' in records) return looseFault(book, file, records.line, records.why);
    for (const record of records) {
      if (header === null) {
        const found = headerOf(takeoverColumns[file], record);
        if (typeof found === 'string') return looseFault(book, file, record.line, found);
        header = found;
        continue;
      }
      book.rows += 1;
      if (book.rows > mostRows) {
        const why = `is beyond ${mostRows} rows. Take the book over branch by branch`;
        return looseFault(book, file, record.line, why);
      }
      keepRow(book, file, new Cells(record, header, declared), reading);
    }
    await setImmediate();
  }
  if (header === null) looseFault(book, file, 1, 'is empty. Upload it again');
}

function keepRow(book: ReadBook, file: TakeoverTable, cells: Cells, reading: Reading): void {
  switch (file) {
    case 'borrowers':
      return keepOnce(book, book.borrowers, file, borrowerOf(cells, reading));
    case 'loans':
      return keepOnce(book, book.loans, file, loanOf(cells, reading));
    case 'totals': {
      const totals = totalsOf(cells, reading);
      if (totals !== null) book.totals?.push(totals);
      return keepLoose(book, file, cells, '');
    }
    case 'schedule':
    case 'payments': {
      const id = cells.needed('loan_external_id');
      const loan = book.loans.get(id);
      if (loan === undefined) cells.fault('loan_external_id', 'is of no row of loans.csv');
      if (file === 'schedule') {
        const plan = planOf(cells);
        if (plan !== null) loan?.plans.push(plan);
      } else {
        const payment = paymentOf(cells, reading);
        if (payment !== null) loan?.payments.push(payment);
        book.payments += 1;
      }
      if (cells.faults.length > 0 && loan !== undefined) {
        const why = `has a fault in line ${cells.line} of ${file}.csv`;
        loan.faults.push({ column: 'external_id', why });
      }
      return keepLoose(book, file, cells, id);
    }
  }
}

function keepOnce<Row extends GivenBorrower | GivenLoan>(
  book: ReadBook,
  rows: Map<string, Row>,
  file: TakeoverTable,
  row: Row,
): void {
  const { line, externalId } = row;
  const other = rows.get(externalId);
  if (externalId !== '' && other === undefined) {
    rows.set(externalId, row);
    return;
  }
  if (other !== undefined) {
    row.faults.push({ column: 'external_id', why: `is also that of line ${other.line}` });
    other.faults.push({ column: 'external_id', why: `is also that of line ${line}` });
  }
  const { faults, warnings } = row;
  book.loose.push({ file, line, externalId, content: null, faults, warnings });
}

function keepLoose(book: ReadBook, file: TakeoverTable, cells: Cells, id: string): void {
  const { line, faults, warnings } = cells;
  if (faults.length + warnings.length === 0) return;
  book.loose.push({ file, line, externalId: id, content: null, faults, warnings });
}

/** What is counted of a book, without what is here already. */
export interface StagedBook {
  readonly files: Figures;
  readonly counts: Record<string, number>;
}

/** Keeps the rows of a book in place of those of an earlier check, and sums them. */
export async function stageBook(
  tx: Queryable,
  of: { readonly run: Run; readonly book: ReadBook; readonly seal: RunSeal },
): Promise<StagedBook> {
  const { run, book, seal } = of;
  const before = await bookedBefore(tx);
  const already = [...book.loans.values()].filter((loan) => before.has(loan.externalId));
  const corrections = await findCorrections(tx, run, already);
  const figures: Figures = new Map();
  const counts: Record<string, number> = {};
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);
  await clearRows(tx, run.id);
  let rows: NewStagedRow[] = [];
  let held = 0;
  const stage = async (row: NewStagedRow, bytes = 0) => {
    if (row.faults.length > 0) count('faults');
    if (row.warnings.length > 0) count('warnings');
    rows.push(row);
    held += bytes;
    if (rows.length < rowsAtOnce && held < mostHeld) return;
    await stageRows(tx, run.id, { seal, rows });
    [rows, held] = [[], 0];
  };
  for (const { faults, warnings, line, ...borrower } of book.borrowers.values()) {
    count('borrowers');
    const content: StagedBorrower = borrower;
    const { externalId } = borrower;
    await stage({ file: 'borrowers', line, externalId, content, faults, warnings });
  }
  for (const loan of book.loans.values()) {
    count('loans');
    const corrects = corrections.get(loan.externalId);
    const isBooked = before.has(loan.externalId) && corrects === undefined;
    if (corrects !== undefined) count('changed');
    if (isBooked) count('already');
    else if (loan.faults.length === 0) {
      count(loan.status === 'written-off' ? 'writtenOff' : (loan.status ?? ''));
      addGiven(figures, loan, run.asOf);
    }
    const { line, externalId, borrowerExternalId, faults, warnings } = loan;
    const contract = isBooked ? undefined : contractOf(book.contracts, loan);
    const row: NewStagedRow = {
      ...{ file: 'loans', line, externalId, borrowerExternalId, faults },
      content: isBooked ? null : stagedLoan(loan, { corrects, contract }),
      warnings: isBooked ? [] : warnings,
      owed: sumOfParts(owedOf(loan)),
      corrects,
    };
    await stage(row, contract?.base64.length);
  }
  for (const row of book.loose) await stage(row);
  await stageRows(tx, run.id, { seal, rows });
  for (const { product, figures: named } of book.totals ?? []) {
    if ('open' in named) add(figures, product, 'open', 0n);
  }
  return { files: figures, counts: { ...counts, payments: book.payments } };
}

function stagedLoan(
  loan: GivenLoan,
  more: {
    readonly corrects: StagedLoan['corrects'] | undefined;
    readonly contract: StagedLoan['contract'] | undefined;
  },
): StagedLoan | null {
  const { corrects, contract } = more;
  const { product, disbursedOn, lastDueOn, status, faults } = loan;
  const pricing = pricingOf(loan);
  if (faults.length > 0 || !product || !pricing || !disbursedOn || !lastDueOn || !status) {
    return null;
  }
  const { externalId, principal, closedOn, contractNo, payments } = loan;
  const plans = loan.plans.map(({ dueOn, due, paid }) => ({ dueOn, due, paid }));
  return {
    ...{ externalId, productId: product.productId, productVersion: product.version, pricing },
    ...{ principal, disbursedOn, lastDueOn, status, closedOn, contractNo, plans, payments },
    ...(corrects !== undefined && { corrects }),
    ...(contract !== undefined && { contract }),
  };
}

/** What rows are read with: the words of the lender, and the products that are lent. */
export async function readingOf({ db }: Context, run: Run): Promise<Reading> {
  const products = await lentProducts(db);
  return {
    asOf: run.asOf,
    mapping: run.mapping,
    seen: { products: new Set(), statuses: new Set(), networks: new Set() },
    products: new Map(products.map((product) => [product.productId, product])),
  };
}

/** The rows that a person compares with the former system. */
export const drawSampleOf = (q: Queryable, runId: string, seed: string) =>
  drawSample(q, { runId, seed, largest: largestSampled, drawn: drawnSampled });
