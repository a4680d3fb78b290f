import type { Network } from '../../contract/market/network.ts';
import { networks } from '../../contract/market/network.ts';
import { ngwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from '../loan/account.ts';
import { noParts, subtractParts, sumOfParts } from '../loan/allocation.ts';
import type { Parts } from '../loan/allocation.ts';
import { assert } from '../assert.ts';
import { deferredFees } from './deferred-fees.ts';

/** The accounts of which each order has its own. */
export const orderAccounts = [
  'principal',
  'interest',
  'fees',
  'late-fees',
  'owed-to-borrower',
  'deferred-fee-income',
] as const;
export type OrderAccount = (typeof orderAccounts)[number];

/** The accounts all orders share; a float is our balance at one network. */
export type SharedAccount =
  | `float:${Network}`
  | 'interest-income'
  | 'fee-income'
  | 'late-fee-income'
  | 'extension-income'
  | 'coupon-expense'
  | 'write-off'
  | 'unidentified-receipts'
  | 'unidentified-payments'
  | 'received-elsewhere'
  | 'recovery-income'
  | JournalAccount;

/** What only journals move: the lender's own money, what it costs, and what it expects to lose. */
export type JournalAccount =
  'bank' | 'capital' | 'opening-balance' | 'provider-fees' | 'provision' | 'provision-expense';

export type LedgerAccount = OrderAccount | SharedAccount;

/** One double entry; `amount` is above zero. `line` is unique within one batch. */
export interface Transfer {
  readonly line: string;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: Ngwee;
}

/**
 * What an account state implies for the ledger: for every line the total moved so far. A line is
 * a cause with its debit and credit account, so a position is balanced by construction. Lines of
 * zero are left out; amounts may be kept as text.
 */
export type Position = Readonly<Record<string, Ngwee>>;

interface Cause {
  readonly debit: LedgerAccount | 'float';
  readonly credit: LedgerAccount | 'float';
}

/** Every cause of a transfer, in the order in which a batch lists them. */
const causes = {
  'paid-out': { debit: 'principal', credit: 'float' },
  'late-fee-taken-over': { debit: 'late-fees', credit: 'opening-balance' },
  'fee-taken-over': { debit: 'fees', credit: 'opening-balance' },
  'interest-taken-over': { debit: 'interest', credit: 'opening-balance' },
  'principal-taken-over': { debit: 'principal', credit: 'opening-balance' },
  'interest-charged': { debit: 'interest', credit: 'interest-income' },
  'fee-charged': { debit: 'fees', credit: 'deferred-fee-income' },
  'fee-earned': { debit: 'deferred-fee-income', credit: 'fee-income' },
  'late-fee-charged': { debit: 'late-fees', credit: 'late-fee-income' },
  'late-fee-waived': { debit: 'late-fee-income', credit: 'late-fees' },
  'late-fee-discounted': { debit: 'coupon-expense', credit: 'late-fees' },
  'fee-discounted': { debit: 'coupon-expense', credit: 'fees' },
  'interest-discounted': { debit: 'coupon-expense', credit: 'interest' },
  'late-fee-paid': { debit: 'float', credit: 'late-fees' },
  'fee-paid': { debit: 'float', credit: 'fees' },
  'interest-paid': { debit: 'float', credit: 'interest' },
  'principal-paid': { debit: 'float', credit: 'principal' },
  'late-fee-given-back': { debit: 'deferred-fee-income', credit: 'late-fees' },
  'fee-given-back': { debit: 'deferred-fee-income', credit: 'fees' },
  'interest-given-back': { debit: 'deferred-fee-income', credit: 'interest' },
  'principal-given-back': { debit: 'deferred-fee-income', credit: 'principal' },
  'extension-paid': { debit: 'float', credit: 'deferred-fee-income' },
  'extension-earned': { debit: 'deferred-fee-income', credit: 'extension-income' },
  'excess-paid': { debit: 'float', credit: 'owed-to-borrower' },
  'excess-paid-back': { debit: 'owed-to-borrower', credit: 'float' },
  'paid-out-twice': { debit: 'unidentified-payments', credit: 'float' },
  'found-taken-back': { debit: 'unidentified-receipts', credit: 'float' },
  'elsewhere-taken-back': { debit: 'unidentified-receipts', credit: 'received-elsewhere' },
  'late-fee-written-off': { debit: 'write-off', credit: 'late-fees' },
  'fee-written-off': { debit: 'write-off', credit: 'fees' },
  'interest-written-off': { debit: 'write-off', credit: 'interest' },
  'principal-written-off': { debit: 'write-off', credit: 'principal' },
  'payout-lost': { debit: 'write-off', credit: 'principal' },
  'late-fee-recovered': { debit: 'late-fees', credit: 'recovery-income' },
  'fee-recovered': { debit: 'fees', credit: 'recovery-income' },
  'interest-recovered': { debit: 'interest', credit: 'recovery-income' },
  'principal-recovered': { debit: 'principal', credit: 'recovery-income' },
  unmatched: { debit: 'float', credit: 'unidentified-receipts' },
} as const satisfies Record<string, Cause>;
type CauseName = keyof typeof causes;

interface Line {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
}

/**
 * Causes that move cash have one line for each network, `principal-paid:MTN`. Money in also has a
 * line for former unidentified receipts: `principal-paid:unidentified`.
 */
const lines: ReadonlyMap<string, Line> = new Map(Object.entries(causes).flatMap(linesOf));

function linesOf([name, cause]: [string, Cause]): [string, Line][] {
  const { debit, credit } = cause;
  if (debit !== 'float' && credit !== 'float') return [[name, { debit, credit }]];
  const byNetwork = networks.map((network): [string, Line] => [
    `${name}:${network}`,
    {
      debit: debit === 'float' ? `float:${network}` : debit,
      credit: credit === 'float' ? `float:${network}` : credit,
    },
  ]);
  if (debit !== 'float' || credit === 'float' || credit === 'unidentified-receipts')
    return byNetwork;
  const identified: Line = { debit: 'unidentified-receipts', credit };
  return [...byNetwork, [`${name}:unidentified`, identified]];
}

/** The source of money in: the float of its network, or unidentified receipts. */
type Purse = Network | 'unidentified';

/**
 * The position an account state implies. Interest and late fees are income on the day they are
 * charged; fees are earned over the days they cover. A written-off debt stays an expense; later
 * payments for it are separate income. So is a payout that another person than the borrower had.
 * A payout made twice is an unidentified payment, a claim, until staff claim it back.
 */
export function position(state: Account): Position {
  const sums: Record<string, Ngwee> = {};
  const add = (cause: CauseName, amount: Ngwee, purse?: Purse): void => {
    if (amount === 0n) return;
    const line = purse === undefined ? cause : `${cause}:${purse}`;
    sums[line] = ngwee((sums[line] ?? zeroNgwee) + amount);
  };
  const { disbursement, lostPayout } = state;
  const payout = disbursement ?? lostPayout;
  if (payout) add('paid-out', payout.amount, payout.network);
  if (lostPayout) add('payout-lost', lostPayout.amount);
  // The loss was booked in the former system: our accounts do not have such a debt.
  const isLossOfOthers = state.writtenOff && state.takenOver?.status === 'written-off';
  for (const [at, plan] of state.plans.entries()) {
    const given = state.takenOver?.plans[at];
    const before = given?.due ?? noParts;
    if (given && !isLossOfOthers) addTakenOver(add, subtractParts(given.due, given.paid));
    add('interest-charged', ngwee(plan.interest - before.interest));
    add('fee-charged', ngwee(plan.fee - before.fee));
    add('late-fee-charged', ngwee(plan.lateFee - before.lateFee));
    add('late-fee-waived', plan.waived);
    add('late-fee-discounted', plan.discount.lateFee);
    add('fee-discounted', plan.discount.fee);
    add('interest-discounted', plan.discount.interest);
    add('late-fee-given-back', plan.back.lateFee);
    add('fee-given-back', plan.back.fee);
    add('interest-given-back', plan.back.interest);
    add('principal-given-back', plan.back.principal);
    if (state.writtenOff && !isLossOfOthers) addWriteOff(add, plan.owed);
  }
  for (const { amount, network, isElsewhere } of state.foundTakenBack)
    if (isElsewhere) add('elsewhere-taken-back', amount);
    else add('found-taken-back', amount, network);
  for (const beyond of state.sentBeyond) {
    for (const parts of beyond.allocations) addPaid(add, parts, beyond.network);
    add('excess-paid', beyond.owedToBorrower, beyond.network);
  }
  const deferred = deferredFees(state);
  const bought = sumNgwee(state.payments.map(({ extensionFee }) => extensionFee));
  const givenBack = sumNgwee(state.plans.map((plan) => sumOfParts(plan.back)));
  const feesOfOthers = sumNgwee((state.takenOver?.plans ?? []).map(({ due }) => due.fee));
  add('fee-earned', ngwee(state.serviceFee - feesOfOthers - deferred.service));
  add('extension-earned', ngwee(bought - givenBack - deferred.extension));
  for (const payment of state.payments) {
    const purse = payment.outOfUnidentified ? 'unidentified' : payment.network;
    for (const parts of payment.allocations) {
      addPaid(add, parts, purse);
      if (!payment.recovered || !state.writtenOff) continue;
      if (!isLossOfOthers) addWriteOff(add, parts);
      addRecovered(add, parts);
    }
    add('extension-paid', payment.extensionFee, purse);
    add('excess-paid', payment.owedToBorrower, purse);
  }
  for (const back of state.paidBack) add('excess-paid-back', back.amount, back.network);
  for (const twice of state.paidTwice) add('paid-out-twice', twice.amount, twice.network);
  return sums;
}

type Add = (cause: CauseName, amount: Ngwee, purse?: Purse) => void;

function addPaid(add: Add, parts: Parts, purse: Purse): void {
  add('late-fee-paid', parts.lateFee, purse);
  add('fee-paid', parts.fee, purse);
  add('interest-paid', parts.interest, purse);
  add('principal-paid', parts.principal, purse);
}

function addWriteOff(add: Add, owed: Parts): void {
  add('late-fee-written-off', owed.lateFee);
  add('fee-written-off', owed.fee);
  add('interest-written-off', owed.interest);
  add('principal-written-off', owed.principal);
}

function addTakenOver(add: Add, owed: Parts): void {
  add('late-fee-taken-over', owed.lateFee);
  add('fee-taken-over', owed.fee);
  add('interest-taken-over', owed.interest);
  add('principal-taken-over', owed.principal);
}

/** The loss is as large as the debt was when it was given up: what came since is income. */
function addRecovered(add: Add, parts: Parts): void {
  add('late-fee-recovered', parts.lateFee);
  add('fee-recovered', parts.fee);
  add('interest-recovered', parts.interest);
  add('principal-recovered', parts.principal);
}

/** The position of money that came in and belongs to no order we know. */
export function positionOfUnmatched(
  money: readonly { readonly network: Network; readonly amount: Ngwee }[],
): Position {
  const sums: Record<string, Ngwee> = {};
  for (const { network, amount } of money) {
    const line = `unmatched:${network}`;
    sums[line] = ngwee((sums[line] ?? zeroNgwee) + amount);
  }
  return sums;
}

/**
 * The transfers that carry the ledger from one position to another, empty when they agree. A line
 * that shrank is reversed by a transfer the other way round: entries are added, never changed.
 * Faults on a line this file does not know.
 */
export function transfersBetween(before: Position, after: Position): Transfer[] {
  for (const line of [...Object.keys(before), ...Object.keys(after)]) {
    assert(lines.has(line), `the ledger has no line ${line}`);
  }
  const transfers: Transfer[] = [];
  for (const [line, { debit, credit }] of lines) {
    const moved = ngwee((after[line] ?? zeroNgwee) - (before[line] ?? zeroNgwee));
    if (moved > 0n) transfers.push({ line, debit, credit, amount: moved });
    if (moved < 0n) {
      transfers.push({ line, debit: credit, credit: debit, amount: ngwee(-moved) });
    }
  }
  return transfers;
}

/** The sum of two positions, or their difference; lines of zero are left out. */
export function addPositions(one: Position, other: Position, times: 1n | -1n = 1n): Position {
  const sums: Record<string, Ngwee> = { ...one };
  for (const [line, amount] of Object.entries(other)) {
    const sum = ngwee((sums[line] ?? zeroNgwee) + times * amount);
    if (sum === 0n) delete sums[line];
    else sums[line] = sum;
  }
  return sums;
}

/** The position that transfers add up to, from nothing; their order does not matter. */
export function positionOf(transfers: Iterable<Transfer>): Position {
  const sums: Record<string, Ngwee> = {};
  for (const { line, debit, amount } of transfers) {
    const direct = lines.get(line);
    assert(direct !== undefined, `the ledger has no line ${line}`);
    const signed = debit === direct.debit ? amount : -amount;
    const sum = ngwee((sums[line] ?? zeroNgwee) + signed);
    if (sum === 0n) delete sums[line];
    else sums[line] = sum;
  }
  return sums;
}

/** The balances of a position by ledger account: debits above zero, credits below. */
export function balancesOf(at: Position): ReadonlyMap<LedgerAccount, Ngwee> {
  const balances = new Map<LedgerAccount, Ngwee>();
  const add = (name: LedgerAccount, amount: bigint): void => {
    balances.set(name, ngwee((balances.get(name) ?? zeroNgwee) + amount));
  };
  for (const { debit, credit, amount } of transfersBetween({}, at)) {
    add(debit, amount);
    add(credit, -amount);
  }
  return balances;
}
