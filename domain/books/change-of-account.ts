import { showKwacha } from '../../contract/words/show-kwacha.ts';
import type { Account } from '../loan/account.ts';
import { position, transfersBetween } from './bookkeeping.ts';
import type { Transfer } from './bookkeeping.ts';

/** What an act on a loan does to its account, without what the days between have done. */
export interface ChangeOfAccount {
  readonly transfers: readonly Transfer[];
  /** What a person sees change: which figure of the account, before and after. */
  readonly changes: readonly Changed[];
}

export interface Changed {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Both accounts are as of the same day, the second with what the act adds. */
export function changeOfAccount(before: Account, after: Account): ChangeOfAccount {
  const transfers = transfersBetween(position(before), position(after));
  return { transfers, changes: changed(seenOf(before), seenOf(after)) };
}

function seenOf(state: Account): Readonly<Record<string, string>> {
  return {
    status: state.status,
    remainingAmount: showKwacha(state.remainingAmount),
    paidAmount: showKwacha(state.paidAmount),
    waived: showKwacha(state.waived),
    owedToBorrower: showKwacha(state.owedToBorrower),
  };
}

/** What differs between two views of one thing, by the same names. */
export function changed(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Changed[] {
  return Object.entries(after).flatMap(([what, now]) => {
    const then = before[what] ?? '';
    return then === now ? [] : [{ what, before: then, after: now }];
  });
}
