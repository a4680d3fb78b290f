import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { divideRounding, ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { market } from '../../contract/market/zambia.ts';
import { assert } from '../../domain/assert.ts';
import type { AccountPlan } from '../../domain/loan/account-plan.ts';
import type { OrderChange } from '../../server/lending/orders/change-order.ts';
import { accountOf } from '../../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import type { PaymentRow } from '../../server/lending/account/payment-row.ts';
import { newPayment } from '../../server/lending/account/payment-row.ts';
import { decideEnd } from '../../server/lending/payments/settle-payment.ts';
import { pastProvider } from '../people/past-loan.ts';
import type { Chance } from './chance.ts';
import type { Habit } from './invented-people.ts';

/** How a borrower goes about paying, and until when. */
export interface Payer {
  readonly habit: Habit;
  readonly chance: Chance;
  readonly until: Date;
}

/** When the job `accrue-overnight` runs. */
const nightHour = '00:10';
const secondMs = 1000;
export const daySeconds = 86_400;

/**
 * The changes of a loan from its payout on, in order. The domain decides each one on the order as
 * the change before left it; the caller passes that order back. Payments end, nights are booked and
 * money is asked for as the acts and jobs do it.
 */
export function* lifeOfLoan(
  agreed: LoadedOrder,
  payer: Payer,
): Generator<OrderChange, LoadedOrder, LoadedOrder> {
  const { chance, until } = payer;
  const [payout] = agreed.payments;
  assert(payout?.purpose === 'disbursement', 'an approved order has its payout');
  const paidOutAt = later(payout.createdAt, chance.whole(15, 90));
  if (paidOutAt > until) return agreed;
  let order = yield confirmed(agreed, payout, { at: paidOutAt, chance });
  const wish = wishOf(payer);
  for (let day = civilDateOf(paidOutAt); ; day = addDays(day, 1)) {
    const night = instantOf(day, nightHour);
    if (night > until) return order;
    const account = accountOf(order, night);
    if (order.bookedOn !== null && order.bookedOn < day) order = yield { now: night, account };
    const plan = account.firstUnpaidPlan;
    const amount = plan === null ? null : wish(plan, day);
    if (plan === null || amount === null) continue;
    const askedAt = later(instantOf(day, '07:00'), chance.whole(0, 12 * 3600));
    if (askedAt <= paidOutAt || later(askedAt, 120) > until) continue;
    order = yield* paymentOf(order, { plan, amount, at: askedAt, chance });
    if (order.settledAt !== null) return order;
  }
}

/** What a borrower pays of a bill on a day; null: nothing. */
function wishOf({ habit, chance }: Payer): (plan: AccountPlan, day: CivilDate) => Ngwee | null {
  const lateness = new Map<number, number>();
  const draw = {
    prompt: () => -Math.max(0, chance.whole(-4, 5)),
    late: () => chance.whole(1, 10),
    'in-parts': () => chance.whole(0, 3),
    'very-late': () => chance.whole(20, 75),
    never: () => Infinity,
  } as const satisfies Record<Habit, () => number>;
  return (plan, day) => {
    const { period, dueDate, remainingAmount, paidAmount } = plan;
    const days = lateness.get(period) ?? draw[habit]();
    lateness.set(period, days);
    if (days !== Infinity && day >= addDays(dueDate, days)) return remainingAmount;
    const isFirstPart = habit === 'in-parts' && paidAmount === 0n;
    return isFirstPart && day >= addDays(dueDate, -8) ? partOf(remainingAmount) : null;
  };
}

/** Half of it, in whole kwacha. */
function partOf(amount: Ngwee): Ngwee {
  const unit = 10n ** BigInt(market.minorDigits);
  return ngwee(divideRounding(amount, 2n * unit, 'up') * unit);
}

interface Asked {
  readonly plan: AccountPlan;
  readonly amount: Ngwee;
  readonly at: Date;
  readonly chance: Chance;
}

/** Asks for a payment and hears its end. Now and then the wallet holds too little. */
function* paymentOf(
  order: LoadedOrder,
  { plan, amount, at, chance }: Asked,
): Generator<OrderChange, LoadedOrder, LoadedOrder> {
  const account = accountOf(order, at);
  const { mobile, network } = order.wallet;
  const { planId } = plan;
  const payment = newPayment({
    provider: pastProvider,
    operation: 'collect',
    purpose: 'repayment',
    planId,
    amount,
    mobile,
    network,
  });
  const asked = yield { now: at, account, newPayment: payment };
  const waiting = asked.payments.find(({ id }) => id === payment.id);
  assert(waiting !== undefined, 'a payment that was asked for is there');
  const heardAt = later(at, chance.whole(12, 60));
  if (chance.isIn(92)) return yield confirmed(asked, waiting, { at: heardAt, chance });
  const code = chance.oneOf(['NOT_ENOUGH_FUNDS', 'PAYMENT_NOT_APPROVED']);
  const failed = { fact: 'failed', code, text: 'Told by the network.' } as const;
  return yield decideEnd({ order: asked, payment: waiting }, failed, heardAt);
}

function confirmed(
  order: LoadedOrder,
  payment: PaymentRow,
  { at, chance }: { readonly at: Date; readonly chance: Chance },
): OrderChange {
  const reference = `MP${chance.whole(100_000_000, 999_999_999)}`;
  const fact = 'confirmed';
  const { currency } = market;
  const heard = { fact, reference, amount: payment.amount, currency, at: null } as const;
  return decideEnd({ order, payment }, heard, at);
}

/** The instant of an hour in Lusaka, which keeps UTC+2 all year. */
export function instantOf(day: CivilDate, hour: string): Date {
  return new Date(`${day}T${hour}:00+02:00`);
}

export function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * secondMs);
}

/**
 * The instant, or as much earlier as work of so many seconds needs to end before midnight. Late
 * fees change with the day, and an approver signs only what the proposer saw.
 */
export function onOneDay(at: Date, seconds: number): Date {
  const midnight = instantOf(addDays(civilDateOf(at), 1), '00:00');
  const latest = later(midnight, -seconds - 1);
  return at < latest ? at : latest;
}
