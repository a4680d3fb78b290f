import type { Context } from '../../../store/context.ts';
import type { FileContent } from '../../acts/serve-act.ts';
import { csvLines, csvMark, csvOf } from '../../../../contract/words/csv.ts';

/** A table that leaves as a file; a column is of digits or of text. */
export interface TableFile {
  readonly name: string;
  readonly columns: readonly string[];
  /** The places of the columns that hold digits. */
  readonly digits: ReadonlySet<number>;
  readonly rows: readonly (readonly string[])[];
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The table as CSV or as a workbook, as an answer holds a file. */
export async function tableFile(table: TableFile, format: 'csv' | 'xlsx') {
  const fileName = `${table.name}.${format}`;
  if (format === 'xlsx') {
    const content = (await sheetOf(table)).toString('base64');
    return { fileName, mediaType: xlsx, content };
  }
  const content = Buffer.from(csvOf([table.columns, ...table.rows])).toString('base64');
  return { fileName, mediaType: 'text/csv; charset=utf-8', content };
}

type Rows = readonly (readonly string[])[];

/** A table whose rows are read some at a time, while they are sent. */
export interface TableInParts extends Omit<TableFile, 'rows'> {
  readonly rows: (context: Context) => AsyncIterable<Rows>;
}

/** The head of such a file as an answer holds it, and its content; a workbook is made whole. */
export function tableInParts(table: TableInParts, format: 'csv' | 'xlsx') {
  const fileName = `${table.name}.${format}`;
  const head = (mediaType: string) => ({ fileName, mediaType, content: '' });
  if (format === 'csv') {
    return { head: head('text/csv; charset=utf-8'), content: csvInParts(table) };
  }
  const content: FileContent = async function* (context) {
    const rows: Rows[number][] = [];
    for await (const some of table.rows(context)) rows.push(...some);
    yield await sheetOf({ ...table, rows });
  };
  return { head: head(xlsx), content };
}

function csvInParts({ columns, rows }: TableInParts): FileContent {
  return async function* (context) {
    yield Buffer.from(csvMark + csvLines([columns]));
    for await (const some of rows(context)) yield Buffer.from(csvLines(some));
  };
}

/** The library is read at first use. */
async function sheetOf({ columns, digits, rows }: TableFile): Promise<Buffer> {
  const { default: writeExcel } = await import('write-excel-file/node');
  const cells = rows.map((row) =>
    row.map((text, at) =>
      digits.has(at) && text !== ''
        ? // A workbook has no other numbers; these are exact to the ngwee far beyond what is lent.
          { type: Number, value: Number(text), format: text.includes('.') ? '#,##0.00' : '0' }
        : { type: String, value: text },
    ),
  );
  const head = columns.map((value) => ({ value, fontWeight: 'bold' as const }));
  return writeExcel([head, ...cells]).toBuffer();
}
