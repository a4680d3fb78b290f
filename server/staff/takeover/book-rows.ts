import { networks } from '../../../contract/market/network.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { market } from '../../../contract/market/zambia.ts';
import { givenStatuses } from '../../../contract/staff/takeover-words.ts';
import { daysBetween } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import type { GivenPlan, TakenOver } from '../../../domain/loan/takeover-events.ts';
import type { Cells, Finding } from './cells.ts';

/** The lender's words, by ours. */
export interface Mapping {
  readonly products: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, string>>;
  readonly networks: Readonly<Record<string, string>>;
}

/** The lender's words as the files have them. */
export interface Seen {
  readonly products: Set<string>;
  readonly statuses: Set<string>;
  readonly networks: Set<string>;
}

/** What a row is read with. */
export interface Reading {
  readonly asOf: CivilDate;
  readonly mapping: Mapping;
  readonly seen: Seen;
  readonly products: ReadonlyMap<string, ProductVersion>;
}

interface Row {
  readonly line: number;
  readonly externalId: string;
  readonly faults: Finding[];
  readonly warnings: Finding[];
}

export interface GivenBorrower extends Row {
  readonly mobile: Mobile | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly nrc: string;
  readonly birthDate: CivilDate | null;
  readonly wallet: { readonly mobile: Mobile; readonly network: Network } | null;
  /** Deceased, fraud, dispute or do-not-contact: such a borrower gets no notice. */
  readonly flag: string;
  /** The rest of the row, as it was written. */
  readonly more: Readonly<Record<string, string>>;
}

export interface GivenPayment {
  readonly on: CivilDate;
  readonly amount: Ngwee;
  readonly reference: string;
  readonly isReversed: boolean;
}

export interface GivenLoan extends Row {
  readonly borrowerExternalId: string;
  readonly product: ProductVersion | null;
  readonly principal: Ngwee;
  readonly disbursedOn: CivilDate | null;
  readonly status: TakenOver['status'] | null;
  readonly lastDueOn: CivilDate | null;
  readonly dailyRatePpm: number | null;
  readonly feeTotal: Ngwee;
  readonly closedOn: CivilDate | null;
  readonly contractNo: string;
  /** The name of its contract in the zip; empty: it names none. */
  readonly contractFile: string;
  readonly plans: (GivenPlan & { readonly line: number; readonly no: number })[];
  readonly payments: GivenPayment[];
}

/** Our word for a word of the lender: by the mapping, or the same word. */
export function mapped(
  theirs: string,
  by: Readonly<Record<string, string>>,
  ours: readonly string[],
) {
  const word = by[theirs] ?? ours.find((one) => one.toLowerCase() === theirs.toLowerCase());
  return word !== undefined && ours.includes(word) ? word : null;
}

const moreColumns = [
  ...['sex', 'province', 'district', 'address', 'employer', 'monthly_income', 'language'],
  ...['other_mobiles', 'since', 'marketing_consent'],
];
const flags = ['', 'deceased', 'fraud', 'dispute', 'do-not-contact'];
const prefixes: Readonly<Record<string, Network>> = market.phone.networkOfPrefix;
/** Names as cards have them. */
const name = /^[\p{L}\p{M}][\p{L}\p{M}' .’-]{0,79}$/u;

export function borrowerOf(cells: Cells, { mapping, seen, asOf }: Reading): GivenBorrower {
  const mobile = cells.needed('mobile') === '' ? null : cells.mobile('mobile');
  const walletMobile = cells.mobile('wallet_mobile') ?? mobile;
  const theirs = cells.text('wallet_network');
  if (theirs !== '') seen.networks.add(theirs);
  const network =
    theirs === '' ? null : (mapped(theirs, mapping.networks, networks) as Network);
  if (theirs !== '' && network === null) {
    cells.fault(
      'wallet_network',
      'is mapped to no network. Map it on the page of the takeover',
    );
  }
  const known = network ?? prefixes[walletMobile?.slice(0, 3) ?? ''];
  if (walletMobile !== null && known === undefined) {
    cells.fault('wallet_network', 'is not known from the number. Fill it in');
  }
  for (const column of ['first_name', 'last_name'] as const) {
    const text = cells.needed(column);
    if (text !== '' && !name.test(text)) cells.warn(column, 'has characters that no name has');
  }
  const birthDate = cells.day('birth_date');
  const years = birthDate === null ? null : daysBetween(birthDate, asOf) / 365.25;
  if (years !== null && (years < 18 || years >= 66)) {
    cells.warn('birth_date', 'is of a person under 18 or over 65');
  }
  const flag = cells.text('notes_flag').toLowerCase();
  if (!flags.includes(flag)) cells.fault('notes_flag', `is none of ${flags.join(', ')}`);
  if (flag !== '') cells.warn('notes_flag', `says ${flag}. Deal with it by hand after booking`);
  return {
    line: cells.line,
    externalId: cells.needed('external_id'),
    mobile,
    firstName: cells.text('first_name'),
    lastName: cells.text('last_name'),
    nrc: cells.nrc('nrc'),
    birthDate,
    wallet:
      walletMobile === null || known === undefined
        ? null
        : { mobile: walletMobile, network: known },
    flag,
    more: Object.fromEntries(moreColumns.map((column) => [column, cells.text(column)])),
    faults: cells.faults,
    warnings: cells.warnings,
  };
}

export function loanOf(cells: Cells, { mapping, seen, products, asOf }: Reading): GivenLoan {
  const theirProduct = cells.needed('product');
  const theirStatus = cells.needed('status');
  if (theirProduct !== '') seen.products.add(theirProduct);
  if (theirStatus !== '') seen.statuses.add(theirStatus);
  const productId = mapped(theirProduct, mapping.products, [...products.keys()]);
  if (productId === null) {
    cells.fault('product', 'is mapped to no product. Map it on the page of the takeover');
  }
  const status = mapped(theirStatus, mapping.statuses, givenStatuses) as GivenLoan['status'];
  if (status === null) {
    cells.fault('status', 'is mapped to no status. Map it on the page of the takeover');
  }
  const disbursedOn = cells.neededDay('disbursed_on');
  if (disbursedOn !== null && disbursedOn >= asOf) {
    cells.fault('disbursed_on', 'is not before the cut-over day');
  }
  const lastDueOn = cells.neededDay('last_due_on');
  const isOrdered = disbursedOn !== null && lastDueOn !== null && lastDueOn > disbursedOn;
  if (disbursedOn !== null && lastDueOn !== null && !isOrdered) {
    cells.fault('last_due_on', 'is not after disbursed_on');
  }
  const principal =
    cells.needed('principal') === '' ? (0n as Ngwee) : cells.amount('principal');
  if (principal === 0n) cells.fault('principal', 'is nothing. Fill in the amount lent');
  const closedOn = cells.day('closed_on');
  if (closedOn !== null && closedOn > asOf)
    cells.fault('closed_on', 'is after the cut-over day');
  return {
    line: cells.line,
    externalId: cells.needed('external_id'),
    borrowerExternalId: cells.needed('borrower_external_id'),
    product: productId === null ? null : (products.get(productId) ?? null),
    principal,
    disbursedOn,
    status,
    lastDueOn,
    dailyRatePpm: rateOf(cells, isOrdered ? daysBetween(disbursedOn, lastDueOn) : 1),
    feeTotal: cells.amount('fee_total'),
    closedOn: status === 'open' ? null : (closedOn ?? lastDueOn),
    contractNo: cells.text('contract_no'),
    contractFile: cells.text('contract_file'),
    plans: [],
    payments: [],
    faults: cells.faults,
    warnings: cells.warnings,
  };
}

/** By the day, in parts per million. A flat rate is spread over the days of the loan. */
function rateOf(cells: Cells, termDays: number): number | null {
  const daily = cells.ratePpm('daily_rate');
  const monthly = cells.ratePpm('monthly_rate');
  const flat = cells.ratePpm('flat');
  if ([daily, monthly, flat].filter((rate) => rate !== null).length > 1) {
    cells.fault('daily_rate', 'is beside another rate. Leave one of them');
  }
  if (daily !== null) return daily;
  if (monthly !== null) return Math.round(monthly / 30);
  return flat === null ? null : Math.round(flat / termDays);
}

export function planOf(cells: Cells): GivenLoan['plans'][number] | null {
  const no = cells.needed('no');
  if (!/^[1-9]\d{0,2}$/.test(no)) cells.fault('no', 'is no number of an instalment, 1 to 999');
  const dueOn = cells.neededDay('due_on');
  const parts = (what: 'due' | 'paid') => ({
    lateFee: cells.amount(`late_fee_${what}`),
    fee: cells.amount(`fee_${what}`),
    interest: cells.amount(`interest_${what}`),
    principal: cells.amount(`principal_${what}`),
  });
  const [due, paid] = [parts('due'), parts('paid')];
  for (const part of ['principal', 'interest', 'fee', 'lateFee'] as const) {
    const column = part === 'lateFee' ? 'late_fee_paid' : `${part}_paid`;
    if (paid[part] > due[part]) cells.fault(column, 'is more than what was due. Correct it');
  }
  if (dueOn === null || cells.faults.length > 0) return null;
  return { line: cells.line, no: Number(no), dueOn, due, paid };
}

export function paymentOf(cells: Cells, { asOf, mapping, seen }: Reading): GivenPayment | null {
  const on = cells.neededDay('paid_on');
  if (on !== null && on > asOf) cells.fault('paid_on', 'is after the cut-over day');
  const amount = cells.needed('amount') === '' ? (0n as Ngwee) : cells.amount('amount');
  const network = cells.text('network');
  if (network !== '') seen.networks.add(network);
  if (network !== '' && mapped(network, mapping.networks, networks) === null) {
    cells.warn('network', 'is mapped to no network. It is kept as it is written');
  }
  const [reference, isReversed] = [cells.text('reference'), cells.yes('reversed')];
  if (on === null || cells.faults.length > 0) return null;
  return { on, amount, reference, isReversed };
}

/** What the lender's accountant typed of a product or a wallet, from the former books. */
export interface GivenTotals {
  readonly product: string;
  readonly figures: Readonly<Record<string, bigint>>;
}

export function totalsOf(cells: Cells, reading: Reading): GivenTotals | null {
  if (cells.text('wallet') !== '') return walletOf(cells, reading);
  const { mapping, products } = reading;
  const productId = mapped(cells.needed('product'), mapping.products, [...products.keys()]);
  if (productId === null) cells.fault('product', 'is mapped to no product');
  const count = cells.needed('open');
  if (!/^\d{1,9}$/.test(count)) cells.fault('open', 'is no count of loans');
  const amounts = [
    ...['principal', 'interest', 'fees', 'late_fees', 'arrears_1_30', 'arrears_31_60'],
    ...['arrears_61_90', 'arrears_91', 'written_off', 'unallocated'],
  ].map((column): [string, bigint] => {
    if (column !== 'unallocated') cells.needed(column);
    return [column, cells.amount(column)];
  });
  if ((amounts.at(-1)?.[1] ?? 0n) !== 0n) {
    cells.fault('unallocated', 'is not taken over. Pay it back or allocate it first');
  }
  if (productId === null || cells.faults.length > 0) return null;
  return {
    product: productId,
    figures: { open: BigInt(count), ...Object.fromEntries(amounts.slice(0, -1)) },
  };
}

/** A row with a wallet has what was in it by the end of the cut-over day, and nothing else. */
function walletOf(cells: Cells, { mapping, seen }: Reading): GivenTotals | null {
  const theirs = cells.text('wallet');
  seen.networks.add(theirs);
  const network = mapped(theirs, mapping.networks, networks);
  if (network === null) cells.fault('wallet', 'is mapped to no network');
  if (cells.text('product') !== '') cells.fault('product', 'is not empty in a row of a wallet');
  cells.needed('balance');
  const balance = cells.amount('balance');
  if (network === null || cells.faults.length > 0) return null;
  return { product: network, figures: { wallet: balance } };
}
