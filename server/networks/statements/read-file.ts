import { networks } from '../../../contract/market/network.ts';
import type { StatementWord } from '../../../contract/staff/statement-meanings.ts';
import { market } from '../../../contract/market/zambia.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type {
  StatementFile,
  StatementLine,
  UnreadableStatement,
} from '../../store/ports/payment-provider.ts';
import { closingBalance } from './closing-balance.ts';
import { decodeText } from './decode-text.ts';
import { directionReader } from './direction.ts';
import type { KnownRow } from './direction.ts';
import { amountReader } from './file-amounts.ts';
import { dateOf } from './file-dates.ts';
import { findHeader, tooManyColumns } from './file-header.ts';
import type { Columns, FoundHeader, LineSetAside } from './file-header.ts';
import { statusRead, typeRead } from './file-layout.ts';
import type { FileLayout, WordRead } from './file-layout.ts';
import { Doubt, mostColumns, recordsOf } from './records.ts';
import type { FileRecord } from './records.ts';

/** More rows than any lender has in one day: a larger file is not read to its end. */
const mostRows = 200_000;
/** The length of text searched for a header. */
const headerChars = 64 * 1024;

/**
 * Options for reading a file: its layout, the words that two people explained, and whether each row
 * must have a day.
 */
export interface FileReading {
  readonly layout: FileLayout;
  readonly words?: readonly StatementWord[];
  /** True for an uploaded file; a fetched one was already requested by its days. */
  readonly needsDay: boolean;
}

/** A file for the worker thread that reads statements. */
export interface AskedToRead {
  /** The address of a module that exports the {@link FileLayout} as `layout`. */
  readonly layout: string;
  readonly bytes: Uint8Array;
  readonly words: readonly StatementWord[];
  readonly needsDay: boolean;
  /** If false, the rows stay in the thread and only the summary is returned. */
  readonly withLines: boolean;
}

/**
 * Reads the CSV of a statement, with columns in any order. Each row is one of the kinds of a {@link
 * StatementLine}. One row in doubt makes the whole file unreadable, because such a file proves
 * nothing by its rows or by their absence.
 */
export function readFile(
  bytes: Uint8Array,
  reading: FileReading,
): StatementFile | UnreadableStatement {
  const text = decodeText(bytes);
  if ('why' in text) return text;
  try {
    return readText(text, reading);
  } catch (error) {
    if (error instanceof Doubt) return error.at;
    throw error;
  }
}

function readText(text: Iterable<string>, reading: FileReading): StatementFile {
  const parts = text[Symbol.iterator]();
  let start = '';
  for (let next = parts.next(); next.done !== true; next = parts.next()) {
    start += next.value;
    if (start.length >= headerChars) break;
  }
  const found = findHeader(reading.layout, start);
  const rest = { [Symbol.iterator]: () => parts };
  const records = recordsOf(joined(start.slice(found.from), rest), found);
  const rows: KnownRow[] = [];
  const totals: LineSetAside[] = [];
  const days = new Set<CivilDate>();
  for (const record of records) {
    const { length: many } = record.cells;
    if (many > mostColumns) throw new Doubt(record.line, tooManyColumns(many));
    if (record.cells.every((cell) => cell === '')) continue;
    const total = totalOf(record, found.columns);
    if (total !== null) {
      totals.push(total);
      continue;
    }
    const last = totals.at(-1);
    if (last !== undefined && rows.length > 0) {
      throw new Doubt(last.line, `is a total, and rows follow it: ${last.text}`);
    }
    if (rows.length === mostRows)
      throw new Doubt(record.line, `exceeds the limit of ${mostRows} rows`);
    const row = knownRow(record, found.columns, reading);
    if (row.date !== null) days.add(civilDateOf(row.date.at));
    rows.push(row);
  }
  return { ...linesOf(rows, found, reading), days, setAside: [...found.titles, ...totals] };
}

function* joined(start: string, rest: Iterable<string>): Generator<string> {
  yield start;
  yield* rest;
}

const totalWord = new RegExp(
  '^(?:(?:grand |sub.?)?totals?|sum|opening|closing|balance|count|number of|records?|rows|end of' +
    '|generated|printed|page|report)\\b',
  'i',
);
const mostTotals = 50;

/** A line with a sum and no transaction; null for a row. */
function totalOf(
  { line, cells }: FileRecord,
  { id, type, theirId }: Columns,
): LineSetAside | null {
  const first = cells.find((cell) => cell !== '') ?? '';
  if (!totalWord.test(first.slice(0, mostTotals))) return null;
  const named = [cells[id], cells[theirId], cells[type]].filter(
    (cell) => cell && cell !== first,
  );
  return named.length > 0 ? null : { line, text: cells.join(' ').trim().slice(0, 200) };
}

function knownRow(record: FileRecord, columns: Columns, reading: FileReading): KnownRow {
  const { line, cells } = record;
  const { layout, needsDay, words = [] } = reading;
  const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? ''));
  if (cells.length !== columns.count) {
    const many = `has ${cells.length} columns, the header has ${columns.count}`;
    throw new Doubt(line, `${many}. Export it again as CSV`);
  }
  const date = dateOf(cell(columns.date), layout.zone);
  if (date === null && needsDay) {
    throw new Doubt(line, `has no valid date: ${cell(columns.date) || 'nothing'}`);
  }
  const currency = cell(columns.currency);
  if (columns.currency >= 0 && currency !== market.currency) {
    throw new Doubt(line, `has another currency: ${currency || 'none'}`);
  }
  const id = cell(columns.id);
  const theirId = cell(columns.theirId);
  const ours = layout.ourId === undefined ? id : layout.ourId(id);
  const isOurs = ours !== null && ours !== '';
  const providerId = isOurs ? ours : theirId || id;
  if (providerId === '') throw new Doubt(line, 'has no transaction id');
  return {
    ...record,
    written: cell(columns.amount),
    meaning: known(record, typeRead(cell(columns.type), words, layout.meaningOf)),
    status:
      columns.status < 0 ? 'moved' : known(record, statusRead(cell(columns.status), words)),
    date,
    providerId,
    theirId,
    isOurs,
    from: cell(columns.from),
    to: cell(columns.to),
  };
}

function known<Meaning>({ line }: FileRecord, read: WordRead<Meaning>): Meaning {
  if ('meaning' in read) return read.meaning;
  throw new Doubt(line, read.why, read.word);
}

type Read = Pick<StatementFile, 'lines' | 'closing'>;

function linesOf(rows: readonly KnownRow[], { columns }: FoundHeader, of: FileReading): Read {
  const extra = (at: number) =>
    rows.map(({ line, cells }) => ({ line, written: (at < 0 ? '' : cells[at]) || '0' }));
  const fees = extra(columns.fee);
  const balances = columns.balance < 0 ? [] : extra(columns.balance);
  const read = amountReader([...rows, ...fees, ...balances]);
  const amounts = rows.map((row) => read(row));
  const direction = directionReader(rows, amounts);
  const seen = new Map<string, Seen>();
  const lines: StatementLine[] = [];
  const moved: Ngwee[] = [];
  for (const [index, row] of rows.entries()) {
    const line = lineOf(row, direction(row, amounts[index] ?? zeroNgwee), columns, of);
    const feeOf = fees[index] ?? { line: row.line, written: '0' };
    const fee = line.kind === 'not-moved' ? zeroNgwee : costOf(read(feeOf));
    const isRepeated = isSeen(seen, row, line);
    lines.push(isRepeated ? { ...line, kind: 'repeated', amount: zeroNgwee } : line);
    if (fee !== 0n && !isRepeated) lines.push(feeLine(line, fee));
    moved.push(isRepeated ? zeroNgwee : ngwee(line.amount + fee));
  }
  const closing = closingBalance(
    balances.map((one, index) => ({ balance: read(one), moved: moved[index] ?? zeroNgwee })),
  );
  return { lines, closing };
}

const costOf = (fee: Ngwee) => (fee > 0n ? ngwee(-fee) : fee);

function feeLine(row: StatementLine, amount: Ngwee): StatementLine {
  const providerId = `fee of ${row.reference}`;
  const own = { providerId, reference: providerId, isWithin: true, amount } as const;
  return { ...row, ...own, kind: 'fee', operation: 'payout' };
}

interface Seen {
  readonly line: number;
  readonly amount: Ngwee;
}

/** Whether this row appeared before, with all its ids. With another amount it is in doubt. */
function isSeen(
  seen: Map<string, Seen>,
  row: KnownRow,
  { kind, amount }: StatementLine,
): boolean {
  const key = [row.providerId, row.theirId, row.meaning, row.status, kind].join('\n');
  const before = seen.get(key.toLowerCase());
  if (before === undefined) {
    seen.set(key.toLowerCase(), { line: row.line, amount });
    return false;
  }
  if (before.amount === amount) return true;
  throw new Doubt(row.line, `has the ids of line ${before.line}, and another amount`);
}

function lineOf(
  row: KnownRow,
  { kind, operation, amount }: Pick<StatementLine, 'kind' | 'operation' | 'amount'>,
  columns: Columns,
  { layout }: FileReading,
): StatementLine {
  const said = layout.network === undefined ? '' : (row.cells[columns.network] ?? '');
  const network = networks.find((one) => said.toLowerCase().includes(one.toLowerCase()));
  return {
    providerId: row.providerId,
    operation,
    amount,
    ...(kind !== undefined && { kind }),
    reference: row.theirId || row.providerId,
    line: row.line,
    ...(row.date !== null && { at: row.date.at, hasTime: row.date.hasTime }),
    ...(network !== undefined && { network }),
    ...(kind === undefined && partyOf(row, columns.parties[operation], layout)),
  };
}

const longestParty = 100;

/** Who is on the other side; nothing where the id says already that the payment is ours. */
function partyOf(
  { cells, isOurs }: KnownRow,
  at: Columns['parties']['collect'],
  { ourId }: FileLayout,
): Pick<StatementLine, 'party'> {
  const cell = (place: number) =>
    (place < 0 ? '' : (cells[place] ?? '')).slice(0, longestParty);
  const party = { number: cell(at.number), name: cell(at.name), note: cell(at.note) };
  const isSaid = Object.values(party).some((text) => text !== '');
  return isSaid && !(isOurs && ourId !== undefined) ? { party } : {};
}
