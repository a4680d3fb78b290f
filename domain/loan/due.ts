import { largerNgwee, ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';
import type { AccountPlan } from './account-plan.ts';
import type { DaysBack } from './plan-meters.ts';

/** What is still to be paid, as every screen, message and paper says it. */
export interface Due {
  /** By the due dates, if nothing is paid before; of what is past due, what is owed today. */
  readonly dueAmount: Ngwee;
  /** Today, to owe nothing more. */
  readonly remainingAmount: Ngwee;
  /** What paying today saves against paying on the due dates. */
  readonly savedToday: Ngwee;
  /** The discount for unused days of an extension; it applies only if everything is paid today. */
  readonly unusedDays?: DaysBack;
  /** Days past due that do not count as late, because we could not accept the payment. */
  readonly excusedDays?: number;
}

/** What is due of a bill, after what a coupon on it takes off, on whichever day it is paid. */
export function dueOfBill(plan: AccountPlan, discount: Ngwee = zeroNgwee): Due {
  return {
    dueAmount: ngwee(plan.remainingAtDue - discount),
    remainingAmount: ngwee(plan.remainingAmount - discount),
    savedToday: plan.earlySaving,
    ...(plan.status !== 'paid' && plan.daysBack.days > 0 && { unusedDays: plan.daysBack }),
    ...(plan.excusedDays > 0 && { excusedDays: plan.excusedDays }),
  };
}

/** What is due of all bills of a loan together, after what a coupon takes off the next one. */
export function dueOfLoan(
  { remainingAmount, earlySaving }: Pick<Account, 'remainingAmount' | 'earlySaving'>,
  discount: Ngwee = zeroNgwee,
): Due {
  const today = ngwee(remainingAmount - discount);
  const dueAmount = ngwee(today + earlySaving);
  return { dueAmount, remainingAmount: today, savedToday: earlySaving };
}

/**
 * What a part paid today saves against paying everything by its day: what was due before, less the
 * part and what is due after it. Never below nothing, where a rounding falls to another day.
 */
export function savedByPaying(
  paid: Ngwee,
  due: { readonly before: Pick<Due, 'dueAmount'>; readonly after: Pick<Due, 'dueAmount'> },
): Ngwee {
  return largerNgwee(zeroNgwee, ngwee(due.before.dueAmount - paid - due.after.dueAmount));
}
