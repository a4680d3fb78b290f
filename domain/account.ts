import type { CivilDate } from '../contract/values/civil-date.ts';
import type { PaymentId, PlanId } from '../contract/values/ids.ts';
import type { Network } from '../contract/values/network.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';
import type { AccountEvent } from './account-events.ts';
import type { LoanTerms } from './loan.ts';

/** `cancelled`: the payout was taken back by the network, so nothing was lent. */
export type AccountStatus =
  'not-disbursed' | 'active' | 'overdue' | 'settled' | 'cancelled' | 'written-off';

/** A sum of money by what it is for, in the order charges are paid. */
export interface Parts {
  readonly lateFee: Ngwee;
  readonly fee: Ngwee;
  readonly interest: Ngwee;
  readonly principal: Ngwee;
}

/** One plan as of the account's day. */
export interface AccountPlan {
  readonly planId: PlanId;
  /** 1 for the first plan. */
  readonly period: number;
  /** After extensions; `firstDueDate` is what the contract said. */
  readonly dueDate: CivilDate;
  readonly firstDueDate: CivilDate;
  readonly status: 'due' | 'overdue' | 'paid';
  readonly overdueDays: number;
  readonly extensions: number;
  /** The part of the loan this plan repays. */
  readonly principal: Ngwee;
  /** Charged so far: interest to the day, the whole service fee, late fee to the day. */
  readonly interest: Ngwee;
  readonly fee: Ngwee;
  readonly lateFee: Ngwee;
  /** Taken off by coupons and by waivers. */
  readonly discount: Ngwee;
  readonly waived: Ngwee;
  readonly paid: Parts;
  readonly paidAmount: Ngwee;
  /** What is still owed, by part; `remainingAmount` is their sum: payable today. */
  readonly owed: Parts;
  readonly remainingAmount: Ngwee;
  /** Interest of the whole plan if nothing more is paid before it is due. */
  readonly interestAtDue: Ngwee;
  /** What remains to pay on the due date if nothing is paid before; today's once it is past. */
  readonly remainingAtDue: Ngwee;
}

/** What one payment did, for its receipt. */
export interface PaymentEffect {
  readonly paymentId: PaymentId;
  readonly kind: 'payment-confirmed' | 'extension-bought' | 'cooling-off-return';
  readonly network: Network;
  readonly amount: Ngwee;
  readonly effectiveAt: Date;
  readonly effectiveOn: CivilDate;
  /** The plans it paid, first debt first. */
  readonly allocations: readonly (Parts & { readonly planId: PlanId })[];
  /** What of it bought an extension. */
  readonly extensionFee: Ngwee;
  /** What of it was more than the debt: owed to the borrower. */
  readonly owedToBorrower: Ngwee;
  /** What the order still owed right after it, on its day. */
  readonly remainingAfter: Ngwee;
}

/** Money that left us: the loan itself, or what was owed to the borrower. */
export interface MoneyOut {
  readonly paymentId: PaymentId;
  readonly network: Network;
  readonly amount: Ngwee;
}

export interface Account {
  readonly status: AccountStatus;
  readonly asOf: CivilDate;
  /** The amount of the loan. */
  readonly amount: Ngwee;
  readonly disbursedOn: CivilDate | null;
  readonly disbursedAt: Date | null;
  /** Empty until the money has reached the borrower. */
  readonly plans: readonly AccountPlan[];
  readonly firstUnpaidPlan: AccountPlan | null;
  /** Charged so far over all plans, and extension fees. */
  readonly interest: Ngwee;
  readonly serviceFee: Ngwee;
  readonly lateFee: Ngwee;
  readonly extensionFees: Ngwee;
  readonly discount: Ngwee;
  readonly waived: Ngwee;
  /** Everything the borrower paid to us, extension fees and excess included. */
  readonly paidAmount: Ngwee;
  /** Payable today to owe nothing more. */
  readonly remainingAmount: Ngwee;
  readonly remainingPrincipal: Ngwee;
  /** Interest, service fee, late fees and extension fees, before discounts and waivers. */
  readonly charges: Ngwee;
  readonly chargeCap: Ngwee;
  /** True once the charges have met the cap: nothing more will be charged, ever. */
  readonly capReached: boolean;
  /** What paying everything today saves against paying every plan on its due date. */
  readonly earlySaving: Ngwee;
  /** Excess not yet paid back; never negative. */
  readonly owedToBorrower: Ngwee;
  /** The oldest debt's days past due today; 0 when nothing is overdue. */
  readonly overdueDays: number;
  /** The most days any plan was ever past due before it was paid or extended. */
  readonly daysLate: number;
  readonly settledOn: CivilDate | null;
  readonly settledAt: Date | null;
  /** The loan was given back in the cooling-off hours: it cost nothing. */
  readonly returned: boolean;
  readonly writtenOff: boolean;
  readonly payments: readonly PaymentEffect[];
  readonly disbursement: MoneyOut | null;
  readonly paidBack: readonly MoneyOut[];
}

/**
 * The account of an order by the end of a day: the fold of its events in order of effect, the
 * one truth every screen, message and ledger entry comes from. Events may come in any order and
 * more than once; those after `asOf` are not yet counted. Faults if the terms' plan ids do not
 * fit its schedule.
 */
export declare function account(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  asOf: CivilDate,
): Account;
