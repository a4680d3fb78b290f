import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId, PlanId, UserCouponId } from '../../contract/words/ids.ts';
import type { CannotPayReason } from '../../contract/borrower/cannot-pay.ts';
import type { hardships } from '../../contract/staff/relief-words.ts';
import type { Network } from '../../contract/market/network.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { DisputeDecided, LoanDisputed } from './dispute-events.ts';
import type { Effect } from './effect.ts';
import type { PriceFigures } from './loan.ts';
import type { Restructured } from './restructure-events.ts';
import type { TakeoverEvent } from './takeover-events.ts';

/** Money that moved at a network, named by our own payment or payout. */
interface MoneyMoved extends Effect {
  readonly paymentId: PaymentId;
  readonly network: Network;
}

/** The amount of the loan reached the borrower's wallet. */
export interface Disbursed extends MoneyMoved {
  readonly kind: 'disbursed';
}

/** The borrower paid. The plan is the one asked for; money always pays the oldest debt first. */
export interface PaymentConfirmed extends MoneyMoved {
  readonly kind: 'payment-confirmed';
  readonly planId: PlanId;
  readonly amount: Ngwee;
  /**
   * A payment that we did not request: two people identified its owner. It was an unidentified
   * receipt.
   */
  readonly outOfUnidentified?: true;
}

/** The borrower gave the loan back within the cooling-off hours. */
export interface CoolingOffReturn extends MoneyMoved {
  readonly kind: 'cooling-off-return';
  readonly amount: Ngwee;
}

/** The fee of an extension was paid; `beforeDueOn` is the due date it was bought for. */
export interface ExtensionBought extends MoneyMoved {
  readonly kind: 'extension-bought';
  readonly planId: PlanId;
  readonly amount: Ngwee;
  readonly beforeDueOn: CivilDate;
}

/** What was owed to the borrower was sent back. */
export interface OwedPaidBack extends MoneyMoved {
  readonly kind: 'owed-paid-back';
  readonly amount: Ngwee;
}

/** A payout moved by two providers: the amount of the second, which is no debt. */
export interface PaidOutTwice extends MoneyMoved {
  readonly kind: 'paid-out-twice';
  readonly amount: Ngwee;
}

/** The charges of a plan on some days while a payment that was later reversed still counted. */
export interface BelievedPlan {
  readonly planId: PlanId;
  readonly from: CivilDate;
  /** The first day after the period. */
  readonly to: CivilDate;
  /** The base of the late fee; zero while the plan was paid, not yet due, or paused. */
  readonly lateOn: Ngwee;
  /** Whether these days counted as days in arrears. */
  readonly isLate: boolean;
}

/**
 * The network reversed a payment or payout, and two people booked it. The fold ignores that
 * payment. Late fees and arrears of the days on which it was believed to be paid stay as they were.
 */
export interface PaymentReversed extends Effect {
  readonly kind: 'payment-reversed';
  readonly proposalId: string;
  readonly paymentId: PaymentId;
  /** The day on which the SMS about it was sent to the borrower. */
  readonly toldOn: CivilDate;
  readonly believed: readonly BelievedPlan[];
  /** For an unidentified receipt that was given to the loan: what leaves its network now. */
  readonly found: {
    readonly network: Network;
    readonly amount: Ngwee;
    readonly isElsewhere?: true;
  } | null;
  /** True if an arrangement was believed to be kept until then. */
  readonly wasArrangementKept: boolean;
}

/** A coupon was used up with a payment; with that payment's reversal it falls too. */
export interface CouponUsed extends Effect {
  readonly kind: 'coupon-used';
  readonly userCouponId: UserCouponId;
  readonly paymentId: PaymentId;
  readonly planId: PlanId;
  readonly amount: Ngwee;
}

/** Two people waived late fees of a plan. */
export interface LateFeeWaived extends Effect {
  readonly kind: 'late-fee-waived';
  /** By what one proposed and the other approved. */
  readonly proposalId: string;
  readonly planId: PlanId;
  readonly amount: Ngwee;
}

/** The debt was given up in the books: charges stop, and money that still comes is taken. */
export interface WrittenOff extends Effect {
  readonly kind: 'written-off';
  /** Before its time, by two people. */
  readonly proposalId?: string;
}

/** Two people took up again what was given up in the books. */
export interface WriteOffReversed extends Effect {
  readonly kind: 'write-off-reversed';
  readonly proposalId: string;
}

/** So much is there by the end of a day in Lusaka. */
export interface ArrangedPart {
  readonly on: CivilDate;
  readonly amount: Ngwee;
}

/**
 * A plan of dated amounts is offered for a debt, by two people of the lender or by the policy that
 * two published. It changes no account.
 */
export interface ArrangementOffered extends Effect {
  readonly kind: 'arrangement-offered';
  readonly proposalId: string;
  /** Earliest first; together what was owed when it was approved. */
  readonly parts: readonly ArrangedPart[];
  /** The last day on which the borrower can agree. */
  readonly acceptBy: CivilDate;
  /** Offered by the policy, as the borrower asked for it: then `proposalId` is its own. */
  readonly asked?: {
    readonly reason: CannotPayReason;
    readonly canPayOn: CivilDate;
    /** The version of the rules. */
    readonly policy: number;
  };
}

/** The borrower agreed to it. It takes effect as it was approved, whenever they agreed. */
export interface ArrangementAgreed extends Effect {
  readonly kind: 'arrangement-agreed';
  readonly proposalId: string;
  readonly agreedOn: CivilDate;
}

/** For a hardship nothing is charged from a day on, until the end of a day or for good. */
export interface ChargesStopped extends Effect {
  readonly kind: 'charges-stopped';
  readonly proposalId: string;
  readonly reason: (typeof hardships)[number];
  /** The last day; null: for good. */
  readonly untilOn: CivilDate | null;
}

export interface ChargesResumed extends Effect {
  readonly kind: 'charges-resumed';
  readonly proposalId: string;
  /** The proposal by which charges were stopped. */
  readonly stoppedBy: string;
}

/**
 * Two people correct a price that was published wrongly. From this day the loan is counted by
 * the corrected price, from its first day. The newest one counts.
 */
export interface PriceCorrected extends Effect {
  readonly kind: 'price-corrected';
  readonly proposalId: string;
  readonly price: PriceFigures;
  /** What the borrower owes less by it, or has paid too much, on the day it was done. */
  readonly takenBack: Ngwee;
  /** What of that goes back to their wallet. */
  readonly sentBack: Ngwee;
}

/** An attempt to pay or extend a plan that we refused because its network was closed. */
export interface AttemptRefused extends Effect {
  readonly kind: 'attempt-refused';
  readonly planId: PlanId;
  readonly network: Network;
}

/** A network accepts payments again after attempts to pay this loan were refused. */
export interface NetworkReopened extends Effect {
  readonly kind: 'network-reopened';
  readonly network: Network;
}

export type AccountEvent =
  | Disbursed
  | PaymentConfirmed
  | CoolingOffReturn
  | ExtensionBought
  | OwedPaidBack
  | PaidOutTwice
  | PaymentReversed
  | CouponUsed
  | LateFeeWaived
  | WrittenOff
  | WriteOffReversed
  | ArrangementOffered
  | ArrangementAgreed
  | ChargesStopped
  | ChargesResumed
  | PriceCorrected
  | AttemptRefused
  | NetworkReopened
  | LoanDisputed
  | DisputeDecided
  | TakeoverEvent
  | Restructured;

/** The order in which events of one instant count: a coupon before the payment it comes with. */
const rank: Record<AccountEvent['kind'], number> = {
  disbursed: 0,
  'payment-reversed': 1,
  'late-fee-waived': 2,
  'coupon-used': 3,
  'extension-bought': 4,
  'payment-confirmed': 5,
  'cooling-off-return': 6,
  'owed-paid-back': 7,
  'paid-out-twice': 8,
  'written-off': 9,
  'write-off-reversed': 10,
  'arrangement-offered': 11,
  'arrangement-agreed': 12,
  'charges-stopped': 13,
  'charges-resumed': 14,
  'price-corrected': 15,
  'attempt-refused': 16,
  'network-reopened': 17,
  'loan-disputed': 18,
  'dispute-decided': 19,
  'taken-over': 20,
  'takeover-noticed': 21,
  'takeover-undone': 22,
  restructured: 23,
  'takeover-corrected': 24,
};

/** The event by which a loan comes into the books; it is before all others. */
const begins = ({ kind }: AccountEvent): boolean =>
  kind === 'disbursed' || kind === 'taken-over';

/**
 * The events that count by the end of a day, in the order they count: by effective instant, then
 * kind, then id. Any input order will do. The disbursement or takeover is before all. A duplicate
 * counts once (money by its payment, the rest by its id), and reversed payments are left out.
 */
export function eventsInOrder(
  events: readonly AccountEvent[],
  asOf: CivilDate,
): AccountEvent[] {
  const known = events.filter((event) => event.effectiveOn <= asOf).sort(compareEvents);
  const reversed = new Set(
    known.flatMap((event) => (event.kind === 'payment-reversed' ? [event.paymentId] : [])),
  );
  const seen = new Set<string>();
  return known.filter((event) => {
    const isReversal = event.kind === 'payment-reversed';
    if ('paymentId' in event && reversed.has(event.paymentId) && !isReversal) return false;
    const name = nameOf(event);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

function compareEvents(a: AccountEvent, b: AccountEvent): number {
  if (begins(a) !== begins(b)) return begins(a) ? -1 : 1;
  const later = a.effectiveAt.getTime() - b.effectiveAt.getTime();
  if (later !== 0) return later;
  const ranked = rank[a.kind] - rank[b.kind];
  if (ranked !== 0) return ranked;
  if (a.eventId === b.eventId) return 0;
  return a.eventId < b.eventId ? -1 : 1;
}

/** One order has one disbursement, one write-off by the clock and one event a payment. */
function nameOf(event: AccountEvent): string {
  if (begins(event)) return event.kind;
  if (event.kind === 'written-off') return `${event.kind} ${event.proposalId ?? ''}`;
  if (event.kind === 'coupon-used') return `coupon ${event.userCouponId} ${event.paymentId}`;
  if (event.kind === 'payment-reversed') return `reversal ${event.paymentId}`;
  return 'paymentId' in event ? `payment ${event.paymentId}` : `event ${event.eventId}`;
}
