import { networks } from '../../contract/market/network.ts';
import type { LedgerAccount, OrderAccount, SharedAccount } from './bookkeeping.ts';

interface Account<Code> {
  readonly code: Code;
  readonly type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  /** The sign its balance may have: debits are above zero, credits below. */
  readonly sign: 'debit' | 'credit' | 'either';
}

/** The accounts of which each order has its own balance. */
const ofOrders: readonly Account<OrderAccount>[] = [
  { code: 'principal', type: 'asset', sign: 'debit' },
  { code: 'interest', type: 'asset', sign: 'debit' },
  { code: 'fees', type: 'asset', sign: 'debit' },
  { code: 'late-fees', type: 'asset', sign: 'debit' },
  // A debit where a network took a payment back whose excess the borrower has had already.
  { code: 'owed-to-borrower', type: 'liability', sign: 'either' },
  { code: 'deferred-fee-income', type: 'liability', sign: 'credit' },
];

const ofAll: readonly Account<SharedAccount>[] = [
  // What is put into a float is booked by a journal, often later than it is paid out of.
  ...networks.map((network) => ({
    code: `float:${network}` as const,
    type: 'asset' as const,
    sign: 'either' as const,
  })),
  { code: 'interest-income', type: 'income', sign: 'credit' },
  { code: 'fee-income', type: 'income', sign: 'credit' },
  { code: 'late-fee-income', type: 'income', sign: 'credit' },
  { code: 'extension-income', type: 'income', sign: 'credit' },
  { code: 'coupon-expense', type: 'expense', sign: 'debit' },
  { code: 'write-off', type: 'expense', sign: 'debit' },
  // Unexplained money in, and unexplained money out such as a payout made twice.
  { code: 'unidentified-receipts', type: 'liability', sign: 'credit' },
  { code: 'unidentified-payments', type: 'asset', sign: 'debit' },
  // What the former paybill of a book took and holds. It may be handed over before it is booked.
  { code: 'received-elsewhere', type: 'asset', sign: 'either' },
  { code: 'bank', type: 'asset', sign: 'either' },
  { code: 'capital', type: 'equity', sign: 'credit' },
  // What was taken over from former books, until a journal clears it.
  { code: 'opening-balance', type: 'equity', sign: 'either' },
  { code: 'provider-fees', type: 'expense', sign: 'debit' },
  // The contra account of loans: a credit among the assets.
  { code: 'provision', type: 'asset', sign: 'credit' },
  { code: 'provision-expense', type: 'expense', sign: 'debit' },
  { code: 'recovery-income', type: 'income', sign: 'credit' },
];

/**
 * The chart of accounts: all that a transfer may debit or credit. The table `account` has the same,
 * with their names.
 */
export const chartOfAccounts: readonly Account<LedgerAccount>[] = [...ofOrders, ...ofAll];

const codesOfOrders: ReadonlySet<string> = new Set(ofOrders.map(({ code }) => code));

/** An account that a journal may move: what is owed on a loan is moved by what happens to it. */
export function isOfJournals(code: string): code is SharedAccount {
  return signs.has(code) && !codesOfOrders.has(code);
}

const signs = new Map<string, Account<LedgerAccount>['sign']>(
  chartOfAccounts.map(({ code, sign }) => [code, sign]),
);

/** The accounts whose balance has a sign that theirs may not have, or that are in no chart. */
export function wrongSigns(balances: Iterable<readonly [string, bigint]>): string[] {
  return [...balances].flatMap(([code, balance]) => {
    const sign = signs.get(code);
    if (sign === undefined) return [code];
    const isWrong = sign === 'debit' ? balance < 0n : sign === 'credit' && balance > 0n;
    return isWrong ? [code] : [];
  });
}
