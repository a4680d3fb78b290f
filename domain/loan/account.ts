import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../contract/words/ids.ts';
import type { Network } from '../../contract/market/network.ts';
import { largerNgwee, ngwee, smallerNgwee, sumNgwee } from '../../contract/words/ngwee.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { eventsInOrder } from './account-events.ts';
import type {
  AccountEvent,
  ChargesStopped,
  Disbursed,
  OwedPaidBack,
  PaidOutTwice,
  PriceCorrected,
} from './account-events.ts';
import { foldEvents } from './account-fold.ts';
import { addParts, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { arrangementOf } from './arranged.ts';
import type { Arrangement } from './arranged.ts';
import { isStoppedBy, isWrittenOff, runningOf } from './book.ts';
import type { Book, LentBook, PaymentEffect } from './book.ts';
import { chargesOn, shownBy } from './charge-cap.ts';
import type { LoanTerms, Pricing } from './loan.ts';
import { dueDateOf, metersOn, owedOf } from './plan-meters.ts';
import type { PlanMeters } from './plan-meters.ts';

/** `cancelled`: the payout was taken back by the network, so nothing was lent. */
export type AccountStatus =
  'not-disbursed' | 'active' | 'overdue' | 'settled' | 'cancelled' | 'written-off';

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
  /** Interest and fee on the first due date by the schedule, whatever was paid since. */
  readonly scheduledCharges: Ngwee;
  /** Taken off by coupons and by waivers. */
  readonly discount: Parts;
  readonly discountAmount: Ngwee;
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
  /** What paying it today saves against paying it on the due date. */
  readonly earlySaving: Ngwee;
}

/** Money that left us: the loan itself, what was owed to the borrower, or either once more. */
export interface MoneyOut {
  readonly paymentId: PaymentId;
  readonly network: Network;
  readonly amount: Ngwee;
}

/** That nothing is charged for some days, or for good, because of a hardship. */
export interface ChargeStop extends Pick<ChargesStopped, 'proposalId' | 'reason' | 'untilOn'> {
  readonly fromOn: CivilDate;
}

export interface Account {
  readonly status: AccountStatus;
  readonly asOf: CivilDate;
  /** The amount of the loan. */
  readonly amount: Ngwee;
  /** What it is counted by: as agreed, or the price that was meant where that one was wrong. */
  readonly pricing: Pricing;
  /** The newest time its price was put right. */
  readonly priceCorrected: PriceCorrected | null;
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
  /** Everything the borrower paid to us, extension fees and what is sent back included. */
  readonly paidAmount: Ngwee;
  /**
   * What of it was not kept: it went back, or is on its way ({@link owedToBorrower}). Of a loan
   * that was paid out, amount + charges - discount - waived = paid - sent back + remaining.
   */
  readonly sentBackAmount: Ngwee;
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
  /** What of the sent back is still on its way; never negative. */
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
  /** It was given up in the books, and two people took it up again: nothing is charged on it. */
  readonly writeOffReversed: boolean;
  /** The newest plan of dated amounts for the debt; null where none was ever offered. */
  readonly arrangement: Arrangement | null;
  /** For a hardship nothing is charged today. */
  readonly chargeStop: ChargeStop | null;
  readonly payments: readonly PaymentEffect[];
  readonly disbursement: MoneyOut | null;
  readonly paidBack: readonly MoneyOut[];
  /** What a second provider moved of a payout that another one had moved: to be claimed back. */
  readonly paidTwice: readonly MoneyOut[];
}

/**
 * The account of an order by the end of a day: the fold of its events in order of effect, the
 * one truth every screen, message and ledger entry comes from. Events may come in any order and
 * more than once; those after `asOf` are not yet counted. Faults if the plan ids of the terms do
 * not fit their schedule.
 */
export function account(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  asOf: CivilDate,
): Account {
  const book = foldEvents(terms, eventsInOrder(events, asOf), asOf);
  const loan = book.phase === 'not-lent' ? null : book;
  const plans = loan ? viewPlans(loan) : [];
  const total = (part: (plan: AccountPlan) => Ngwee): Ngwee => sumNgwee(plans.map(part));
  const wasPaidOut = events.some(
    (event) => event.kind === 'disbursed' && event.effectiveOn <= asOf,
  );
  const paidBack = sumNgwee(book.paidBack.map((money) => money.amount));
  return {
    status: statusOf(book, plans, wasPaidOut),
    asOf,
    amount: terms.amount,
    pricing: book.pricing,
    priceCorrected: book.corrected,
    disbursedOn: loan?.disbursed.effectiveOn ?? null,
    disbursedAt: loan?.disbursed.effectiveAt ?? null,
    plans,
    firstUnpaidPlan: plans.find((plan) => plan.status !== 'paid') ?? null,
    interest: total((plan) => plan.interest),
    serviceFee: total((plan) => plan.fee),
    lateFee: total((plan) => plan.lateFee),
    extensionFees: loan?.extensionFees ?? zeroNgwee,
    discount: total((plan) => plan.discountAmount),
    waived: total((plan) => plan.waived),
    paidAmount: sumNgwee(book.effects.map((effect) => effect.amount)),
    sentBackAmount: book.owedToBorrower,
    remainingAmount: total((plan) => plan.remainingAmount),
    remainingPrincipal: total((plan) => plan.owed.principal),
    charges: loan ? chargesOn(loan, loan.day) : zeroNgwee,
    chargeCap: book.chargeCap,
    // A cap of nothing is met before anything is lent.
    capReached: loan ? isStoppedBy(loan, 'cap') : book.chargeCap === 0n,
    earlySaving: total((plan) => plan.earlySaving),
    owedToBorrower: largerNgwee(zeroNgwee, ngwee(book.owedToBorrower - paidBack)),
    overdueDays: Math.max(0, ...plans.map((plan) => plan.overdueDays)),
    daysLate: Math.max(0, ...(loan?.plans ?? []).map((plan) => plan.daysLate)),
    settledOn: loan?.settledBy?.effectiveOn ?? null,
    settledAt: loan?.settledBy?.effectiveAt ?? null,
    returned: isStoppedBy(book, 'return'),
    writtenOff: isWrittenOff(book),
    writeOffReversed: isStoppedBy(book, 'write-off-reversed'),
    arrangement:
      loan &&
      arrangementOf(
        loan,
        total((plan) => plan.remainingAmount),
      ),
    chargeStop: loan && chargeStopOf(loan),
    payments: book.effects,
    disbursement: loan ? moneyOut(loan.disbursed, terms.amount) : null,
    paidBack: book.paidBack.map((event) => moneyOut(event, event.amount)),
    paidTwice: book.paidTwice.map((event) => moneyOut(event, event.amount)),
  };
}

/** Nothing more is charged on a debt, ever: the cap was met, or it was once given up. */
export function chargesStopped(state: Account): boolean {
  const { capReached, writtenOff, writeOffReversed } = state;
  return state.remainingAmount > 0n && (capReached || writtenOff || writeOffReversed);
}

function chargeStopOf({ chargeStop, pauses, day }: LentBook): ChargeStop | null {
  if (chargeStop === null) return null;
  const { proposalId, reason, effectiveOn: fromOn, untilOn } = chargeStop;
  const isOn = pauses.some(({ by, to }) => by === proposalId && to > day);
  return isOn ? { proposalId, reason, fromOn, untilOn } : null;
}

/** Interest still to come is counted first plan first, into the room the cap leaves. */
function viewPlans(book: LentBook): AccountPlan[] {
  let room = largerNgwee(zeroNgwee, ngwee(book.chargeCap - chargesOn(book, book.day)));
  return book.plans.map((plan) => {
    const shown = shownBy(book, plan);
    const atDue =
      book.phase === 'stopped' ? shown : metersOn(plan, plan.dueDay, runningOf(book));
    const toCome = smallerNgwee(ngwee(atDue.interest - shown.interest), room);
    room = ngwee(room - toCome);
    return viewPlan(book, { plan, shown, toCome });
  });
}

function viewPlan(
  book: LentBook,
  now: { readonly plan: PlanMeters; readonly shown: Parts; readonly toCome: Ngwee },
): AccountPlan {
  const { plan, shown, toCome } = now;
  const charged = addParts(plan.charged, shown);
  const owed = owedOf(plan, shown);
  const remainingAmount = sumOfParts(owed);
  const status = remainingAmount === 0n ? 'paid' : book.day > plan.dueDay ? 'overdue' : 'due';
  return {
    planId: plan.planId,
    period: plan.period,
    dueDate: dueDateOf(plan),
    firstDueDate: plan.firstDueDate,
    status,
    overdueDays: status === 'overdue' ? book.day - plan.dueDay : 0,
    extensions: plan.extensions,
    principal: plan.principal,
    interest: charged.interest,
    fee: charged.fee,
    lateFee: charged.lateFee,
    scheduledCharges: plan.scheduledCharges,
    discount: plan.discount,
    discountAmount: sumOfParts(plan.discount),
    waived: plan.waived,
    paid: plan.paid,
    paidAmount: sumOfParts(plan.paid),
    owed,
    remainingAmount,
    interestAtDue: ngwee(charged.interest + toCome),
    remainingAtDue: ngwee(remainingAmount + toCome),
    earlySaving: toCome,
  };
}

function statusOf(
  book: Book,
  plans: readonly AccountPlan[],
  wasPaidOut: boolean,
): AccountStatus {
  if (book.phase === 'not-lent') return wasPaidOut ? 'cancelled' : 'not-disbursed';
  if (plans.every((plan) => plan.status === 'paid')) return 'settled';
  if (isWrittenOff(book)) return 'written-off';
  return plans.some((plan) => plan.status === 'overdue') ? 'overdue' : 'active';
}

function moneyOut(event: Disbursed | OwedPaidBack | PaidOutTwice, amount: Ngwee): MoneyOut {
  return { paymentId: event.paymentId, network: event.network, amount };
}
