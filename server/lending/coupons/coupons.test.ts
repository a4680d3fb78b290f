import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import { couponWorld } from '../../../testing/coupon-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { accountOf } from '../orders/load-order.ts';

const day = 86_400;

describe('a coupon', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let at: ReturnType<typeof couponWorld>;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db);
    at = couponWorld(world);
  });
  afterAll(async () => {
    expect((await proveLedger({ db })).faults).toEqual([]);
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const stateOf = async (loan: LentLoan) => accountOf(await world.order(loan), world.now());
  const steps = async (id: string): Promise<string[]> => {
    const found = `select fact from coupon_step where user_coupon_id = '${id}' order by version`;
    return (await db.rows(script<{ fact: string }>(found))).map(({ fact }) => fact);
  };
  const lastText = async (loan: LentLoan): Promise<string | undefined> => {
    const texts = `select text from sms where mobile = '${loan.mobile}' and kind = 'receipt'
      order by created_at desc limit 1`;
    return (await db.row(script<{ text: string }>(texts)))?.text;
  };

  describe('that is selected', () => {
    it('lowers what is to pay and the least that may be paid, until it is taken off', async () => {
      const loan = await at.lentLoan();
      const id = await at.give(loan);
      const big = await at.give(loan, { name: 'big', minAmount: kwacha(2000) });
      const shown = (status: 0 | 1 | 2, name: string) =>
        expect.objectContaining({ couponName: name, couponUsableStatus: status });
      const before = await at.detail(loan);
      expect(before.repayPlanList[0]?.remainingAmount).toBe(515);
      expect(before.couponVoList).toHaveLength(2);
      expect(before.couponVoList).toContainEqual(shown(1, 'K10'));
      expect(before.couponVoList).toContainEqual(shown(0, 'big'));
      expect(before.amountWithoutCoupon).toBe(515);
      expect(before.couponVoList.map((one) => one.amountWithCoupon).toSorted()).toEqual([
        505,
        undefined,
      ]);
      expect(before.couponVoList).toContainEqual(
        expect.objectContaining({ whyNot: 'too-little-owed', minAmount: 2000 }),
      );
      expect(await at.select(loan, id)).toMatchObject({ data: null });
      const after = await at.detail(loan);
      expect(after).toMatchObject({
        minRepayAmount: 101,
        repayPlanList: [{ remainingAmount: 505 }],
      });
      expect(after.couponVoList).toContainEqual(shown(2, 'K10'));
      expect(after.amountWithoutCoupon).toBe(515);
      expect(await at.select(loan, big)).toEqual({ refused: 'coupon-not-usable' });
      expect(await at.select(loan, null)).toMatchObject({ data: null });
      expect(await at.detail(loan)).toEqual(before);
      expect(await steps(id)).toEqual(['selected', 'taken-off']);
    });

    it('gives way to another one', async () => {
      const loan = await at.lentLoan();
      const [one, two] = [await at.give(loan), await at.give(loan, { name: 'two' })];
      await at.select(loan, one);
      await at.select(loan, two);
      await at.select(loan, two);
      const { couponVoList } = await at.detail(loan);
      const byId = new Map(couponVoList.map((c) => [c.userCouponId, c.couponUsableStatus]));
      expect([byId.get(one), byId.get(two)]).toEqual([1, 2]);
      expect(await steps(two)).toEqual(['selected']);
    });

    it('bounds what may be paid', async () => {
      const loan = await at.lentLoan();
      await at.select(loan, await at.give(loan));
      expect(await askToPay(world, loan, kwacha(506))).toMatchObject({
        refused: 'above-remaining',
      });
      expect(await askToPay(world, loan, kwacha(450))).toMatchObject({
        refused: 'must-pay-off',
      });
      expect(await askToPay(world, loan, kwacha(100))).toMatchObject({
        refused: 'below-minimum',
      });
    });
  });

  it('cannot be selected by others, elsewhere, out of its days, or under a payment', async () => {
    const [loan, other] = [await at.lentLoan({ termDays: 91 }), await at.lentLoan()];
    const id = await at.give(loan);
    const today = civilDateOf(world.now());
    const past = { validFrom: addDays(today, -9), validTo: addDays(today, -1) };
    expect(await at.select(loan, await at.give(loan, past))).toEqual({
      refused: 'coupon-not-usable',
    });
    expect(await at.select(other, id)).toEqual({ refused: 'coupon-not-usable' });
    const theirPlan = { ...other, planIds: loan.planIds };
    expect(await at.select(theirPlan, id)).toEqual({ refused: 'plan-not-payable' });
    expect(await at.select(loan, id, 2)).toEqual({ refused: 'plan-not-payable' });
    await at.pay(loan, kwacha(100));
    expect(await at.select(loan, id)).toEqual({ refused: 'payment-on-its-way' });
    expect(await at.select(loan, null)).toEqual({ refused: 'payment-on-its-way' });
  });

  describe('that is paid with', () => {
    it('is used up, settles the loan, and is in the receipt', async () => {
      const loan = await at.lentLoan();
      const id = await at.give(loan);
      await at.select(loan, id);
      const payment = await at.pay(loan, kwacha(505));
      expect(await at.detail(loan)).toMatchObject({
        repayPlanList: [{ remainingAmount: 505 }],
        couponVoList: [{ couponUsableStatus: 2 }],
      });
      expect(await at.confirm(payment, kwacha(505))).toBe('settled');
      expect(await stateOf(loan)).toMatchObject({
        status: 'settled',
        discount: kwacha(10),
        paidAmount: kwacha(505),
        owedToBorrower: 0n,
      });
      expect((await world.order(loan)).position['fee-discounted']).toBe(kwacha(10));
      expect(await lastText(loan)).toBe(
        'ExtraMoney: K505.00 received, ref MP1. Coupon: K10.00 off. ' +
          'Fee K5.00. Loan K500.00. All paid. You saved K70.00.',
      );
      expect(await steps(id)).toEqual(['selected', 'reserved', 'used']);
      expect(await at.list(loan)).toMatchObject({ data: { list: [{ status: 'used' }] } });
    });

    it('is used once, told ten times at once', async () => {
      const loan = await at.lentLoan();
      const id = await at.give(loan, { uses: 3 });
      await at.select(loan, id);
      const payment = await at.pay(loan, kwacha(200));
      const ends = Array.from({ length: 10 }, () => at.confirm(payment, kwacha(200)));
      expect((await Promise.all(ends)).filter((end) => end === 'settled')).toHaveLength(1);
      expect(await stateOf(loan)).toMatchObject({
        discount: kwacha(10),
        remainingAmount: kwacha(305),
      });
      expect(await steps(id)).toEqual(['selected', 'reserved', 'used']);
      // Two uses are left, and this plan has had its coupon.
      expect(await at.detail(loan)).toMatchObject({
        couponVoList: [{ couponUsableStatus: 0 }],
      });
      expect(await at.select(loan, id)).toEqual({ refused: 'coupon-not-usable' });
    });

    it('is given back, still selected, when the payment fails, and then used', async () => {
      const loan = await at.lentLoan();
      const id = await at.give(loan);
      await at.select(loan, id);
      await at.fail(await at.pay(loan, kwacha(505)));
      expect(await at.detail(loan)).toMatchObject({
        repayPlanList: [{ remainingAmount: 505 }],
        couponVoList: [{ couponUsableStatus: 2 }],
      });
      await at.confirm(await at.pay(loan, kwacha(505)), kwacha(505));
      expect(await stateOf(loan)).toMatchObject({ status: 'settled', discount: kwacha(10) });
      const taken = await steps(id);
      expect(taken).toEqual(['selected', 'reserved', 'given-back', 'reserved', 'used']);
    });

    it('is honoured past its last day while the payment is under way, and not after', async () => {
      const [loan, late] = [await at.lentLoan(), await at.lentLoan()];
      const validTo = civilDateOf(world.now());
      const [id, unpaid] = [await at.give(loan, { validTo }), await at.give(late, { validTo })];
      await at.select(loan, id);
      await at.select(late, unpaid);
      const payment = await at.pay(loan, kwacha(505));
      await world.pass(2 * day);
      expect((await at.detail(loan)).couponVoList).toMatchObject([{ couponUsableStatus: 2 }]);
      expect((await at.detail(late)).couponVoList).toEqual([]);
      await at.confirm(payment, kwacha(505), new Date(world.now().getTime() - 2 * day * 1000));
      expect(await stateOf(loan)).toMatchObject({ status: 'settled', discount: kwacha(10) });
      expect(await at.list(late, { status: 'expired' })).toMatchObject({ data: { total: 1 } });
    });
  });

  describe('of a payment confirmed after it failed', () => {
    it('is honoured where it is still there, even past its last day', async () => {
      const loan = await at.lentLoan();
      const id = await at.give(loan, { validTo: civilDateOf(world.now()) });
      await at.select(loan, id);
      const asked = world.now();
      const payment = await at.pay(loan, kwacha(505));
      await at.fail(payment, 'expired');
      await at.select(loan, null);
      await world.pass(2 * day);
      await at.confirm(payment, kwacha(505), asked);
      expect(await stateOf(loan)).toMatchObject({ status: 'settled', discount: kwacha(10) });
      const taken = await steps(id);
      expect(taken).toEqual(['selected', 'reserved', 'given-back', 'taken-off', 'used']);
    });

    it.each(['used up', 'reserved'])('is left out where another has it %s', async (how) => {
      const loan = await at.lentLoan();
      const id = await at.give(loan);
      await at.select(loan, id);
      const [first, second] = [await at.pay(loan, kwacha(200)), kwacha(305)];
      await at.fail(first);
      const next = await at.pay(loan, second);
      if (how === 'used up') await at.confirm(next, second);
      await at.confirm(first, kwacha(200));
      if (how === 'reserved') await at.confirm(next, second);
      expect(await stateOf(loan)).toMatchObject({ status: 'settled', discount: kwacha(10) });
      expect((await steps(id)).filter((fact) => fact === 'used')).toHaveLength(1);
    });

    it('is kept where the plan already has another coupon', async () => {
      const loan = await at.lentLoan();
      const [one, two] = [await at.give(loan), await at.give(loan)];
      await at.select(loan, one);
      const first = await at.pay(loan, kwacha(200));
      await at.fail(first);
      await at.select(loan, two);
      await at.confirm(await at.pay(loan, kwacha(200)), kwacha(200));
      await at.confirm(first, kwacha(200));
      expect(await stateOf(loan)).toMatchObject({
        discount: kwacha(10),
        remainingAmount: kwacha(105),
      });
      expect([(await steps(one)).at(-1), (await steps(two)).at(-1)]).toEqual([
        'taken-off',
        'used',
      ]);
    });

    it('is given back where other money has already paid the charges', async () => {
      const loan = await at.lentLoan();
      const id = await at.give(loan);
      const first = await at.pay(loan, kwacha(515));
      await at.fail(first);
      await world.pass(60);
      await at.select(loan, id);
      const second = await at.pay(loan, kwacha(505));
      await at.confirm(first, kwacha(515));
      await at.confirm(second, kwacha(505));
      expect(await stateOf(loan)).toMatchObject({ discount: 0n, owedToBorrower: kwacha(505) });
      expect((await steps(id)).at(-1)).toBe('given-back');
      expect(await at.list(loan)).toMatchObject({ data: { list: [{ status: 'usable' }] } });
    });
  });

  it('is in a payment or is not, however selecting and paying cross', async () => {
    for (let round = 0; round < 8; round++) {
      const loan = await at.lentLoan();
      const id = await at.give(loan);
      if (round % 2 === 1) await at.select(loan, id);
      const [heard, whole, less] = await Promise.all([
        at.select(loan, round % 2 === 1 ? null : id),
        askToPay(world, loan, kwacha(515)),
        askToPay(world, loan, kwacha(505)),
      ]);
      const order = await world.order(loan);
      const paid = order.payments.filter((payment) => payment.planId !== null);
      expect(paid.length).toBeLessThanOrEqual(1);
      for (const { coupon, amount } of paid) {
        expect(amount).toBe(coupon === null ? kwacha(515) : kwacha(505));
      }
      expect([whole.paymentId, less.paymentId].filter(Boolean)).toEqual(paid.map((p) => p.id));
      const kind = order.coupons.find((coupon) => coupon.id === id)?.state.kind;
      expect(kind === 'reserved').toBe(paid.some(({ coupon }) => coupon !== null));
      expect(heard.refused ?? 'payment-on-its-way').toBe('payment-on-its-way');
      for (const { id: paymentId, amount } of paid) await at.confirm(paymentId, amount);
      const state = await stateOf(loan);
      if (paid.length === 1)
        expect(state).toMatchObject({ status: 'settled', owedToBorrower: 0n });
    }
  });

  it('is listed by status and page', async () => {
    const loan = await at.lentLoan();
    const percent = { kind: 'percentage', basisPoints: 1250 } as const;
    for (let i = 0; i < 3; i++) await at.give(loan, { worth: percent, minAmount: ngwee(1n) });
    await at.give(loan, { uses: 2 });
    const page = await at.list(loan, { status: 'usable', page: 2, pageSize: 3 });
    expect(page).toMatchObject({ data: { total: 4 } });
    const { data } = await at.list(loan);
    expect(data).toMatchObject({ total: 4 });
    expect(JSON.stringify(data)).toContain('"discountPercent":12.5,"minAmount":0.01');
    expect(await at.list(loan, { status: 'used' })).toMatchObject({
      data: { total: 0, list: [] },
    });
  });
});
