import { market } from '../../../contract/market/zambia.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { StatementLine, UnreadableStatement } from '../../store/ports/payment-provider.ts';
import { amountOf } from './read-answer.ts';

/** The columns we need, by the names that pawaPay gives them in its API and in its portal. */
const neededColumns = {
  id: ['transactionid'],
  type: ['transactiontype', 'type'],
  amount: ['amount'],
} as const;
const currencyColumn = 'currency';

const operationOf: Readonly<Record<string, StatementLine['operation']>> = {
  DEPOSIT: 'collect',
  PAYOUT: 'payout',
};

/** What else moves a wallet there, and is no payment of ours. */
const otherType =
  /fee|refund|withdraw|top.?up|adjust|compensation|remittance|split|transfer|settlement/i;

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

interface Columns {
  readonly id: number;
  readonly type: number;
  readonly amount: number;
  /** Below zero when the file has none. */
  readonly currency: number;
}

/**
 * Reads the CSV of a statement (RFC 4180), its columns in any order. One row in doubt makes all of
 * it unreadable: what such a file has or lacks proves nothing.
 */
export function readStatementFile(csv: string): StatementLine[] | UnreadableStatement {
  let rows: Row[];
  try {
    const options = { bom: true, info: true, skip_empty_lines: true, trim: true } as const;
    rows = parse(csv, options) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { readonly lines?: number };
    return { line: lines ?? 1, why: error.message };
  }
  const [header, ...body] = rows;
  const columns = header === undefined ? null : columnsOf(header.record);
  if (columns === null) {
    return { line: 1, why: `no header we know: ${header?.record.join(', ') ?? 'no line'}` };
  }
  const lines: StatementLine[] = [];
  for (const { record, info } of body) {
    const read = readRow(record, columns);
    if (typeof read === 'string') return { line: info.lines, why: read };
    if (read !== null) lines.push(read);
  }
  return lines;
}

/** Null where a column is not there, or might be either of two. */
function columnsOf(header: readonly string[]): Columns | null {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const only = (wanted: readonly string[]): number | null => {
    const found = names.flatMap((name, at) => (wanted.includes(name) ? [at] : []));
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const [id, type, amount] = [
    only(neededColumns.id),
    only(neededColumns.type),
    only(neededColumns.amount),
  ];
  if (id === null || type === null || amount === null) return null;
  return { id, type, amount, currency: names.indexOf(currencyColumn) };
}

/** @returns null of a row that is no payment of ours, and a sentence of one that leaves doubt */
function readRow(cells: readonly string[], columns: Columns): StatementLine | null | string {
  const type = cells[columns.type] ?? '';
  const operation = operationOf[type.toUpperCase()];
  if (operation === undefined) {
    return otherType.test(type) ? null : `no type of transaction we know: ${type}`;
  }
  const currency = columns.currency < 0 ? market.currency : cells[columns.currency];
  if (currency !== market.currency) return `another currency: ${currency}`;
  const written = cells[columns.amount] ?? '';
  const amount = amountOf(withoutThousands(written.replace(/^-/, '')));
  if (amount === null) return `no amount of money: ${written}`;
  const providerId = cells[columns.id] ?? '';
  if (providerId === '') return 'no id of a transaction';
  // A payout leaves us however its sign is written; a deposit below zero was taken back.
  const isOut = operation === 'payout' || written.startsWith('-');
  return { providerId, operation, amount: ngwee(isOut ? -amount : amount) };
}

/** "37,600.00" without its commas; as it is where they do not part thousands. */
function withoutThousands(digits: string): string {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits;
}
