import type { Ngwee } from '../../contract/words/ngwee.ts';
import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import { isOfJournals } from './chart-of-accounts.ts';
import type { SharedAccount } from './bookkeeping.ts';

/** One line of a journal: what it adds to an account, debits above zero. */
export interface JournalLine {
  readonly account: SharedAccount;
  readonly amount: Ngwee;
}

/** A journal as the ledger keeps it: each row debits one account and credits another. */
export interface JournalTransfer {
  readonly debit: SharedAccount;
  readonly credit: SharedAccount;
  readonly amount: Ngwee;
}

interface Side {
  readonly account: string;
  readonly amount: Ngwee;
}

/** Why a typed entry is no journal; the account is the one that is wrong. */
export interface JournalFault {
  readonly fault: 'one-sided' | 'not-of-journals' | 'nothing' | 'twice' | 'not-even';
  readonly account?: string;
}

/** The lines of a typed entry, or why they are no journal. */
export function decideJournal(
  debits: readonly Side[],
  credits: readonly Side[],
): readonly JournalLine[] | JournalFault {
  if (debits.length === 0 || credits.length === 0) return { fault: 'one-sided' };
  const sides = [
    ...debits,
    ...credits.map(({ account, amount }) => ({ account, amount: ngwee(-amount) })),
  ];
  const lines: JournalLine[] = [];
  for (const { account, amount } of sides) {
    if (!isOfJournals(account)) return { fault: 'not-of-journals', account };
    if (amount === 0n) return { fault: 'nothing', account };
    if (lines.some((line) => line.account === account)) return { fault: 'twice', account };
    lines.push({ account, amount });
  }
  const sum = sumNgwee(lines.map(({ amount }) => amount));
  return sum === 0n ? lines : { fault: 'not-even' };
}

/** What a journal moves in all. */
export function journalTotal(lines: readonly JournalLine[]): Ngwee {
  return sumNgwee(lines.flatMap(({ amount }) => (amount > 0n ? [amount] : [])));
}

/**
 * The transfers that add up to the lines, in their order. Each debit is filled from the credits
 * as they come, so there is one transfer less than there are lines, or fewer.
 */
export function transfersOfJournal(lines: readonly JournalLine[]): JournalTransfer[] {
  const credits = lines.flatMap(({ account, amount }) =>
    amount < 0n ? [{ account, left: -amount }] : [],
  );
  const transfers: JournalTransfer[] = [];
  for (const { account: debit, amount } of lines) {
    for (let left: bigint = amount; left > 0n;) {
      const from = credits.find((one) => one.left > 0n);
      if (from === undefined) throw new Error('the lines of a journal add up to nothing');
      const moved = left < from.left ? left : from.left;
      from.left -= moved;
      left -= moved;
      transfers.push({ debit, credit: from.account, amount: ngwee(moved) });
    }
  }
  return transfers;
}
