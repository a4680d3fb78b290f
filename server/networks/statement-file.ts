import { CsvError, parse } from 'csv-parse/sync';
import { market } from '../../contract/market/zambia.ts';
import { civilDateOf, parseCivilDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { ngwee } from '../../contract/words/ngwee.ts';
import type {
  Operation,
  StatementFile,
  StatementLine,
  UnreadableStatement,
} from '../store/ports/payment-provider.ts';
import { amountOf } from './pawapay/read-answer.ts';

/** How a provider writes a statement as CSV: columns by the names they have, in small letters. */
export interface FileLayout {
  /** Our id of a payment; and theirs, for rows that are none of ours. */
  readonly id: readonly string[];
  readonly theirId?: readonly string[];
  readonly type: readonly string[];
  readonly amount: readonly string[];
  readonly date: readonly string[];
  /** Where there is one, only rows that went well moved money. */
  readonly status?: readonly string[];
  /** What a type is: a payment of ours by its way, something else, or unknown. */
  operationOf(type: string): Operation | 'other' | null;
  /** Our id as we write it, where the provider writes it otherwise. */
  ourId?(written: string): string | null;
  /** What a date without a zone means, as ISO 8601 has it. */
  readonly zone: 'Z' | '+02:00';
}

const currencyColumn = 'currency';
/** "Unsuccessful" is none of these. */
export const wentWell = /^(?:ts|(?:transaction )?success(?:ful)?|completed?)$/i;
/** No row of a statement is longer; a file without line ends is none. */
const longestRow = 20_000;
/** More rows of one day than anybody has: a file of more is not read to its end. */
const mostRows = 200_000;

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Below zero where the file has no such column. */
interface Columns {
  readonly id: number;
  readonly theirId: number;
  readonly type: number;
  readonly amount: number;
  readonly date: number;
  readonly status: number;
  readonly currency: number;
}

/** What came of a file: {@link StatementFile}, and the first line whose day cannot be read. */
export interface ReadFile extends StatementFile {
  readonly undatedLine: number | null;
}

/**
 * Reads the CSV of a statement (RFC 4180), its columns in any order. One row in doubt makes all of
 * it unreadable: what such a file has or lacks proves nothing.
 */
export function readFileBy(layout: FileLayout, csv: string): ReadFile | UnreadableStatement {
  const rows = rowsOf(csv);
  if (!Array.isArray(rows)) return rows;
  const [header, ...body] = rows;
  const columns = header === undefined ? null : columnsOf(layout, header.record);
  if (columns === null) {
    const found = header?.record.join(', ').slice(0, 200) ?? 'no line';
    return { line: 1, why: `no header we know: ${found}` };
  }
  const lines: StatementLine[] = [];
  const days = new Set<CivilDate>();
  let undatedLine: number | null = null;
  for (const { record, info } of body) {
    const read = readRow(layout, record, columns);
    if (typeof read === 'string') return { line: info.lines, why: read };
    if (read !== null) lines.push(read);
    const day = dayOf(record[columns.date], layout.zone);
    if (day === null) undatedLine ??= info.lines;
    else days.add(day);
  }
  return { lines, days, undatedLine };
}

/** As {@link readFileBy}, of a file that must say of which day each row is. */
export function readDatedFileBy(
  layout: FileLayout,
  csv: string,
): StatementFile | UnreadableStatement {
  const read = readFileBy(layout, csv);
  if ('why' in read) return read;
  const { lines, days, undatedLine } = read;
  return undatedLine === null
    ? { lines, days }
    : { line: undatedLine, why: 'no day that can be read' };
}

function rowsOf(csv: string): Row[] | UnreadableStatement {
  try {
    const rows = parse(csv, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRow,
      to: mostRows + 1,
    }) as unknown as Row[];
    return rows.length > mostRows ? { line: mostRows, why: 'too many rows' } : rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { readonly lines?: number };
    return { line: lines ?? 1, why: error.message };
  }
}

/** Null where a needed column is not there, or might be either of two. */
function columnsOf(layout: FileLayout, header: readonly string[]): Columns | null {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const places = (wanted: readonly string[] = []) =>
    names.flatMap((name, at) => (wanted.includes(name) ? [at] : []));
  const only = (wanted: readonly string[]): number | null => {
    const found = places(wanted);
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const [id, type, amount] = [only(layout.id), only(layout.type), only(layout.amount)];
  if (id === null || type === null || amount === null) return null;
  const perhaps = (wanted: readonly string[] | undefined) => places(wanted)[0] ?? -1;
  return {
    id,
    type,
    amount,
    theirId: perhaps(layout.theirId),
    date: perhaps(layout.date),
    status: perhaps(layout.status),
    currency: names.indexOf(currencyColumn),
  };
}

/** @returns null of a row that is no payment of ours, and a sentence of one that leaves doubt */
function readRow(
  layout: FileLayout,
  cells: readonly string[],
  columns: Columns,
): StatementLine | null | string {
  const type = cells[columns.type] ?? '';
  const operation = layout.operationOf(type);
  if (operation === 'other') return null;
  if (operation === null) return `no type of transaction we know: ${type}`;
  if (columns.status >= 0 && !wentWell.test(cells[columns.status] ?? '')) return null;
  const currency = columns.currency < 0 ? market.currency : cells[columns.currency];
  if (currency !== market.currency) return `another currency: ${currency}`;
  const written = cells[columns.amount] ?? '';
  const amount = amountOf(withoutThousands(written.replace(/^-/, '')));
  if (amount === null) return `no amount of money: ${written}`;
  const providerId = idOf(layout, cells, columns);
  if (providerId === '') return 'no id of a transaction';
  // A payout leaves us however its sign is written; a deposit below zero was taken back.
  const isOut = operation === 'payout' || written.startsWith('-');
  return { providerId, operation, amount: ngwee(isOut ? -amount : amount) };
}

function idOf(layout: FileLayout, cells: readonly string[], columns: Columns): string {
  const written = cells[columns.id] ?? '';
  const ours = layout.ourId === undefined ? written : layout.ourId(written);
  if (ours !== null && ours !== '') return ours;
  return cells[columns.theirId] || written;
}

/** "37,600.00" without its commas; as it is where they do not part thousands. */
function withoutThousands(digits: string): string {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits;
}

const yearFirst = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?(.*)$/;
const dayFirst = /^(\d\d)[/.-](\d\d)[/.-](\d{4})(?:[T ](\d\d:\d\d(?::\d\d)?))?(.*)$/;
const zonePattern = /^\s?(?:Z|UTC|[+-]\d\d:?\d\d)?$/i;

/** The day in Lusaka of what a provider wrote; null where that cannot be told. */
function dayOf(written: string | undefined, zone: FileLayout['zone']): CivilDate | null {
  const iso = yearFirst.exec(written ?? '');
  const british = iso === null ? dayFirst.exec(written ?? '') : null;
  const found = iso ?? british;
  if (found === null) return null;
  const [, first, month, last, time = '00:00', rest = ''] = found;
  const day = iso === null ? `${last}-${month}-${first}` : `${first}-${month}-${last}`;
  // Of the 30th of February JavaScript makes a day of March.
  if (!zonePattern.test(rest) || parseCivilDate(day) === null) return null;
  const named = rest.trim().toUpperCase().replace('UTC', 'Z');
  // A day without an hour is the day of whoever wrote it.
  const within = found[4] === undefined ? '12:00' : time;
  const instant = new Date(`${day}T${within}${named === '' ? zone : named}`);
  return Number.isNaN(instant.getTime()) ? null : civilDateOf(instant);
}
