import { expect, it } from 'vitest';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, byPawapay, moneyWorld } from '../../../testing/money-world.ts';
import { accrueOvernight } from '../orders/accrue-overnight.ts';
import { followUpPayments } from '../payments/follow-up-payments.ts';
import { submitPayments } from '../payments/submit-payments.ts';
import { proveLedger } from './prove-ledger.ts';
import { proveLedgerNightly } from './prove-nightly.ts';
import { sumSharedBalances } from './sum-shared-balances.ts';

const hourMs = 3_600_000;
const daySeconds = 86_400;
const amount = kwacha(2000);
/**
 * Above the least part of either bill, late fees included. Four of them are no more than a bill.
 */
const part = kwacha(450);

// Hours of the civil day in Lusaka; a jump from the late ones goes over midnight, and back.
it.each([
  ['23:30', [5, 0], 0],
  ['23:30', [5, 0, -5, 0], 7],
  ['23:59', [1, 0, 25, 0], 0],
  ['00:10', [-5, 0], 7],
  ['00:10', [-1, 5, -30, 0], 0],
  ['12:00', [5, 0, -5, 0], 7],
  ['18:59', [5, 6, 5, 0], 0],
])(
  'a clock that jumps at %s by %j hours, %i days after a payout',
  async (time, jumps, days) => {
    await using db = await testDatabase('server');
    const startsAt = new Date(`2026-03-02T${time}:00+02:00`);
    await using world = await moneyWorld(db, { autoAnswer: 'approve' }, byPawapay, startsAt);
    const right = { ...world.context.clock };
    const turnTo = (hours: number) => {
      const now = () => new Date(right.now().getTime() + hours * hourMs);
      Object.assign(world.context.clock, { now, today: () => civilDateOf(now()) });
    };
    const late = await agreeToLoan(db, { at: world.now(), termDays: 5, amount });
    const loan = await agreeToLoan(db, { at: world.now(), network: 'MTN', amount });
    await world.live(15);
    await world.pass(days * daySeconds);
    const night = async () => {
      await accrueOvernight(world.context);
      await sumSharedBalances(world.context);
      await proveLedgerNightly(world.context);
    };
    await night();
    for (const hours of jumps) {
      turnTo(hours);
      await night();
      // A payment of each, so that each is booked by the clock as it is now.
      for (const one of [late, loan]) {
        expect(await askToPay(world, one, part)).toHaveProperty('paymentId');
        await submitPayments(world.context);
        await world.pass(5);
        await followUpPayments(world.context);
      }
      for (const seconds of [1, 150, 400]) {
        await world.pass(seconds);
        await sumSharedBalances(world.context);
        expect((await proveLedger(world.context)).faults, `${hours} hours`).toEqual([]);
      }
    }
    for (let day = 0; day < 3; day++) {
      await night();
      expect((await proveLedger(world.context)).faults).toEqual([]);
      await world.pass(daySeconds);
    }
  },
);
