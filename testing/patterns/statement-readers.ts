import { fetchStatement } from '../../server/networks/airtel/statement.ts';
import { layout as airtelFile } from '../../server/networks/airtel/statement-file.ts';
import { layout as mtnFile } from '../../server/networks/mtn/statement-file.ts';
import { layout as pawapayFile } from '../../server/networks/pawapay/statement-file.ts';
import { dateOf } from '../../server/networks/statements/file-dates.ts';
import { findHeader } from '../../server/networks/statements/file-header.ts';
import type { FileLayout } from '../../server/networks/statements/file-layout.ts';
import { statusRead, typeRead } from '../../server/networks/statements/file-layout.ts';
import { readFile } from '../../server/networks/statements/read-file.ts';
import { cellsOf, recordsOf } from '../../server/networks/statements/records.ts';
import { rowByHand as row, type RowByHand } from './row-by-hand.ts';

/* Readers of network statements: files with a header, and pages of JSON. */

const layouts = { mtnFile, airtelFile, pawapayFile };
const header = 'Id,External Transaction Id,Type,Status,Amount,Date';
const pawapayHeader = 'Transaction ID,Provider Transaction ID,Type,Status,Amount,Date';
const airtelHeader = 'Transaction ID,Reference,Transaction Type,Status,Amount,Date';
const headers = { mtnFile: header, airtelFile: airtelHeader, pawapayFile: pawapayHeader };
const folder = 'server/networks/statements';

/** The hostile text as the rows of a file, and in each cell of one row and of many. */
function filesOf(name: keyof typeof layouts): RowByHand[] {
  const of = `${folder}/read-file.ts readFile`;
  const layout = layouts[name];
  return [
    row(`${of} with ${name}`, (text) => fileRead(layout, text)),
    row(`${of} with rows of ${name}`, (text) => fileRead(layout, `${headers[name]}\n${text}`)),
    ...(name === 'mtnFile' ? [0, 2, 4, 5] : []).flatMap((at) => [
      row(`${of} with cell ${at} of ${name}`, (text) =>
        fileRead(layout, `${headers[name]}\n${rowWith(at, quoted(text.slice(0, 15_000)))}\n`),
      ),
      row(`${of} with cells ${at} of ${name}`, (text) => {
        const cells = fewer(text).match(/[^,"\n\r]{1,40}/g) ?? [];
        const rows = cells.map((cell) => rowWith(at, cell)).join('\n');
        return fileRead(layout, `${headers[name]}\n${rows}\n`);
      }),
    ]),
  ];
}

function fileRead(layout: FileLayout, text: string): unknown {
  return readFile(Buffer.from(text), { layout, needsDay: true });
}

function rowWith(at: number, cell: string): string {
  const cells = ['1', '2', 'Debit', 'Successful', '1.00', '2026-10-05'];
  return cells.with(at, cell).join(',');
}

/** A quarter of the text is thousands of rows, which is enough to see them grow. */
const fewer = (text: string) => text.slice(0, text.length / 4);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * Rows of Airtel's pages: one row with the text in every field, and many rows with it in the ids,
 * types or amounts.
 */
const pages: readonly RowByHand[] = [
  ...[undefined, 'created_at', 'status', 'amount', 'id', 'airtel_money_id'].flatMap((field) => {
    const of = `server/networks/airtel/statement.ts fetchStatement by ${field ?? 'service'}`;
    return [
      row(of, (text) => fetched([airtelRow(field, text)])),
      row(`${of} of many`, (text) =>
        fetched(
          fewer(text)
            .split(/[ ,\n]/)
            .map((word) => airtelRow(field, word)),
        ),
      ),
    ];
  }),
];

function airtelRow(field: string | undefined, word: string): unknown {
  const right = {
    created_at: 1000,
    status: 'TS',
    amount: '1.00',
    id: 'a',
    airtel_money_id: 'b',
  };
  const transaction = field === undefined ? right : { ...right, [field]: word };
  return { transaction, service: { type: field === undefined ? word : 'MERCHANT PAYMENT' } };
}

function fetched(rows: readonly unknown[]): Promise<unknown> {
  let isFirst = true;
  const get = async () => {
    const transactions = isFirst ? rows : [];
    isFirst = false;
    return { heard: true as const, status: 200, body: { data: { transactions } } };
  };
  const client = { get } as unknown as Parameters<typeof fetchStatement>[0];
  return fetchStatement(client, { from: new Date(0), to: new Date(86_400_000) });
}

/** Every statement reader that takes more arguments than the text. */
export const statementReaders: readonly RowByHand[] = [
  ...(['mtnFile', 'airtelFile', 'pawapayFile'] as const).flatMap(filesOf),
  ...pages,
  row(`${folder}/file-dates.ts dateOf`, (text) => dateOf(text, 'Z')),
  row(`${folder}/file-header.ts findHeader`, (text) => findHeader(mtnFile, text)),
  row(`${folder}/file-layout.ts typeRead`, (text) => typeRead(text, [], mtnFile.meaningOf)),
  row(`${folder}/file-layout.ts statusRead`, (text) => statusRead(text, [])),
  row(`${folder}/records.ts recordsOf`, (text) => [
    ...recordsOf([text], { delimiter: ',', firstLine: 1 }),
  ]),
  row(`${folder}/records.ts recordsOf of small parts`, (text) => [
    ...recordsOf(text.match(/[^]{1,9}/g) ?? [], { delimiter: ',', firstLine: 1 }),
  ]),
  row(`${folder}/records.ts cellsOf`, (text) => cellsOf(text, ',')),
];
