import type { RepayBounds } from '../../../contract/borrower/repayment.ts';
import { nothingIsAdded } from '../../../contract/sentences/arrangement.ts';
import * as say from '../../../contract/sentences/repayment.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { PayChoice } from './repay-amount.ts';

interface Bill {
  readonly dueDate: CivilDate;
  readonly overdueDays: number;
}

interface Bills {
  /** The first that is not paid. */
  readonly plan: Bill;
  readonly bounds: RepayBounds;
  readonly openBills: number;
}

/** The line under the amount: what it pays in full, or how little of a part will do. */
export function whatIsPaid(choice: PayChoice, { plan, bounds, openBills }: Bills): string {
  if (choice === 'arranged') return nothingIsAdded;
  if (choice === 'other' && bounds.minimum < bounds.remaining) {
    const least = showWholeKwacha(bounds.minimum);
    const isLate = plan.overdueDays > 0;
    return isLate ? say.overduePart(least) : say.part(least, showDay(plan.dueDate));
  }
  if (openBills === 1) return say.paysLastBill;
  return choice === 'whole' ? say.paysLoan(`${openBills}`) : say.paysBill;
}

/** What a part leaves of its bill, by its day. */
export function partLeaves(
  { overdueDays }: Bill,
  { dueAmount, dueDate }: { readonly dueAmount: Ngwee; readonly dueDate: CivilDate },
): string {
  const left = showKwacha(dueAmount);
  return overdueDays > 0 ? say.leavesOverdue(left) : say.leaves(left, showDay(dueDate));
}
