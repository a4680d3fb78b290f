import { addDays, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';
import { extensionFeeOn, leastDaysBetweenPlans } from './interest.ts';

/** What an extension of a plan would change and cost today. */
export interface ExtensionOffer {
  readonly planId: PlanId;
  readonly beforeDueOn: CivilDate;
  readonly afterDueOn: CivilDate;
  readonly fee: Ngwee;
  /** How often the plan may still be extended, this time included. */
  readonly extensionsLeft: number;
}

/** Why a plan cannot be extended now. */
export type NotExtendable =
  | 'no-such-plan'
  | 'not-sold'
  | 'arranged'
  | 'disputed'
  | 'earlier-plan-first'
  | 'too-early'
  | 'too-late'
  | 'too-often'
  | 'reaches-next-plan'
  | 'cap-leaves-no-room';

export interface ExtensionAsked {
  readonly account: Account;
  readonly planId: PlanId;
}

/** Whether a plan's due date can be moved today. */
export function isExtendable(asked: ExtensionAsked): boolean {
  return typeof decideExtension(asked) !== 'string';
}

/**
 * What it costs to extend a plan today, or why it cannot be. Only the plan to be paid next is
 * extended, around its due date, a limited number of times. It moves to a day before the next
 * one is due, within the cap of all charges.
 */
export function decideExtension(asked: ExtensionAsked): ExtensionOffer | NotExtendable {
  const { account, planId } = asked;
  const { pricing } = account;
  const plan = account.plans.find((one) => one.planId === planId);
  if (plan === undefined || plan.status === 'paid' || account.writtenOff) return 'no-such-plan';
  const fee = extensionFeeOn(plan.owed.principal, pricing);
  // Nothing is paid where no interest runs, as on a loan restructured without interest.
  if (fee === 0n) return 'not-sold';
  if (account.arrangement?.state === 'kept') return 'arranged';
  // Its charges stand still, so there are no days to buy.
  if (account.dispute?.isFrozen) return 'disputed';
  if (account.firstUnpaidPlan?.planId !== planId) return 'earlier-plan-first';
  const untilDue = daysBetween(account.asOf, plan.dueDate);
  if (untilDue > pricing.extensionOpensDaysBefore) return 'too-early';
  if (plan.overdueDays > pricing.extensionClosesDaysAfter) return 'too-late';
  const extensionsLeft = pricing.extensionsPerPlan - plan.extensions;
  if (extensionsLeft <= 0) return 'too-often';
  const beforeDueOn = plan.dueDate;
  const afterDueOn = addDays(beforeDueOn, pricing.extensionDays);
  const next = account.plans[plan.period];
  if (next && daysBetween(afterDueOn, next.dueDate) < leastDaysBetweenPlans) {
    return 'reaches-next-plan';
  }
  if (account.capReached || account.charges + fee > account.chargeCap) {
    return 'cap-leaves-no-room';
  }
  return { planId, beforeDueOn, afterDueOn, fee, extensionsLeft };
}
