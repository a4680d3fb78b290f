import type { FileLayout } from './file-layout.ts';
import { cellsOf, Doubt, longestLine, mostColumns, tooLong } from './records.ts';

/** The header is one of the first lines: a title, an account and a period may come before it. */
const headerWithin = 50;
const delimiters = [',', ';', '\t'] as const;

/** Positions of the columns that we read; negative if the file has no such column. */
export interface Columns {
  readonly id: number;
  readonly theirId: number;
  readonly type: number;
  readonly amount: number;
  readonly date: number;
  readonly status: number;
  readonly currency: number;
  readonly fee: number;
  readonly balance: number;
  readonly from: number;
  readonly to: number;
  readonly network: number;
  /** Of the two sides: their numbers, their names; and what the payer wrote. */
  readonly parties: Readonly<Record<'collect' | 'payout', PartyColumns>>;
  /** The number of columns in the header. */
  readonly count: number;
}

interface PartyColumns {
  readonly number: number;
  readonly name: number;
  readonly note: number;
}

/** A line that is not a row: a title above the header, or a total below the rows. */
export interface LineSetAside {
  readonly line: number;
  readonly text: string;
}

export interface FoundHeader {
  readonly delimiter: string;
  readonly columns: Columns;
  readonly titles: readonly LineSetAside[];
  /** The position of the first row in the text, and its line number. */
  readonly from: number;
  readonly firstLine: number;
}

const longestShown = 200;
const notes = [
  'notemessage',
  'note',
  'message',
  'payernote',
  'payermessage',
  'narration',
  'remarks',
];

/**
 * Finds the header by the columns that the layout needs, and with it the cell separator.
 * @throws {Doubt} if no header is found, or more than one column fits
 */
export function findHeader(layout: FileLayout, start: string): FoundHeader {
  const titles: LineSetAside[] = [];
  const ends = /\r\n|\n|\r/g;
  for (let from = 0, line = 1; from < start.length && line <= headerWithin; line++) {
    const end = ends.exec(start);
    const text = start.slice(from, end?.index ?? start.length);
    from = end === null ? start.length : end.index + end[0].length;
    if (text.length > longestLine) throw new Doubt(line, tooLong);
    for (const delimiter of delimiters) {
      const columns = columnsOf(layout, cellsOf(text, delimiter) ?? []);
      if (columns === null) continue;
      if (columns.count > mostColumns) throw new Doubt(line, tooManyColumns(columns.count));
      return { delimiter, columns, titles, from, firstLine: line + 1 };
    }
    if (text.trim() !== '') titles.push({ line, text: text.trim().slice(0, longestShown) });
  }
  const shown = titles.find(({ text }) => /[,;\t]/.test(text)) ?? titles[0];
  throw new Doubt(shown?.line ?? 1, `has no header we know: ${shown?.text ?? 'no line'}`);
}

export function tooManyColumns(count: number): string {
  return `has ${count} columns, the most are ${mostColumns}`;
}

/** Null if a needed column is missing or ambiguous. */
function columnsOf(layout: FileLayout, header: readonly string[]): Columns | null {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const first = (wanted: readonly string[] = []) =>
    names.findIndex((name) => wanted.includes(name));
  const only = (wanted: readonly string[]) =>
    names.filter((name) => wanted.includes(name)).length === 1 ? first(wanted) : null;
  const [id, type, amount] = [only(layout.id), only(layout.type), only(layout.amount)];
  if (id === null || type === null || amount === null) return null;
  const party = (side: readonly string[], either: readonly string[]): PartyColumns => {
    const named = (ends: readonly string[]) =>
      first([...side, ...either].flatMap((who) => ends.map((end) => who + end)));
    const plain = first(['msisdn', 'mobile', 'mobilenumber', 'phone', 'phonenumber']);
    const number = named([
      'msisdn',
      'mobile',
      'mobilenumber',
      'phone',
      'phonenumber',
      'number',
    ]);
    const own = first(side);
    return {
      number: number >= 0 ? number : own >= 0 ? own : plain,
      name: named(['name', 'fullname', 'accountname']),
      note: first(notes),
    };
  };
  // A fee column and a balance column are each followed by a currency column.
  const ofAmount = names.indexOf('currency', amount);
  return {
    id,
    type,
    amount,
    theirId: first(layout.theirId),
    date: first(layout.date),
    status: first(layout.status),
    currency: ofAmount < 0 ? names.indexOf('currency') : ofAmount,
    fee: first(['fee', 'charges', 'transactionfee']),
    balance: first(['balance', 'balanceafter', 'runningbalance', 'closingbalance']),
    from: first(['from', 'payer', 'sender']),
    to: first(['to', 'payee', 'receiver']),
    network: first(layout.network),
    parties: {
      collect: party(['from', 'payer', 'sender'], ['customer', 'subscriber']),
      payout: party(['to', 'payee', 'receiver'], ['customer', 'subscriber']),
    },
    count: names.length,
  };
}
