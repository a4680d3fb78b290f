import type { takeoverRowFilters } from '../../../contract/staff/takeover-acts.ts';
import type {
  takeoverAmounts,
  takeoverDates,
  TakeoverFile,
  takeoverInterests,
  takeoverStates,
} from '../../../contract/staff/takeover-words.ts';

type Words<Names extends readonly string[]> = Readonly<Record<Names[number], string>>;

export const stateWords: Words<typeof takeoverStates> = {
  open: 'Files wanted',
  checking: 'Being checked',
  checked: 'Checked',
  booking: 'Being booked',
  booked: 'Booked',
  undoing: 'Being undone',
  undone: 'Undone',
};

export const fileWords: Readonly<Record<TakeoverFile, string>> = {
  borrowers: 'borrowers.csv',
  loans: 'loans.csv',
  schedule: 'schedule.csv',
  payments: 'payments.csv',
  totals: 'totals.csv',
  contracts: 'contracts.zip',
};

export const interestWords: Words<typeof takeoverInterests> = {
  'to-date': 'Until the cut-over day: it runs on',
  'to-due-date': 'Until the due date: nothing more runs',
};

export const dateWords: Words<typeof takeoverDates> = {
  ymd: 'YYYY-MM-DD',
  dmy: 'DD/MM/YYYY',
};

export const amountWords: Words<typeof takeoverAmounts> = {
  kwacha: 'Kwacha, 1234.56',
  ngwee: 'Ngwee, 123456',
};

export const rowWords: Words<typeof takeoverRowFilters> = {
  sample: 'Rows to compare',
  faults: 'Rows with faults',
  warnings: 'Rows with warnings',
  touched: 'Loans that would stay',
};

export const countWords: Readonly<Record<string, string>> = {
  borrowers: 'Borrowers',
  loans: 'Loans',
  open: 'Open',
  closed: 'Closed',
  writtenOff: 'Written off',
  payments: 'Payments',
  already: 'Here already',
  changed: 'Corrections of loans here',
  faults: 'Rows with faults',
  warnings: 'Rows with warnings',
};
