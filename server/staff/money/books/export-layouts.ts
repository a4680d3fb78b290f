import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';

/** A line of a month as it leaves: one account of one document. */
export interface ExportLine {
  readonly day: CivilDate;
  /** Documents balance, and keep their number whatever is booked later. */
  readonly document: string;
  readonly gl: string;
  /** The accountant's name of the code. */
  readonly glName: string;
  readonly account: string;
  readonly name: string;
  /** Null: the program's own code for no tax. */
  readonly tax: string | null;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly of: string;
  readonly text: string;
}

/** How a program wants its lines. */
export interface Layout {
  readonly columns: readonly string[];
  /** The places of columns that hold digits. */
  readonly digits: readonly number[];
  readonly rowOf: (line: ExportLine) => readonly string[];
  /** The most lines of a file that the program takes; a document is never cut. */
  readonly mostLines?: number;
}

const kwacha = (amount: bigint) => formatKwacha(ngwee(amount));
const orEmpty = (amount: bigint) => (amount === 0n ? '' : kwacha(amount));
/** `30/11/2026`, which all three take. */
const dayOf = (day: CivilDate) => day.split('-').toReversed().join('/');
/** Xero groups lines to a journal by narration and date, QuickBooks by number. */
const textOf = ({ text, of }: ExportLine) => text || of;

const own: Layout = {
  columns: [
    'Day',
    'Code',
    'Account',
    'Our account',
    'Debit',
    'Credit',
    'Of',
    'Text',
    'Document',
  ],
  digits: [4, 5],
  rowOf: ({ day, gl, name, account, debit, credit, of, text, document }) => [
    ...[day, gl, name, account, kwacha(debit), kwacha(credit)],
    ...[of, text, document],
  ],
};

/**
 * Layouts by the public help of each program, read in November 2026. Xero: "Import manual
 * journals", 300 lines a file. QuickBooks Online: "Import journal entries", where accounts go by
 * name. Sage 50: "Import audit trail transactions", of the types JD and JC. Lending carries no
 * value added tax, and a journal has tax on an account for it.
 */
export const layouts = {
  csv: own,
  xlsx: own,
  xero: {
    columns: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    digits: [5],
    mostLines: 300,
    rowOf: (line) => [
      `${line.document} ${line.of}`,
      dayOf(line.day),
      `${line.name}: ${textOf(line)}`,
      line.gl,
      line.tax ?? 'Tax Exempt',
      kwacha(line.debit - line.credit),
    ],
  },
  quickbooks: {
    columns: [
      '*JournalNo',
      '*JournalDate',
      '*AccountName',
      '*Debits',
      '*Credits',
      'Description',
      'Tax Code',
    ],
    digits: [3, 4],
    rowOf: (line) => [
      line.document,
      dayOf(line.day),
      line.glName,
      orEmpty(line.debit),
      orEmpty(line.credit),
      `${line.gl} ${line.name}: ${textOf(line)}`,
      line.tax ?? '',
    ],
  },
  sage: {
    columns: [
      'Type',
      'Account Reference',
      'Nominal A/C Ref',
      'Department Code',
      'Date',
      'Reference',
      'Details',
      'Net Amount',
      'Tax Code',
      'Tax Amount',
    ],
    digits: [7, 9],
    rowOf: (line) => [
      line.debit > 0n ? 'JD' : 'JC',
      '',
      line.gl,
      '0',
      dayOf(line.day),
      line.document,
      `${line.name}: ${textOf(line)}`.slice(0, 60),
      kwacha(line.debit + line.credit),
      line.tax ?? 'T9',
      '0.00',
    ],
  },
} as const satisfies Readonly<Record<string, Layout>>;

/** A line with both sides as two lines, each of one side, as programs book them. */
export function oneSided(line: ExportLine): readonly ExportLine[] {
  const { debit, credit } = line;
  if (debit === 0n || credit === 0n) return [line];
  return [
    { ...line, credit: 0n },
    { ...line, debit: 0n },
  ];
}

/** Lines in files of at most so many, each of whole documents. */
export function inFiles(
  lines: readonly ExportLine[],
  mostLines = Infinity,
): readonly (readonly ExportLine[])[] {
  const files: ExportLine[][] = [[]];
  for (const document of Map.groupBy(lines, (line) => line.document).values()) {
    const last = files.at(-1) ?? [];
    if (last.length > 0 && last.length + document.length > mostLines) files.push([...document]);
    else last.push(...document);
  }
  return files;
}
