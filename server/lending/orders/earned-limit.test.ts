import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { asData } from '../../../testing/client.ts';
import type { App } from '../../../testing/start-app.ts';
import { startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { borrow, payAll, verifiedBorrower } from '../../../testing/verified-borrower.ts';

const daySeconds = 86_400n;

let app: App;
beforeAll(async () => {
  app = await startApp({
    hasDemoPeople: false,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
});
afterAll(() => app.close());

const setLimit = sql<void, { mobile: string }>(
  'update borrower set credit_limit = 100000 where mobile = :mobile',
);
const setEarned = sql<void, { id: string }>(
  'update borrower set credit_limit = 130000, settled_orders = 1 where id = :id',
);

const wish = (amount: number, termDays: number) => ({
  productId: 'first-loan',
  amount,
  termDays,
});

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const pass = (days: bigint) => {
  app.hour.setOffset(app.hour.offsetSeconds() + days * daySeconds);
};

async function standing(phone: Client): Promise<readonly [limit: unknown, settled: unknown]> {
  const { creditLimit, settledLoans } = await phone.done('/my/getUserInfo');
  return [creditLimit, settledLoans];
}

async function products(phone: Client): Promise<unknown[]> {
  const { products: offered } = await phone.done('/api/v3/product/productTrial', { body: {} });
  return asList(offered).map((one) => asData(one)['productId']);
}

describe('a limit', () => {
  it('cannot be farmed in an afternoon', async () => {
    const { phone } = await verifiedBorrower(app, '0961200001', '60000');
    expect(await standing(phone)).toEqual([1000, 0]);
    for (let loan = 0; loan < 4; loan++) {
      await payAll(phone, await borrow(phone, wish(1000, 14)));
    }
    expect(await standing(phone)).toEqual([1000, 0]);
    expect(await products(phone)).toEqual(['first-loan']);
  });

  it('rises by a fifth where half was out for a week, once in two weeks', async () => {
    const { phone } = await verifiedBorrower(app, '0961200002', '60000');
    const first = await borrow(phone, wish(1000, 14));
    pass(3n);
    await payAll(phone, first);
    expect(await standing(phone)).toEqual([1000, 0]);

    const second = await borrow(phone, wish(1000, 14));
    pass(4n);
    await payAll(phone, second);
    expect(await standing(phone)).toEqual([1200, 1]);

    const third = await borrow(phone, { ...wish(1200, 14), productId: 'standard' });
    pass(7n);
    await payAll(phone, third);
    expect(await standing(phone)).toEqual([1200, 2]);

    const fourth = await borrow(phone, { ...wish(1200, 14), productId: 'standard' });
    pass(7n);
    await payAll(phone, fourth);
    expect(await standing(phone)).toEqual([1440, 3]);
  });

  it('becomes what home has promised, and all of it can be borrowed', async () => {
    const { phone } = await verifiedBorrower(app, '0961200007', '60000');
    let promised = 1000;
    for (const product of ['first-loan', 'standard', 'standard', 'standard']) {
      const told = await phone.done('/my/getMyLoanInfo');
      expect(told).toMatchObject({ stage: 'borrow', creditLimit: promised });
      expect(asData(told)).not.toHaveProperty('order');
      const order = await borrow(phone, { ...wish(promised, 30), productId: product });
      const running = await phone.done('/my/getMyLoanInfo');
      expect(running['creditLimit']).toBe(promised);
      promised = Number(asData(asData(running['order'])['limitRise'])['to']);
      pass(15n);
      await payAll(phone, order);
    }
    // A fifth more each time, told in steps of K50: K2,073.60 is K2,050.
    expect(promised).toBe(2050);
    expect(await standing(phone)).toEqual([2073.6, 4]);
    expect(await phone.done('/my/getMyLoanInfo')).toMatchObject({ creditLimit: 2050 });
  });

  it('does not rise for less than half of it', async () => {
    const { phone } = await verifiedBorrower(app, '0961200003', '60000');
    const order = await borrow(phone, wish(450, 14));
    pass(10n);
    await payAll(phone, order);
    expect(await standing(phone)).toEqual([1000, 0]);
  });

  it('does not rise above what the income carries', async () => {
    const { phone, id } = await verifiedBorrower(app, '0961200004', '1000');
    expect(await standing(phone)).toEqual([300, 0]);
    await app.db.run(setEarned, { id });
    // On the longest term of all, K350 a month carry K1,400.
    const order = await borrow(phone, { productId: 'standard', amount: 700, termDays: 91 });
    pass(8n);
    await payAll(phone, order);
    expect(await standing(phone)).toEqual([1400, 2]);
  });
});

describe('a trial', () => {
  it('offers nothing larger than what the income carries, and bars no one who asks', async () => {
    const { phone } = await verifiedBorrower(app, '0961200005', '2500');
    await app.db.run(setLimit, { mobile: '0961200005' });
    const ask = (choice: object) => phone.ask('/api/v3/product/productTrial', { body: choice });
    const { data } = await ask({});
    const [offered] = asList(asData(data)['products']).map(asData);
    // An instalment of 14 days is paid out of the income of 14 days.
    expect(offered).toMatchObject({ maxAmount: 750, terms: [14, 30] });
    expect(offered?.['termLimits']).toEqual([
      { termDays: 14, maxAmount: 350, isByIncome: true },
      { termDays: 30, maxAmount: 750, isByIncome: true },
    ]);
    const refused = await ask(wish(800, 30));
    expect([refused.code, refused.msg]).toEqual([
      1314,
      'The most that fits your income is K750 for 30 days.',
    ]);
    const body = { ...wish(1000, 30), agreed: true, trialHash: 'x' };
    const borrowed = await phone.ask('/zmb/index/api/appManualGetLoan', { body });
    expect(asData(borrowed.data)['reason']).toBe('amount-above-income');
    expect(await phone.done('/my/getMyLoanInfo')).toMatchObject({
      stage: 'borrow',
      history: [],
    });
    await borrow(phone, wish(750, 30));
  });

  it('says so when nothing fits, and bars no one either', async () => {
    const { phone } = await verifiedBorrower(app, '0961200006', '200');
    const { msg } = await phone.ask('/api/v3/product/productTrial', { body: {} });
    expect(msg).toContain('Our smallest loan is more than fits your income.');
    expect(await phone.done('/my/getMyLoanInfo')).toMatchObject({ stage: 'borrow' });
  });
});
