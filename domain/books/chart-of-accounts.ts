import { networks } from '../../contract/market/network.ts';
import type { LedgerAccount, OrderAccount, SharedAccount } from './bookkeeping.ts';

interface Account<Code> {
  readonly code: Code;
  readonly type: 'asset' | 'liability' | 'income' | 'expense';
  /** The sign its balance may have: debits are above zero, credits below. */
  readonly sign: 'debit' | 'credit' | 'either';
}

/** The accounts of which each order has a balance of its own. */
const ofOrders: readonly Account<OrderAccount>[] = [
  { code: 'principal', type: 'asset', sign: 'debit' },
  { code: 'interest', type: 'asset', sign: 'debit' },
  { code: 'fees', type: 'asset', sign: 'debit' },
  { code: 'late-fees', type: 'asset', sign: 'debit' },
  // A debit where a network took a payment back whose excess the borrower has had already.
  { code: 'owed-to-borrower', type: 'liability', sign: 'either' },
];

const ofAll: readonly Account<SharedAccount>[] = [
  // What is put into a float from outside is not booked: more may go out of it than came in.
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
  // Money nobody knows on one side, on the other what was paid out twice.
  { code: 'suspense', type: 'asset', sign: 'either' },
];

/**
 * The chart of accounts: all that a transfer may debit or credit. The table `account` has the same,
 * with their names.
 */
export const chartOfAccounts: readonly Account<LedgerAccount>[] = [...ofOrders, ...ofAll];

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
