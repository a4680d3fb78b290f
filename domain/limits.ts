import type { Ngwee } from '../contract/values/ngwee.ts';

/** How a settled loan was paid: the most days any plan was late. */
export interface SettledLoan {
  readonly daysLate: number;
  /** Given back in the cooling-off hours: says nothing about the borrower. */
  readonly returned: boolean;
}

/** The first limit by stated monthly income. */
export declare function firstLimit(monthlyIncome: Ngwee): Ngwee;

/** The limit after one more loan was settled. */
export declare function limitAfter(limit: Ngwee, loan: SettledLoan): Ngwee;
