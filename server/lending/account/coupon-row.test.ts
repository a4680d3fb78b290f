import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { couponWorld } from '../../../testing/coupon-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script } from '../../store/database/database.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { ChangeOutcome } from '../orders/change-order.ts';
import { stepOf } from './coupon-row.ts';

describe('a coupon in its rows', () => {
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

  it('of a percentage keeps the most it takes off', async () => {
    const at = couponWorld(world);
    const loan = await at.lentLoan();
    const half = { kind: 'percentage', basisPoints: 5000, most: kwacha(5) } as const;
    await at.select(loan, await at.give(loan, { worth: half }));
    expect(await at.detail(loan)).toMatchObject({ repayPlanList: [{ remainingAmount: 510 }] });
  });

  it('has a step written by one of two orders at once, and the other changes nothing', async () => {
    const at = couponWorld(world);
    const [one, two] = [await at.lentLoan(), await at.lentLoan()];
    await at.give(one);
    const [coupon] = (await world.order(one)).coupons;
    const select = async (loan: LentLoan): Promise<ChangeOutcome> => {
      const [planId] = loan.planIds;
      const step = coupon && planId && stepOf(coupon, { fact: 'selected', planId });
      if (!step) throw new Error('a coupon that is usable can be selected');
      const change = { now: world.now(), coupons: [step] };
      return changeOrder(db, await world.order(loan), change);
    };
    const before = [await world.order(one), await world.order(two)].map((o) => o.version);
    const outcomes = await Promise.all([select(one), select(two)]);
    expect(outcomes.toSorted()).toEqual(['done', 'stale']);
    const after = [await world.order(one), await world.order(two)].map((o) => o.version);
    const moved = after.map((version, i) => version - (before[i] ?? 0));
    expect(moved).toEqual(outcomes.map((outcome) => (outcome === 'done' ? 1 : 0)));
  });

  it('has steps that are only appended: none is changed or taken away', async () => {
    const change = db.run(script('update coupon_step set version = version + 1'));
    await expect(change).rejects.toThrow('only appended to');
    const removal = db.run(script('delete from coupon_step'));
    await expect(removal).rejects.toThrow('only appended to');
  });
});
