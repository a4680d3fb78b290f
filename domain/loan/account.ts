import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId } from '../../contract/words/ids.ts';
import type { Network } from '../../contract/market/network.ts';
import { largerNgwee, ngwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { eventsInOrder } from './account-events.ts';
import type { AccountEvent, ChargesStopped, PriceCorrected } from './account-events.ts';
import { foldEvents } from './account-fold.ts';
import { viewPlans } from './account-plan.ts';
import type { AccountPlan } from './account-plan.ts';
import { sumOfParts } from './allocation.ts';
import { arrangementOf } from './arranged.ts';
import type { Arrangement } from './arranged.ts';
import { isStoppedBy, isWrittenOff } from './book.ts';
import type { Book, LentBook, PaymentEffect, SentBeyond } from './book.ts';
import { chargesOn } from './charge-cap.ts';
import { disputeOf } from './dispute.ts';
import type { Dispute } from './dispute.ts';
import type { LoanTerms, Pricing } from './loan.ts';
import type { LastRestructured } from './restructure-events.ts';
import { objectionDays } from './takeover-events.ts';
import type { TakenOver } from './takeover-events.ts';

/** `cancelled`: the network reversed the payout, or another person had it. */
export type AccountStatus =
  'not-disbursed' | 'active' | 'overdue' | 'settled' | 'cancelled' | 'written-off';

/** Money that left us: the loan itself, what was owed to the borrower, or either again. */
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
  /** When it came into our books. */
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
  /** The refund of extension fees for unused days, already given or on offer today. */
  readonly daysBack: Ngwee;
  /** The sum of the three. */
  readonly letGo: Ngwee;
  /** A loan of a former system, as it was taken over. */
  readonly takenOver: TakenOver | null;
  /** It was taken over, and its borrower has no notice of it yet. */
  readonly isUnannounced: boolean;
  /** The last day to object to what was taken over, once there was a notice. */
  readonly objectBy: CivilDate | null;
  /** What was paid in the former system. */
  readonly paidBefore: Ngwee;
  /** Everything the borrower paid, before a takeover, extension fees and what is sent back too. */
  readonly paidAmount: Ngwee;
  /**
   * What of it was not kept: it went back, or is on its way ({@link owedToBorrower}). For a loan
   * that was paid out: amount + charges - discounts = paid - sent back + remaining.
   */
  readonly sentBackAmount: Ngwee;
  /** Payable today to owe nothing more. */
  readonly remainingAmount: Ngwee;
  readonly remainingPrincipal: Ngwee;
  /** Outstanding principal, summed over the days. */
  readonly principalDays: bigint;
  /** Interest, service fee, late fees and extension fees, before discounts. */
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
  /**
   * By which arrears, provisions and returns class the loan: a restructuring keeps the days that
   * it was past due then, until nothing is owed.
   */
  readonly classedDays: number;
  readonly restructured: LastRestructured | null;
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
  /** The newest time the borrower said that the loan is not theirs. */
  readonly dispute: Dispute | null;
  readonly payments: readonly PaymentEffect[];
  readonly disbursement: MoneyOut | null;
  /** The payout of a loan that two people decided was not the borrower's: a loss. */
  readonly lostPayout: MoneyOut | null;
  readonly paidBack: readonly MoneyOut[];
  /** The part of it that exceeds all payments that count. */
  readonly sentBeyond: readonly SentBeyond[];
  /** Unidentified receipts given to the loan whose network took them back. */
  readonly foundTakenBack: readonly (MoneyOut & { readonly isElsewhere?: true })[];
  /** What a second provider moved of a payout that another one had moved: to be claimed back. */
  readonly paidTwice: readonly MoneyOut[];
}

/**
 * The account of an order by the end of a day. It is the fold of its events in order of effect,
 * and the source of every screen, message and ledger entry. Events may come in any order and
 * more than once; those after `asOf` are not yet counted. Faults if the plan ids of the terms do
 * not fit their schedule.
 */
export function account(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  asOf: CivilDate,
): Account {
  const known = eventsInOrder(events, asOf);
  const book = foldEvents(terms, known, asOf);
  const loan = book.phase === 'not-lent' ? null : book;
  const plans = loan ? viewPlans(loan) : [];
  const total = (part: (plan: AccountPlan) => Ngwee): Ngwee => sumNgwee(plans.map(part));
  const wasPaidOut = events.some(
    ({ kind, effectiveOn }) =>
      (kind === 'disbursed' || kind === 'taken-over') && effectiveOn <= asOf,
  );
  const takenOver = loan?.disbursed.kind === 'taken-over' ? loan.disbursed : null;
  const paidBefore = sumNgwee((takenOver?.plans ?? []).map(({ paid }) => sumOfParts(paid)));
  const remainingAmount = total((plan) => plan.remainingAmount);
  const paidBack = sumNgwee(book.paidBack.map((money) => money.amount));
  return {
    status: statusOf(book, plans, wasPaidOut),
    asOf,
    amount: terms.amount,
    pricing: book.pricing,
    priceCorrected: book.corrected,
    disbursedOn: loan?.disbursedOn ?? null,
    disbursedAt: loan?.disbursed.effectiveAt ?? null,
    plans,
    firstUnpaidPlan: plans.find((plan) => plan.status !== 'paid') ?? null,
    interest: total((plan) => plan.interest),
    serviceFee: total((plan) => plan.fee),
    lateFee: total((plan) => plan.lateFee),
    extensionFees: loan?.extensionFees ?? zeroNgwee,
    discount: total((plan) => plan.discountAmount),
    waived: total((plan) => plan.waived),
    daysBack: total((plan) => plan.daysBack.amount),
    letGo: total((plan) => plan.letGo),
    takenOver,
    ...noticeOf(takenOver, known),
    paidBefore,
    paidAmount: sumNgwee([paidBefore, ...book.effects.map((effect) => effect.amount)]),
    sentBackAmount: book.owedToBorrower,
    remainingAmount,
    remainingPrincipal: total((plan) => plan.owed.principal),
    principalDays: loan?.principalDays ?? 0n,
    charges: loan ? chargesOn(loan, loan.day) : zeroNgwee,
    chargeCap: book.chargeCap,
    // A cap of nothing is met before anything is lent.
    capReached: loan ? isStoppedBy(loan, 'cap') : book.chargeCap === 0n,
    earlySaving: total((plan) => plan.earlySaving),
    owedToBorrower: largerNgwee(zeroNgwee, ngwee(book.owedToBorrower - paidBack)),
    overdueDays: Math.max(0, ...plans.map((plan) => plan.overdueDays)),
    classedDays: Math.max(
      ...plans.map((plan) => plan.overdueDays),
      remainingAmount > 0n ? (loan?.restructured?.daysKept ?? 0) : 0,
      0,
    ),
    restructured: loan?.restructured ?? null,
    daysLate: Math.max(0, ...(loan?.plans ?? []).map((plan) => plan.daysLate)),
    settledOn: settledOnOf(loan?.settledBy ?? null),
    settledAt: loan?.settledBy?.effectiveAt ?? null,
    returned: isStoppedBy(book, 'return'),
    writtenOff: isWrittenOff(book),
    writeOffReversed: isStoppedBy(book, 'write-off-reversed'),
    arrangement: loan && arrangementOf(loan, remainingAmount),
    chargeStop: loan && chargeStopOf(loan),
    dispute: disputeOf(
      known,
      plans.some((plan) => plan.remainingAmount > 0n),
    ),
    payments: book.effects,
    disbursement:
      loan?.disbursed.kind === 'disbursed' ? moneyOut(loan.disbursed, terms.amount) : null,
    lostPayout:
      book.phase === 'not-lent' && book.lost ? moneyOut(book.lost, terms.amount) : null,
    paidBack: book.paidBack.map((event) => moneyOut(event, event.amount)),
    sentBeyond: book.sentBeyond,
    foundTakenBack: foundTakenBack(known),
    paidTwice: book.paidTwice.map((event) => moneyOut(event, event.amount)),
  };
}

function noticeOf(takenOver: TakenOver | null, events: readonly AccountEvent[]) {
  const noticed = events.find(({ kind }) => kind === 'takeover-noticed');
  return {
    isUnannounced: takenOver !== null && noticed === undefined,
    objectBy: noticed ? addDays(noticed.effectiveOn, objectionDays) : null,
  };
}

/** Nothing more is charged on a debt, ever: the cap was met, or it was once given up. */
export function chargesStopped(state: Account): boolean {
  const { capReached, writtenOff, writeOffReversed } = state;
  return state.remainingAmount > 0n && (capReached || writtenOff || writeOffReversed);
}

/** A loan that was closed in a former system was settled there. */
function settledOnOf(by: AccountEvent | null): CivilDate | null {
  if (by?.kind === 'taken-over') return by.closedOn ?? by.effectiveOn;
  return by?.effectiveOn ?? null;
}

function chargeStopOf({ chargeStop, pauses, day }: LentBook): ChargeStop | null {
  if (chargeStop === null) return null;
  const { proposalId, reason, effectiveOn: fromOn, untilOn } = chargeStop;
  const isOn = pauses.some(({ by, to }) => by === proposalId && to > day);
  return isOn ? { proposalId, reason, fromOn, untilOn } : null;
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

function foundTakenBack(events: readonly AccountEvent[]): Account['foundTakenBack'] {
  return events.flatMap((event) => {
    if (event.kind !== 'payment-reversed' || event.found === null) return [];
    const { paymentId, found } = event;
    return [{ paymentId, ...found }];
  });
}

function moneyOut(event: Omit<MoneyOut, 'amount'>, amount: Ngwee): MoneyOut {
  return { paymentId: event.paymentId, network: event.network, amount };
}
