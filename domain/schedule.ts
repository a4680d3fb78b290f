import type { CivilDate } from '../contract/values/civil-date.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';
import type { Pricing } from './loan.ts';

/** One plan as agreed: what it repays and costs if it is paid on its due date. */
export interface ScheduledPlan {
  readonly period: number;
  /** Days from disbursement to the due date. */
  readonly dayCount: number;
  readonly dueDate: CivilDate;
  readonly principal: Ngwee;
  readonly interest: Ngwee;
  readonly fee: Ngwee;
  /** Principal, interest and fee. */
  readonly amount: Ngwee;
}

/** Days from disbursement to each plan's due date: `[30, 60, 91]`. Its length is the plans'. */
export declare function planDayCounts(termDays: number, pricing: Pricing): number[];

/** The plans of a loan disbursed on a day. */
export declare function schedule(loan: {
  readonly amount: Ngwee;
  readonly termDays: number;
  readonly pricing: Pricing;
  readonly disbursedOn: CivilDate;
}): ScheduledPlan[];
