import { addDays, civilDateOf } from '../contract/words/civil-date.ts';
import type { CivilDate } from '../contract/words/civil-date.ts';
import type { DisputeGround } from '../contract/borrower/disputes.ts';
import type { PaymentId, PlanId, ProductId, UserCouponId } from '../contract/words/ids.ts';
import type { Network } from '../contract/market/network.ts';
import { kwacha, zeroNgwee } from '../contract/words/ngwee.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import type { AccountEvent, PaymentReversed } from '../domain/loan/account-events.ts';
import type { Restructured } from '../domain/loan/restructure-events.ts';
import { believedDays } from '../domain/loan/reverse-payment.ts';
import type { LoanTerms, PriceFigures, Pricing } from '../domain/loan/loan.ts';
import { housePricing } from '../domain/rules/products.ts';
import { planDayCounts } from '../domain/loan/schedule.ts';

/** The loans of the tests are all paid out at ten in the morning in Lusaka on this day. */
export const disbursedAt = new Date('2026-01-10T08:00:00Z');
const disbursedOn = civilDateOf(disbursedAt);

/** The day so many days after the disbursement. */
export function dayOf(days: number): CivilDate {
  return addDays(disbursedOn, days);
}

export interface Lent {
  readonly amount?: Ngwee;
  readonly termDays?: number;
  readonly pricing?: Partial<Pricing>;
}

/** Terms of a loan, K1,000 for 30 days at the house's price unless said otherwise. */
export function lent({ amount = kwacha(1000), termDays = 30, pricing }: Lent = {}): LoanTerms {
  const priced = { ...housePricing, ...pricing };
  return {
    productId: 'test-loan' as ProductId,
    productVersion: 1,
    amount,
    termDays,
    planIds: planDayCounts(termDays, priced).map((_, i) => planId(i + 1)),
    pricing: priced,
  };
}

/** The id of a plan of these loans, by its period. */
export function planId(period: number): PlanId {
  return `plan-${period}` as PlanId;
}

export interface When {
  /** Days after the disbursement. */
  readonly day: number;
  readonly hours?: number;
  /** Names event and payment; the same name twice is the same event told twice. */
  readonly name?: string;
  readonly network?: Network;
}

function moved({ day, hours = 0, name = `on-${day}`, network = 'MTN' }: When) {
  const effectiveAt = new Date(disbursedAt.getTime() + (day * 24 + hours) * 3_600_000);
  return {
    eventId: `event-${name}`,
    paymentId: `payment-${name}` as PaymentId,
    network,
    effectiveAt,
    effectiveOn: civilDateOf(effectiveAt),
  };
}

function told(when: When) {
  const { eventId, effectiveAt, effectiveOn } = moved(when);
  return { eventId, effectiveAt, effectiveOn };
}

/** The earlier belief about a loan, and when its borrower was notified that it was wrong. */
interface Believed {
  readonly terms: LoanTerms;
  readonly events: readonly AccountEvent[];
  readonly toldDay?: number;
}

/** The events of these loans, by what happened and when. */
export const happened = {
  disbursed: (when: Partial<When> = {}): AccountEvent => ({
    kind: 'disbursed',
    ...moved({ day: 0, name: 'payout', ...when }),
  }),
  paid: (amount: Ngwee, when: When, period = 1): AccountEvent => ({
    kind: 'payment-confirmed',
    amount,
    planId: planId(period),
    ...moved(when),
  }),
  returned: (amount: Ngwee, when: When): AccountEvent => ({
    kind: 'cooling-off-return',
    amount,
    ...moved(when),
  }),
  extended: (
    amount: Ngwee,
    when: When & { period?: number; dueDay: number },
  ): AccountEvent => ({
    kind: 'extension-bought',
    amount,
    planId: planId(when.period ?? 1),
    beforeDueOn: dayOf(when.dueDay),
    ...moved(when),
  }),
  /** `name` is that of the payment the coupon came with. */
  couponUsed: (amount: Ngwee, when: When, period = 1): AccountEvent => {
    const { paymentId, effectiveAt, effectiveOn } = moved(when);
    return {
      kind: 'coupon-used',
      amount,
      planId: planId(period),
      userCouponId: `coupon-${paymentId}` as UserCouponId,
      paymentId,
      eventId: `of-coupon-${paymentId}`,
      effectiveAt,
      effectiveOn,
    };
  },
  waived: (amount: Ngwee, when: When, period = 1): AccountEvent => {
    const { eventId, effectiveAt, effectiveOn } = moved(when);
    return {
      kind: 'late-fee-waived',
      proposalId: `proposal-${eventId}`,
      amount,
      planId: planId(period),
      eventId,
      effectiveAt,
      effectiveOn,
    };
  },
  writtenOff: (when: When): AccountEvent => {
    const { eventId, effectiveAt, effectiveOn } = moved(when);
    return { kind: 'written-off', eventId, effectiveAt, effectiveOn };
  },
  takenUpAgain: (when: When): AccountEvent => ({
    kind: 'write-off-reversed',
    proposalId: `proposal-${when.name ?? ''}`,
    ...told(when),
  }),
  /** A plan of amounts by days after the disbursement, agreed on the day it was offered. */
  arranged: (parts: readonly (readonly [number, Ngwee])[], when: When): AccountEvent[] => {
    const { name = `on-${when.day}`, day } = when;
    const proposalId = `proposal-${name}`;
    return [
      {
        kind: 'arrangement-offered',
        proposalId,
        parts: parts.map(([on, amount]) => ({ on: dayOf(on), amount })),
        acceptBy: dayOf(day + 7),
        ...told({ ...when, name: `offered-${name}` }),
      },
      {
        kind: 'arrangement-agreed',
        proposalId,
        agreedOn: dayOf(day),
        ...told({ ...when, name: `agreed-${name}` }),
      },
    ];
  },
  stopped: (when: When, days: number | null): AccountEvent => ({
    kind: 'charges-stopped',
    proposalId: `hardship-${when.name ?? ''}`,
    reason: 'illness',
    untilOn: days === null ? null : dayOf(when.day + days - 1),
    ...told(when),
  }),
  resumed: (name: string, when: When): AccountEvent => ({
    kind: 'charges-resumed',
    proposalId: `proposal-again-${name}`,
    stoppedBy: `hardship-${name}`,
    ...told(when),
  }),
  /** The price was wrong, and is put right. */
  corrected: (price: PriceFigures, when: When): AccountEvent => ({
    kind: 'price-corrected',
    proposalId: `proposal-${when.name ?? ''}`,
    price,
    takenBack: zeroNgwee,
    sentBack: zeroNgwee,
    ...told(when),
  }),
  /** We refused to request a payment because the network was closed. */
  refused: (when: When, period = 1): AccountEvent => ({
    kind: 'attempt-refused',
    planId: planId(period),
    network: when.network ?? 'MTN',
    ...told(when),
  }),
  reopened: (when: When): AccountEvent => ({
    kind: 'network-reopened',
    network: when.network ?? 'MTN',
    ...told(when),
  }),
  /** The borrower says that the loan is not theirs. */
  disputed: (when: When): AccountEvent => ({
    kind: 'loan-disputed',
    number: `dispute-${when.name ?? ''}`,
    ...told(when),
  }),
  /** Two people decide the dispute of this name; without a ground for them it is upheld. */
  decided: (name: string, when: When, ground: DisputeGround | null = null): AccountEvent => ({
    kind: 'dispute-decided',
    proposalId: `proposal-dispute-${name}`,
    number: `dispute-${name}`,
    ground,
    ...told({ ...when, name: `decided-${name}` }),
  }),
  /** For a payment with this name; `before` are the events believed until then. */
  reversed: (name: string, when: When, believed: Believed | null = null): PaymentReversed => {
    const paymentId = `payment-${name}` as PaymentId;
    const toldOn = dayOf(believed?.toldDay ?? when.day);
    const reversal = { paymentId, toldOn };
    return {
      kind: 'payment-reversed',
      proposalId: `proposal-reversing-${name}`,
      ...reversal,
      believed: believed === null ? [] : believedDays(believed, reversal),
      found: null,
      wasArrangementKept: false,
      ...told(when),
    };
  },
  /** A new schedule by days after the disbursement, its plans named after it. */
  restructured: (
    dueDays: readonly number[],
    when: When & { readonly dailyRatePpm?: number },
  ): Restructured => {
    const { name = `on-${when.day}`, dailyRatePpm = 1_000_000 } = when;
    return {
      kind: 'restructured',
      proposalId: `proposal-restructured-${name}`,
      agreed: '',
      dailyRatePpm,
      plans: dueDays.map((day, i) => ({
        planId: `new-${name}-${i + 1}` as PlanId,
        dueOn: dayOf(day),
      })),
      ...told({ ...when, name: `restructured-${name}` }),
    };
  },
  paidBack: (amount: Ngwee, when: When): AccountEvent => ({
    kind: 'owed-paid-back',
    amount,
    ...moved(when),
  }),
  paidTwice: (amount: Ngwee, when: When): AccountEvent => ({
    kind: 'paid-out-twice',
    amount,
    ...moved(when),
  }),
};
