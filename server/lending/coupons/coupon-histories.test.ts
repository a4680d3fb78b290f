import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentId, UserCouponId } from '../../../contract/words/ids.ts';
import { kwacha, ngwee, parseKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { couponWorld } from '../../../testing/coupon-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { accountOf } from '../orders/load-order.ts';

const histories = 12;
const actsEach = 30;
const seed = Number(process.env['SEED'] ?? 20_261_126);

interface Tally {
  uses: number;
  used: bigint;
  events: bigint;
}
const selectTally = sql<Tally, { orderId: number; borrowerId: string }>(`
  select c.uses,
    (select count(*) from coupon_step s where s.user_coupon_id = c.id and s.fact = 'used')
      as used,
    (select count(*) from loan_event e where e.order_id = :orderId and e.kind = 'coupon-used'
      and e.body->>'userCouponId' = c.id) as events
  from user_coupon c where c.borrower_id = :borrowerId`);

describe('coupons and payments in any order', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  it(`leave account, ledger and coupons in agreement (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    let discounted = 0;
    for (let history = 0; history < histories; history++) {
      const loan = await live(world, random);
      const order = await world.order(loan);
      const state = accountOf(order, world.now());
      const confirmed = order.payments.filter((one) => one.state === 'confirmed');
      const promised = confirmed.reduce((sum, one) => sum + (one.coupon?.discount ?? 0n), 0n);
      expect(state.discount).toBeLessThanOrEqual(promised);
      for (const tally of await db.rows(selectTally, {
        orderId: loan.orderId,
        borrowerId: loan.borrowerId,
      })) {
        expect(tally.used).toBe(tally.events);
        expect(tally.used).toBeLessThanOrEqual(BigInt(tally.uses));
      }
      for (const { planId } of state.plans) {
        const uses = order.events.filter(
          (event) => event.kind === 'coupon-used' && event.planId === planId,
        );
        expect(uses.length).toBeLessThanOrEqual(1);
      }
      for (const { state: at } of order.coupons) {
        if (at.kind !== 'reserved') continue;
        const holder = order.payments.find((one) => one.id === at.paymentId);
        expect(['requested', 'submitted', 'unknown']).toContain(holder?.state);
      }
      if (state.discount > 0n) discounted += 1;
    }
    expect((await proveLedger({ db })).faults).toEqual([]);
    expect(discounted).toBeGreaterThan(0);
  });
});

/** Some weeks of a loan: coupons on and off, payments asked for, and ends in any order. */
async function live(world: MoneyWorld, random: () => number): Promise<LentLoan> {
  const at = couponWorld(world);
  const pick = <One>(list: readonly One[]): One | undefined =>
    list[Math.floor(random() * list.length)];
  const loan = await at.lentLoan({ termDays: pick([30, 91]) ?? 30 });
  const coupons: (UserCouponId | null)[] = [null];
  for (const uses of [1, 1, 3]) coupons.push(await at.give(loan, { uses }));
  const asked: { id: PaymentId; amount: Ngwee }[] = [];
  let firstPlan: string | undefined;
  let toPay: Ngwee[] = [];
  const acts: (() => Promise<unknown>)[] = [
    () => at.select(loan, pick(coupons) ?? null, loan.planIds.length),
    () => at.select(loan, pick(coupons) ?? null, openPeriod(loan, firstPlan)),
    async () => {
      const amount = toPay[pick([0, 1]) ?? 0] ?? kwacha(0);
      const planPeriod = openPeriod(loan, firstPlan);
      const { paymentId } = await askToPay(world, loan, amount, { planPeriod });
      if (paymentId !== undefined) asked.push({ id: paymentId, amount });
    },
    async () => {
      const one = pick(asked);
      if (one) await at.confirm(one.id, one.amount);
    },
    async () => {
      const one = pick(asked);
      if (one) await at.fail(one.id, pick(['failed', 'expired']));
    },
    () => world.pass(Math.floor(random() * 3 * 86_400)),
  ];
  for (let act = 0; act < actsEach; act++) {
    const detail = await at.detail(loan);
    const [plan] = detail?.repayPlanList ?? [];
    firstPlan = plan?.planId;
    const shown = plan ? [plan.remainingAmount, detail.minRepayAmount] : [];
    toPay = shown.map((one) => parseKwacha(one.toFixed(2)) ?? ngwee(0n));
    await pick(acts)?.();
  }
  return loan;
}

function openPeriod({ planIds }: LentLoan, planId: string | undefined): number {
  const index = planIds.findIndex((one) => one === planId);
  return index + 1 || 1;
}
