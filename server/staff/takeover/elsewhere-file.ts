import { elsewhereColumns, mostElsewhereRows } from '../../../contract/staff/takeover-words.ts';
import { networks } from '../../../contract/market/network.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { recordsIn } from '../money/books/read-journals.ts';
import { mapped } from './book-rows.ts';
import { byExcel, Cells, headerOf } from './cells.ts';
import type { Declared, Finding } from './cells.ts';
import type { Run } from './run-row.ts';

/** A payment that a former paybill took, as a file has it. */
export interface GivenElsewhere {
  readonly line: number;
  /** Whose it is, by what the row says; each may be empty. */
  readonly said: Readonly<Record<'loan' | 'borrower' | 'mobile', string>>;
  readonly paidOn: CivilDate;
  readonly amount: Ngwee;
  readonly network: Network;
  readonly reference: string;
}

export interface ReadElsewhere {
  readonly rows: GivenElsewhere[];
  readonly faults: (Finding & { readonly line: number })[];
}

type With = Declared & { readonly run: Run; readonly today: CivilDate };

/** No formula, line end or sign that another program would act on. */
const plainReference = /^[\p{L}\p{N}][\p{L}\p{N} ._/:#-]{0,59}$/u;

/** The rows of a CSV of payments received elsewhere, and its faults. */
export function readElsewhereFile(bytes: Uint8Array, by: With): ReadElsewhere {
  const read = recordsIn(bytes);
  if ('fault' in read) return { rows: [], faults: [read.fault] };
  const [header, ...records] = read.records;
  const columns = header === undefined ? 'is empty' : headerOf(elsewhereColumns, header);
  const ofFile = (why: string) => ({ rows: [], faults: [{ line: 1, column: '', why }] });
  if (typeof columns === 'string') return ofFile(columns);
  if (records.length === 0 || records.length > mostElsewhereRows) {
    return ofFile(`has ${records.length} rows of 1 to ${mostElsewhereRows}. Divide it`);
  }
  const lines = new Map<string, number>();
  const found: ReadElsewhere = { rows: [], faults: [] };
  for (const record of records) {
    const { line } = record;
    const cells = new Cells(record, columns, by);
    const row = rowOf(cells, by);
    const name = row.reference.toLowerCase();
    const other = lines.get(name);
    if (other !== undefined) {
      cells.fault('reference', `is also that of line ${other}. Remove one of them`);
    }
    if (name !== '') lines.set(name, line);
    found.faults.push(...cells.faults.map((one) => ({ line, ...one })));
    const { paidOn, network } = row;
    if (paidOn !== null && network !== null) found.rows.push({ ...row, line, paidOn, network });
  }
  return found;
}

function rowOf(cells: Cells, { run, today }: With) {
  const paidOn = cells.neededDay('paid_on');
  if (paidOn !== null && paidOn > today) cells.fault('paid_on', 'is after today. Correct it');
  if (paidOn !== null && paidOn <= run.asOf) {
    cells.fault('paid_on', 'is not after the cut-over day: the book has it. Remove the row');
  }
  const amount = cells.amount('amount');
  if (
    cells.needed('amount') !== '' &&
    amount === 0n &&
    cells.faults.at(-1)?.column !== 'amount'
  )
    cells.fault('amount', 'is nothing. Remove the row');
  const network = mapped(cells.needed('network'), run.mapping.networks, networks);
  if (network === null) {
    cells.fault('network', `is none of ${networks.join(', ')}. Correct it`);
  }
  const reference = cells.needed('reference');
  if (byExcel.test(reference)) {
    cells.fault('reference', 'was changed by Excel to a short number. Export it as text');
  } else if (reference !== '' && !plainReference.test(reference)) {
    cells.fault(
      'reference',
      'has a character that no reference has, or is too long. Correct it',
    );
  }
  if (cells.yes('reversed')) {
    cells.fault(
      'reversed',
      'says that the payment was reversed. Remove the row: no money came',
    );
  }
  const said = {
    loan: cells.text('loan_external_id'),
    borrower: cells.text('borrower_external_id'),
    mobile: cells.mobile('mobile') ?? '',
  };
  return { said, paidOn, amount, network: network as Network | null, reference };
}
