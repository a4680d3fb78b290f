import { ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account, AccountPlan } from './account.ts';

/** What is still to be paid, as every screen, message and paper says it. */
export interface Due {
  /** By the due dates, if nothing is paid before; of what is past due, what is owed today. */
  readonly dueAmount: Ngwee;
  /** Today, to owe nothing more. */
  readonly remainingAmount: Ngwee;
  /** What paying today saves against paying on the due dates. */
  readonly savedToday: Ngwee;
}

/** What is due of a bill, after what a coupon on it takes off, on whichever day it is paid. */
export function dueOfBill(plan: AccountPlan, discount: Ngwee = zeroNgwee): Due {
  return {
    dueAmount: ngwee(plan.remainingAtDue - discount),
    remainingAmount: ngwee(plan.remainingAmount - discount),
    savedToday: plan.earlySaving,
  };
}

/** What is due of all bills of a loan together. */
export function dueOfLoan({
  remainingAmount,
  earlySaving,
}: Pick<Account, 'remainingAmount' | 'earlySaving'>): Due {
  const dueAmount = ngwee(remainingAmount + earlySaving);
  return { dueAmount, remainingAmount, savedToday: earlySaving };
}
