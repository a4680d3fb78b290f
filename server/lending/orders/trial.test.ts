import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/words/civil-date.ts';
import { asData, type Client, type WireData } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { borrow, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { sql } from '../../store/database/database.ts';
import { shippedLicence } from '../../store/lender.ts';
import { latestProducts, publishProducts } from '../products/product-versions.ts';

const trialPath = '/api/v3/product/productTrial';
const setStanding = sql<void, { id: string; creditLimit: number; settled: number }>(
  'update borrower set credit_limit = :creditLimit, settled_orders = :settled where id = :id',
);

let app: App;
beforeAll(async () => {
  app = await startApp({
    hasDemoPeople: false,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
});
afterAll(() => app.close());

let count = 0;
/** A borrower with this income, this limit in kwacha and so many proven settlements. */
async function borrower(income: string, limit?: number, settled = 0): Promise<Client> {
  count += 1;
  const mobile = `09612200${String(count).padStart(2, '0')}`;
  const { id, phone } = await verifiedBorrower(app, mobile, income);
  if (limit !== undefined)
    await app.db.run(setStanding, { id, creditLimit: limit * 100, settled });
  return phone;
}

const list = (value: unknown): WireData[] => (Array.isArray(value) ? value.map(asData) : []);
const trialOf = async (phone: Client, choice: object) =>
  asData((await phone.done(trialPath, { body: choice }))['trial']);

/** The reason of a refusal, and what it says. */
async function refusal(phone: Client, choice: object): Promise<WireData> {
  const { msg, data } = await phone.ask(trialPath, { body: choice });
  return { reason: asData(data)['reason'], msg };
}

describe('a trial of one bill', () => {
  it('says what is received, what it costs and when it is due', async () => {
    const phone = await borrower('60000');
    const trial = await trialOf(phone, { productId: 'first-loan', amount: 1000, termDays: 30 });
    const dueDate = addDays(app.context.clock.today(), 30);
    // 30 days of 0.40 %, and 3 % once.
    expect(trial).toMatchObject({
      productId: 'first-loan',
      amount: 1000,
      termDays: 30,
      receivedAmount: 1000,
      interest: 120,
      serviceFee: 30,
      totalRepayAmount: 1150,
      dailyRate: 0.4,
      plans: [{ period: 1, dueDate, principal: 1000, interest: 120, fee: 30, amount: 1150 }],
    });
    // 1.15 to the power of 365 / 30, less one.
    expect(trial['apr']).toBeCloseTo(447.65, 1);
    expect(trial['aprConvention']).toContain('effective annual rate');
    expect(trial['lateFeeRule']).toBe(
      'Pay late? The first day is free. Then K5.00 a day, for 30 days at most. All charges ' +
        'together are never more than K1,000.00.',
    );
    expect(asData(trial['disclosure'])).toMatchObject({ totalRepayAmount: 1150 });
  });

  it('has another name with every other price, and the same with the same', async () => {
    const phone = await borrower('60000');
    const wish = { productId: 'first-loan', amount: 1000, termDays: 30 };
    const hashOf = async (change: object) =>
      (await trialOf(phone, { ...wish, ...change }))['trialHash'];
    const hash = await hashOf({});
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(await hashOf({})).toBe(hash);
    expect(await hashOf({ amount: 950 })).not.toBe(hash);
    expect(await hashOf({ termDays: 14 })).not.toBe(hash);
  });
});

describe('a trial of several bills', () => {
  it('is divided into them without a ngwee lost', async () => {
    const phone = await borrower('60000', 5000, 1);
    const trial = await trialOf(phone, { productId: 'standard', amount: 1000, termDays: 91 });
    const plans = list(trial['plans']);
    const today = app.context.clock.today();
    expect(plans.map(({ period }) => period)).toEqual([1, 2, 3]);
    expect(plans.map(({ dueDate }) => dueDate)).toEqual(
      [30, 60, 91].map((days) => addDays(today, days)),
    );
    const sum = (name: string) => plans.reduce((all, plan) => all + Number(plan[name]), 0);
    expect(sum('principal')).toBeCloseTo(1000, 2);
    expect(sum('interest')).toBeCloseTo(Number(trial['interest']), 2);
    expect(sum('fee')).toBeCloseTo(30, 2);
    expect(sum('amount')).toBeCloseTo(Number(trial['totalRepayAmount']), 2);
    for (const { principal, interest, fee, amount } of plans) {
      const parts = Number(principal) + Number(interest) + Number(fee);
      expect(amount).toBeCloseTo(parts, 2);
    }
  });
});

describe('what a choice leaves open', () => {
  it('is half of what can be had, a month, by the newest product that covers it', async () => {
    const phone = await borrower('60000', 3000, 1);
    const { products, trial } = await phone.done(trialPath, { body: {} });
    expect(list(products)).toMatchObject([
      { productId: 'first-loan', minAmount: 100, maxAmount: 1000, stepAmount: 50 },
      { productId: 'standard', minAmount: 200, maxAmount: 3000, terms: [14, 30, 60, 91] },
    ]);
    expect(trial).toMatchObject({ productId: 'standard', amount: 1550, termDays: 30 });
    const asked = await phone.done(trialPath, { method: 'POST' });
    expect(asked['trial']).toEqual(trial);
    expect(list(products)[0]).toMatchObject({
      name: 'First loan',
      termLimits: [
        { termDays: 14, maxAmount: 1000, isByIncome: false },
        { termDays: 30, maxAmount: 1000, isByIncome: false },
      ],
    });
  });

  it('leaves what was chosen as it was', async () => {
    const phone = await borrower('60000', 3000, 1);
    expect(await trialOf(phone, { productId: 'first-loan' })).toMatchObject({
      productId: 'first-loan',
      amount: 550,
      termDays: 30,
    });
    expect(await trialOf(phone, { termDays: 14 })).toMatchObject({
      amount: 1550,
      termDays: 14,
    });
    expect(await trialOf(phone, { amount: 250 })).toMatchObject({ amount: 250, termDays: 30 });
  });

  it('fits the income on the term that was chosen', async () => {
    const phone = await borrower('2500', 1000);
    expect(await trialOf(phone, { termDays: 14 })).toMatchObject({ amount: 200 });
    expect(await trialOf(phone, { termDays: 30 })).toMatchObject({ amount: 400 });
  });
});

describe('the product', () => {
  it('is chosen by the server: the one that covers amount and days', async () => {
    const phone = await borrower('60000', 3000, 1);
    const productOf = async (choice: object) => (await trialOf(phone, choice))['productId'];
    expect(await productOf({ amount: 150, termDays: 14 })).toBe('first-loan');
    expect(await productOf({ amount: 2000, termDays: 14 })).toBe('standard');
    expect(await productOf({ amount: 500, termDays: 91 })).toBe('standard');
  });

  it('is the cheapest of those that are open, whatever was published later', async () => {
    const phone = await borrower('60000', 3000, 1);
    const [first] = await latestProducts(app.db);
    if (first === undefined) throw new Error('a product is missing');
    const licence = shippedLicence(app.context.config, app.context.clock.today());
    const pricing = { ...first.pricing, serviceFeeBasisPoints: 250 };
    const cheap = { ...first, version: 2, pricing };
    await publishProducts(app.db, { products: [cheap], licence, now: app.context.clock.now() });
    const wish = { amount: 500, termDays: 30 };
    expect(await trialOf(phone, wish)).toMatchObject({
      productId: 'first-loan',
      serviceFee: 12.5,
    });
    const named = await trialOf(phone, { ...wish, productId: 'standard' });
    expect(named).toMatchObject({ productId: 'standard', serviceFee: 15 });
  });

  it('that was withdrawn since it was read is another price, to be read again', async () => {
    const phone = await borrower('60000', 3000, 1);
    const wish = { amount: 500, termDays: 30 };
    const { trialHash } = await trialOf(phone, { ...wish, productId: 'standard' });
    const body = { ...wish, productId: 'withdrawn', trialHash, agreed: true };
    const { data } = await phone.ask('/zmb/index/api/appManualGetLoan', { body });
    expect(asData(data)).toMatchObject({
      reason: 'offer-changed',
      trial: { productId: 'first-loan', amount: 500, serviceFee: 12.5 },
    });
  });
});

describe('a choice is refused', () => {
  it('outside of its range or its steps, with the range', async () => {
    const phone = await borrower('60000');
    for (const amount of [50, 1050, 125]) {
      const choice = { productId: 'first-loan', amount };
      expect(await refusal(phone, choice)).toEqual({
        reason: 'amount-out-of-range',
        msg: 'Please choose an amount between K100 and K1,000, in steps of K50.',
      });
    }
  });

  it('where the income does not carry it, with what it carries for that term', async () => {
    const phone = await borrower('2500', 1000);
    expect(await refusal(phone, { amount: 800, termDays: 30 })).toEqual({
      reason: 'amount-above-income',
      msg: 'The most that fits your income is K750 for 30 days.',
    });
  });

  it.each([
    [{ termDays: 60 }, 'term-not-offered'],
    [{ productId: 'standard' }, 'product-not-offered'],
    [{ productId: 'nothing' }, 'product-not-offered'],
  ])('%j: %s', async (choice, reason) => {
    expect(await refusal(await borrower('60000'), choice)).toMatchObject({ reason });
  });

  it('for an income that carries nothing, unless the limit is below all', async () => {
    const phone = await borrower('200', 3000, 1);
    for (const choice of [{}, { productId: 'first-loan' }]) {
      expect(await refusal(phone, choice)).toMatchObject({ reason: 'nothing-fits-income' });
    }
    expect(await refusal(await borrower('60000', 50), {})).toMatchObject({
      reason: 'product-not-offered',
    });
  });

  it('while a loan is open', async () => {
    const phone = await borrower('60000');
    await borrow(phone, { productId: 'first-loan', amount: 500, termDays: 14 });
    expect(await refusal(phone, {})).toMatchObject({ reason: 'order-open' });
  });
});

describe('what counts towards a higher limit', () => {
  it('is shown before anything is agreed to', async () => {
    const phone = await borrower('60000');
    const riseOf = async (choice: object) => (await trialOf(phone, choice))['limitRise'];
    const today = app.context.clock.today();
    expect(await riseOf({ amount: 500, termDays: 14 })).toEqual({ after: addDays(today, 3) });
    expect(await riseOf({ amount: 450, termDays: 14 })).toEqual({ leastAmount: 500 });
  });

  it('is left out where the income carries no higher limit', async () => {
    const phone = await borrower('1000', 1400, 1);
    const trial = await trialOf(phone, { productId: 'standard', amount: 700, termDays: 91 });
    expect(trial).not.toHaveProperty('limitRise');
  });
});
