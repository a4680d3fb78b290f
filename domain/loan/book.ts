import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../contract/words/ids.ts';
import type { Network } from '../../contract/market/network.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type {
  AccountEvent,
  ArrangementOffered,
  ChargesStopped,
  Disbursed,
  OwedPaidBack,
  PaidOutTwice,
  PaymentReversed,
  PriceCorrected,
} from './account-events.ts';
import type { Parts } from './allocation.ts';
import type { LoanTerms, Pricing } from './loan.ts';
import type { Pause, Running } from './pauses.ts';
import type { DaysBack, PlanMeters } from './plan-meters.ts';
import type { LastRestructured } from './restructure-events.ts';
import type { TakenOver } from './takeover-events.ts';

/** What one payment did, for its receipt. */
export interface PaymentEffect {
  readonly paymentId: PaymentId;
  readonly kind: 'payment-confirmed' | 'extension-bought' | 'cooling-off-return';
  readonly network: Network;
  /** Booked as an unidentified receipt, not in the float of its network. */
  readonly outOfUnidentified?: true;
  readonly amount: Ngwee;
  readonly effectiveAt: Date;
  readonly effectiveOn: CivilDate;
  /** The plans it paid, first debt first. */
  readonly allocations: readonly (Parts & { readonly planId: PlanId })[];
  /** The extension fees that the paid plans refunded, and the number of unused days. */
  readonly daysBack: DaysBack;
  /** What of it bought an extension. */
  readonly extensionFee: Ngwee;
  /** What of it was not kept: more than the debt, so owed to the borrower or sent back. */
  readonly owedToBorrower: Ngwee;
  /** It came when the debt was given up in the books. */
  readonly recovered?: true;
  /** What the order still owed right after it, on its day. */
  readonly remainingAfter: Ngwee;
}

/** The amount returned beyond all payments that count: the borrower owes it with a plan. */
export type SentBeyond = Pick<
  PaymentEffect,
  'paymentId' | 'network' | 'allocations' | 'owedToBorrower'
>;

/** Money that moved, in every phase: it may come before the loan is out or after it was undone. */
interface MoneyMoved {
  readonly terms: LoanTerms;
  /** What counts: that of the terms, or the price that was meant where they had a wrong one. */
  readonly pricing: Pricing;
  readonly corrected: PriceCorrected | null;
  readonly chargeCap: Ngwee;
  owedToBorrower: Ngwee;
  effects: PaymentEffect[];
  readonly paidBack: OwedPaidBack[];
  readonly paidTwice: PaidOutTwice[];
  sentBeyond: SentBeyond[];
}

/** An arrangement that was agreed, while its loan is folded. */
export interface Arranged {
  readonly offer: ArrangementOffered;
  readonly agreedOn: CivilDate;
  /** The first day on which it was not kept any more, or was over. */
  ended: { readonly day: number; readonly isBroken: boolean } | null;
}

/**
 * Nothing is lent: the payout is not out yet, the network took it back, or another person than
 * the borrower had it.
 */
export interface NotLent extends MoneyMoved {
  readonly phase: 'not-lent';
  /** The payout that another person had, so that it is lost. */
  readonly lost: Disbursed | null;
  writtenOff: boolean;
}

interface Lent extends MoneyMoved {
  readonly disbursed: Disbursed | TakenOver;
  /** The day on which it was paid out: days count from it. */
  readonly disbursedOn: CivilDate;
  readonly plans: readonly PlanMeters[];
  day: number;
  extensionFees: Ngwee;
  /** Outstanding principal, summed over the days. */
  principalDays: bigint;
  /** The payments whose extension could not be had. */
  readonly refused: Set<PaymentId>;
  settledBy: AccountEvent | null;
  /** An arrangement that was kept with a reversed payment ends after these days. */
  readonly keptUntil: readonly number[];
  /** On these days nothing is charged. */
  readonly pauses: Pause[];
  /** Those of them that a dispute froze: they are not late days either. */
  readonly disputed: Pause[];
  /** The newest arrangement that was offered, and the newest that its borrower agreed to. */
  offered: ArrangementOffered | null;
  arranged: Arranged | null;
  /** The newest that was agreed because of a hardship. */
  chargeStop: ChargesStopped | null;
  readonly reversals: readonly PaymentReversed[];
  readonly restructured: LastRestructured | null;
}

/** Interest and late fees run. */
export interface Charging extends Lent {
  readonly phase: 'charging';
}

/**
 * The cap is met, the loan was given back in the cooling-off hours, or the debt was written off. A
 * reversed write-off begins no charge: its borrower was promised that none comes any more.
 */
export type StoppedBy = 'cap' | 'return' | 'write-off' | 'write-off-reversed';

/** Nothing is charged any more, ever. */
export interface Stopped extends Lent {
  readonly phase: 'stopped';
  /** What was reason enough, one after the other; each stays true. */
  readonly stoppedBy: readonly StoppedBy[];
}

/** The books of a loan that is out. */
export type LentBook = Charging | Stopped;

/** An order while its events are folded: who folds an event gets the book of the phase after it. */
export type Book = NotLent | LentBook;

/** The book once nothing more is charged, for one reason more. */
export function stopped(book: LentBook, by: StoppedBy): Stopped {
  const before = book.phase === 'stopped' ? book.stoppedBy : [];
  return { ...book, phase: 'stopped', stoppedBy: [...before, by] };
}

/** What the meters of a book run by. */
export function runningOf({ pricing, pauses }: LentBook): Running {
  return { pricing, pauses };
}

/** Whether the debt is given up in the books. */
export function isWrittenOff(book: Book): boolean {
  return book.phase === 'not-lent' ? book.writtenOff : isStoppedBy(book, 'write-off');
}

/** Whether this was reason enough that nothing is charged any more. */
export function isStoppedBy(book: Book, reason: StoppedBy): boolean {
  return book.phase === 'stopped' && book.stoppedBy.includes(reason);
}
