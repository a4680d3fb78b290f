import type { Network } from '../contract/values/network.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';
import type { Account } from './account.ts';

/** The accounts each order has of its own. */
export const orderAccounts = [
  'principal',
  'interest',
  'fees',
  'late-fees',
  'owed-to-borrower',
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
  | 'suspense';

export type LedgerAccount = OrderAccount | SharedAccount;

/** One double entry; `amount` is above zero. `line` is unique within one batch. */
export interface Transfer {
  readonly line: string;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: Ngwee;
}

/**
 * What an account state implies for the ledger: for every line (a cause with its debit and
 * credit account) the total moved so far. Lines of zero are left out. Amounts may be kept as text.
 */
export type Position = Readonly<Record<string, Ngwee>>;

export declare function position(state: Account): Position;

/** The transfers that carry the ledger from one position to another; empty when they agree. */
export declare function transfersBetween(before: Position, after: Position): Transfer[];

/** The position that transfers add up to, from nothing. */
export declare function positionOf(transfers: Iterable<Transfer>): Position;

/** Debit balances of a position (credits below zero), by ledger account. */
export declare function balancesOf(at: Position): ReadonlyMap<LedgerAccount, Ngwee>;
