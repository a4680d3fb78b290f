import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';
import type { LoanTerms } from './loan.ts';
import { loanCan } from './order.ts';

/** Giving a loan back at no cost: what must still be sent, and until when. */
export interface ReturnOffer {
  readonly amount: Ngwee;
  readonly until: Date;
}

/**
 * What gives the loan back within the cooling-off hours: the principal, less what has been paid
 * and not sent back. Null when it cannot be given back any more, or nothing is left to give.
 */
export function decideReturn(asked: {
  readonly terms: LoanTerms;
  readonly account: Account;
  readonly at: Date;
}): ReturnOffer | null {
  const { terms, account, at } = asked;
  const { disbursedAt } = account;
  if (disbursedAt === null || !loanCan.giveBack(account, terms, at)) return null;
  const paid = account.paidAmount - sumNgwee(account.paidBack.map((money) => money.amount));
  const amount = ngwee(terms.amount - paid);
  if (amount <= 0n) return null;
  const until = new Date(disbursedAt.getTime() + terms.pricing.coolingOffHours * 3_600_000);
  return { amount, until };
}
