import { divideRounding, ngwee, smallerNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { addParts, allocate, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import type { Running } from './pauses.ts';
import { daysRunning } from './pauses.ts';
import { addDaysBack, noDaysBack, owedOf, readMeters } from './plan-meters.ts';
import type { DaysBack, PlanMeters } from './plan-meters.ts';

/**
 * The refund of extension fees when a plan is paid in full on a day. A fee is interest paid in
 * advance up to the due date it bought, so the days after the payment are refunded. The refund
 * is `fee x unused days / days bought`, rounded half up for each fee. Days without charges do
 * not count as used.
 */
export function daysBackOn(
  plan: PlanMeters,
  day: number,
  { pricing, pauses }: Running,
): DaysBack {
  let [amount, days] = [0n, 0];
  for (const { fee, toDay } of plan.bought) {
    const from = toDay - pricing.extensionDays;
    const used = daysRunning(pauses, { from, to: Math.min(day, toDay) });
    const unused = pricing.extensionDays - used;
    amount += divideRounding(fee * BigInt(unused), BigInt(pricing.extensionDays), 'half-up');
    days += unused;
  }
  return days === 0 ? noDaysBack : { amount: ngwee(amount), days };
}

/**
 * Pays a plan with its refund for unused days, if the refund and `money` together cover the whole
 * debt; otherwise changes nothing. The part of the money needed for this is still owed.
 */
export function giveDaysBack(
  plan: PlanMeters,
  now: {
    readonly day: number;
    readonly shown: Parts;
    readonly running: Running;
    readonly money: Ngwee;
  },
): DaysBack {
  const { day, shown, running, money } = now;
  const owed = owedOf(plan, shown);
  const back = daysBackOn(plan, day, running);
  const amount = smallerNgwee(back.amount, sumOfParts(owed));
  if (amount === 0n || amount + money < sumOfParts(owed)) return noDaysBack;
  readMeters(plan, day, shown);
  plan.back = addParts(plan.back, allocate(owed, amount, 'charges-first'));
  plan.bought = [];
  plan.daysGiven = addDaysBack(plan.daysGiven, { amount, days: back.days });
  return { amount, days: back.days };
}
