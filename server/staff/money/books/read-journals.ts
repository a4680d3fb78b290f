import { journalColumns, mostImportLines } from '../../../../contract/staff/journal-acts.ts';
import type { journalDates } from '../../../../contract/staff/journal-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { parseCivilDate } from '../../../../contract/words/civil-date.ts';
import { largestNgwee, ngwee, parseKwacha } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { isOfJournals } from '../../../../domain/books/chart-of-accounts.ts';
import type { SharedAccount } from '../../../../domain/books/bookkeeping.ts';
import { Doubt, recordsOf } from '../../../networks/statements/records.ts';
import type { FileRecord } from '../../../networks/statements/records.ts';

type Column = (typeof journalColumns)[number];

/** What is wrong in a file, and what to do. */
export interface Fault {
  readonly line: number;
  readonly column: Column | '';
  readonly why: string;
}

/** A line of a file as it is booked. */
export interface ImportLine {
  readonly line: number;
  readonly document: string;
  readonly datedOn: CivilDate;
  readonly memo: string;
  readonly account: SharedAccount;
  readonly amount: Ngwee;
}

/** What the file is compared with. */
export interface Known {
  readonly dates: (typeof journalDates)[number];
  readonly today: CivilDate;
  readonly isClosed: (day: CivilDate) => boolean;
  /** Our accounts that have a code: ours, or the accountant's, which several may share. */
  readonly accountsOf: (code: string) => readonly string[];
}

export const mostFaults = 50;
const longestDocument = 40;
const longestText = 150;

/** The lines of a CSV of journals, or its faults. A document is one journal. */
export function readJournalFile(
  bytes: Uint8Array,
  known: Known,
): readonly ImportLine[] | { readonly faults: readonly Fault[] } {
  const read = recordsIn(bytes);
  if ('fault' in read) return { faults: [read.fault] };
  const [header, ...records] = read.records;
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  if (names.join() !== journalColumns.join()) {
    const why = `the first line must be ${journalColumns.join(',')}. Correct the header`;
    return { faults: [{ line: 1, column: '', why }] };
  }
  if (records.length === 0 || records.length > mostImportLines) {
    const why = `the file has ${records.length} lines, and may have 1 to ${mostImportLines}`;
    return { faults: [{ line: 1, column: '', why: `${why}. Divide it` }] };
  }
  const faults: Fault[] = [];
  const lines = records.flatMap((record) => lineOf(record, known, faults) ?? []);
  if (faults.length === 0) faults.push(...faultsOfDocuments(lines));
  return faults.length === 0 ? lines : { faults: faults.slice(0, mostFaults) };
}

/** The records of a small CSV in UTF-8, or what is wrong with the file as such. */
export function recordsIn(bytes: Uint8Array): { records: FileRecord[] } | { fault: Fault } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const why = 'the file is not in UTF-8. Save it again as “CSV UTF-8”';
    return { fault: { line: 1, column: '', why } };
  }
  const header = text.slice(0, text.indexOf('\n') + 1);
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ',';
  try {
    return { records: [...recordsOf([text], { delimiter, firstLine: 1 })] };
  } catch (error) {
    if (!(error instanceof Doubt)) throw error;
    return { fault: { line: error.at.line, column: '', why: error.at.why } };
  }
}

function lineOf({ line, cells }: FileRecord, known: Known, faults: Fault[]): ImportLine | null {
  const before = faults.length;
  const fault = (column: Column | '', why: string) => faults.push({ line, column, why });
  if (cells.length !== journalColumns.length) {
    fault(
      '',
      `has ${cells.length} columns, and the header ${journalColumns.length}. Correct it`,
    );
    return null;
  }
  const [date = '', code = '', debit = '', credit = '', document = '', text = ''] = cells;
  const datedOn = dayOf(date, known);
  if (datedOn === null) {
    const form = known.dates === 'ymd' ? 'YYYY-MM-DD' : 'DD/MM/YYYY';
    fault('date', `is no day as ${form}. Write it so in each line`);
  } else if (datedOn > known.today) {
    fault('date', 'is after today. Date it today or before');
  } else if (known.isClosed(datedOn)) {
    fault('date', 'is in a closed month. Date it in an open one');
  }
  const account = accountOf(code, known, fault);
  const amount = amountOf(debit, credit, fault);
  if (!/^[\p{L}\p{N} ./_-]+$/u.test(document) || document.length > longestDocument) {
    fault(
      'document',
      `is no number of at most ${longestDocument} letters and digits. Correct it`,
    );
  }
  if (text.length < 4 || text.length > longestText || /\p{C}/u.test(text)) {
    fault('text', `has 4 to ${longestText} letters. Correct it`);
  }
  if (faults.length > before || datedOn === null || account === null || amount === null) {
    return null;
  }
  return { line, document, datedOn, memo: `${document}: ${text}`, account, amount };
}

function dayOf(text: string, { dates }: Known): CivilDate | null {
  if (dates === 'ymd') return parseCivilDate(text);
  const [, d = '', m = '', y = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return parseCivilDate(`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`);
}

type Say = (column: Column, why: string) => void;

function accountOf(code: string, known: Known, fault: Say): SharedAccount | null {
  const [account, ...others] = known.accountsOf(code);
  if (account === undefined) {
    fault('account', 'is in no chart. Use our code or the accountant’s');
  } else if (others.length > 0) {
    fault('account', `is the code of ${others.length + 1} accounts. Use our code`);
  } else if (!isOfJournals(account)) {
    fault('account', 'is moved by loans alone. Use another account');
  } else {
    return account;
  }
  return null;
}

function amountOf(debit: string, credit: string, fault: Say): Ngwee | null {
  if ((debit === '') === (credit === '')) {
    fault('debit', 'needs an amount as debit or as credit, and not both. Correct it');
    return null;
  }
  const amount = parseKwacha(debit === '' ? credit : debit);
  if (amount === null || amount <= 0n || amount > largestNgwee) {
    const column = debit === '' ? 'credit' : 'debit';
    fault(column, 'is no amount above zero as 1234.56. Write it without signs and commas');
    return null;
  }
  return debit === '' ? ngwee(-amount) : amount;
}

/** Each document has one day and one text, no account twice, and debits that are its credits. */
function faultsOfDocuments(lines: readonly ImportLine[]): Fault[] {
  const faults: Fault[] = [];
  const documents = new Map<string, ImportLine[]>();
  for (const one of lines) {
    const before = documents.get(one.document) ?? [];
    const [first] = before;
    const fault = (column: Column, why: string) =>
      faults.push({
        line: one.line,
        column,
        why: `${why} document ${one.document}. Correct it`,
      });
    if (first !== undefined && first.datedOn !== one.datedOn) {
      fault('date', `is not that of line ${first.line} of`);
    }
    if (first !== undefined && first.memo !== one.memo) {
      fault('text', `is not that of line ${first.line} of`);
    }
    if (before.some(({ account }) => account === one.account)) {
      fault('account', 'is in two lines of');
    }
    documents.set(one.document, [...before, one]);
  }
  for (const [document, of] of documents) {
    const sum = of.reduce((all, { amount }) => all + amount, 0n);
    const [first] = of;
    if (sum === 0n || first === undefined) continue;
    const why = `debits and credits of document ${document} differ. Correct its lines`;
    faults.push({ line: first.line, column: sum > 0n ? 'credit' : 'debit', why });
  }
  return faults;
}
