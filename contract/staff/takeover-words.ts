/* The files of a loan book that is taken over, and how they are written. */

export const takeoverTables = ['borrowers', 'loans', 'schedule', 'payments', 'totals'] as const;
export type TakeoverTable = (typeof takeoverTables)[number];
/** `contracts` is a zip of the files that loans name as `contract_file`. */
export const takeoverFiles = [...takeoverTables, 'contracts'] as const;
export type TakeoverFile = (typeof takeoverFiles)[number];
export const contractMedia = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const mostContracts = 20_000;
export const mostContractBytes = 2 * 1024 * 1024;

/** How dates and amounts are written, declared for each file. */
export const takeoverDates = ['ymd', 'dmy'] as const;
export const takeoverAmounts = ['kwacha', 'ngwee'] as const;

/** Whether the interest of a plan is that until the cut-over day or until its due date. */
export const takeoverInterests = ['to-date', 'to-due-date'] as const;

export const takeoverStates = [
  'open',
  'checking',
  'checked',
  'booking',
  'booked',
  'undoing',
  'undone',
] as const;

/** What a loan was in the former system. */
export const givenStatuses = ['open', 'closed', 'written-off', 'given-back'] as const;

/** Days in arrears by which the accountant's totals are given: the last day of each step. */
export const arrearsSteps = [
  ['arrears_1_30', 30],
  ['arrears_31_60', 60],
  ['arrears_61_90', 90],
  ['arrears_91', Infinity],
] as const;

/** The columns of each file. Those that must be there come first. */
export const takeoverColumns = {
  borrowers: {
    required: ['external_id', 'mobile', 'first_name', 'last_name'],
    optional: [
      ...['nrc', 'birth_date', 'sex', 'province', 'district', 'address', 'employer'],
      ...['monthly_income', 'language', 'other_mobiles', 'wallet_mobile', 'wallet_network'],
      ...['since', 'marketing_consent', 'notes_flag'],
    ],
  },
  loans: {
    required: [
      ...['external_id', 'borrower_external_id', 'product', 'principal', 'disbursed_on'],
      ...['status', 'last_due_on'],
    ],
    optional: [
      ...['contract_no', 'contract_file', 'daily_rate', 'monthly_rate', 'flat', 'fee_total'],
      ...['extended_count', 'restructured', 'closed_on', 'officer'],
    ],
  },
  schedule: {
    required: ['loan_external_id', 'no', 'due_on', 'principal_due', 'interest_due', 'fee_due'],
    optional: [
      ...['principal_paid', 'interest_paid', 'fee_paid', 'late_fee_due', 'late_fee_paid'],
      'paid_on',
    ],
  },
  payments: {
    required: ['loan_external_id', 'paid_on', 'amount'],
    optional: [
      ...['network', 'reference', 'principal', 'interest', 'fee', 'late_fee', 'reversed'],
    ],
  },
  totals: {
    required: [
      ...['product', 'open', 'principal', 'interest', 'fees', 'late_fees'],
      ...['arrears_1_30', 'arrears_31_60', 'arrears_61_90', 'arrears_91', 'written_off'],
    ],
    optional: ['unallocated', 'wallet', 'balance'],
  },
} as const satisfies Record<
  TakeoverTable,
  { readonly required: readonly string[]; readonly optional: readonly string[] }
>;

/** The largest file, and the part of it that is sent at once. */
export const mostTakeoverBytes = 200 * 1024 * 1024;
export const takeoverPartBytes = 2 * 1024 * 1024;
/** So many loans, the largest, are compared with the former system, beside those drawn. */
export const largestSampled = 20;
export const drawnSampled = 50;
/** Days after the cut-over day on which the book is compared with the former system again. */
export const tieOutDays = [7, 30] as const;
/** Borrowers who get a notice at once. */
export const noticesAWave = 500;

/** The columns of payments that the paybill of the former system still takes. */
export const elsewhereColumns = {
  required: ['paid_on', 'amount', 'network', 'reference'],
  optional: ['loan_external_id', 'borrower_external_id', 'mobile', 'reversed'],
} as const;
export const mostElsewhereBytes = 512 * 1024;
export const mostElsewhereRows = 1_000;
