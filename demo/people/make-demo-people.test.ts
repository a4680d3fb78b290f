import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { OrderId } from '../../contract/words/ids.ts';
import { kwacha, ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { expectedBalances } from '../../domain/books/expected-balances.ts';
import { couponChoices } from '../../domain/growth/coupons.ts';
import { defaultProducts, offersFor } from '../../domain/rules/products.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import type { Context } from '../../server/store/context.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { dataTables } from '../../server/store/database/tables.ts';
import { shippedLicence } from '../../server/store/lender.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import { publishProducts } from '../../server/lending/products/product-versions.ts';
import { demoPeople } from './demo-people.ts';
import { makeDemoPeople } from './make-demo-people.ts';

const now = new Date('2026-06-15T08:00:00Z');
const ordersOf = sql<{ id: bigint }, { mobile: string }>(`
  select o.id from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = :mobile order by o.id desc`);
const earned = sql<{ creditLimit: bigint; settledOrders: number }, { mobile: string }>(
  'select credit_limit, settled_orders from borrower where mobile = :mobile',
);
const transfersOf = sql<{ account: string; balance: bigint }, { orderId: bigint }>(`
  select account, sum(amount)::bigint as balance from (
    select debit as account, amount from transfer where order_id = :orderId
    union all select credit, -amount from transfer where order_id = :orderId) as legs
  group by account`);

let db: TestDatabase;
let context: Context;

beforeAll(async () => {
  db = await testDatabase();
  context = testContext({ db, now });
  const licence = shippedLicence(context.config, context.clock.today());
  await publishProducts(db, { products: defaultProducts, licence, now });
  await makeDemoPeople(context);
});
afterAll(() => db.dispose());

async function newestOrder(mobile: string): Promise<LoadedOrder> {
  const row = await db.row(ordersOf, { mobile });
  const order = row ? await loadOrder(db, Number(row.id) as OrderId) : null;
  if (!order) throw new Error(`${mobile} has no order`);
  return order;
}

describe('the demo people', () => {
  it('include one who has earned all three offers', async () => {
    const row = await db.row(earned, { mobile: '0971000001' });
    expect(row).toEqual({ creditLimit: 248_832n, settledOrders: 5 });
    const limit = 248_832n as Ngwee;
    expect(
      offersFor(defaultProducts, { settledLoans: 5, limit, mostInstalment: null }),
    ).toHaveLength(3);
  });

  it('include one whose plan is due tomorrow', async () => {
    const state = accountOf(await newestOrder('0961000002'), now);
    expect(state.status).toBe('active');
    expect(state.firstUnpaidPlan?.dueDate).toBe('2026-06-16');
  });

  it('include one who is overdue by 5 days, the late fee running for 4 of them', async () => {
    const state = accountOf(await newestOrder('0951000003'), now);
    expect(state.status).toBe('overdue');
    expect(state.firstUnpaidPlan?.overdueDays).toBe(5);
    expect(state.lateFee).toBe(kwacha(12));
  });

  it('have the link to the bill sent only to the one who is overdue', async () => {
    const sent = await db.rows(script<{ mobile: string; text: string }>('select * from sms'));
    expect(sent.map(({ mobile }) => mobile)).toEqual(['0951000003']);
    expect(sent[0]?.text).toMatch(/ was due on .*\/qp#b=[\w-]{22,40}$/);
  });

  it('include one with three plans, the first of them paid', async () => {
    const state = accountOf(await newestOrder('0971000004'), now);
    expect(state.plans.map((plan) => plan.status)).toEqual(['paid', 'due', 'due']);
  });

  it.each([
    ['0961000002', [['Welcome K10', 'usable', kwacha(10)]]],
    [
      '0971000004',
      [
        ['Loyalty 20% off', 'usable', ngwee(26_87n)],
        ['Big bill K100', 'not-usable', ngwee(94_57n)],
      ],
    ],
  ])('include %s with coupons', async (mobile, coupons) => {
    const order = await newestOrder(mobile);
    const account = accountOf(order, now);
    const plan = account.firstUnpaidPlan;
    if (!plan) throw new Error('there is a plan to pay');
    const choices = couponChoices(order.coupons, plan, { account, held: null });
    const shown = choices.map(({ coupon, use, discount }) => [coupon.name, use, discount]);
    expect(shown.toSorted()).toEqual(coupons.toSorted());
  });

  it('include one who has shown the card and goes on with personal information', async () => {
    const steps = sql<{ step: string }, { mobile: string }>(`
      select step from borrower_step s
      join borrower b on b.id = s.borrower_id where b.mobile = :mobile`);
    expect(await db.rows(steps, { mobile: '0961000005' })).toEqual([{ step: 'identity' }]);
  });

  it('have a ledger that says what their accounts say', async () => {
    for (const mobile of ['0971000001', '0961000002', '0951000003', '0971000004']) {
      for (const { id } of await db.rows(ordersOf, { mobile })) {
        const order = await loadOrder(db, Number(id) as OrderId);
        if (!order?.bookedOn) throw new Error('a past loan was booked');
        if (order.status !== 'settled') expect(order.bookedOn).toBe(civilDateOf(now));
        const booked = accountOf(order, new Date(`${order.bookedOn}T10:00:00Z`));
        const legs = await db.rows(transfersOf, { orderId: id });
        const balances = new Map(legs.map((leg) => [leg.account, leg.balance]));
        for (const [account, balance] of Object.entries(expectedBalances(booked))) {
          expect(balances.get(account) ?? 0n, `${mobile} ${account}`).toBe(balance);
        }
        expect(sumNgwee(legs.map((leg) => leg.balance as Ngwee))).toBe(0n);
      }
    }
  });

  it('are named nowhere in clear: not in a column, nor in the bytes of one', async () => {
    const people = demoPeople.flatMap(({ identity }) => {
      const { firstName, lastName, nrc } = identity;
      return [firstName, lastName, nrc];
    });
    const parts = people.flatMap((part) => [part, Buffer.from(part).toString('hex')]);
    for (const { name } of await dataTables(db)) {
      const rows = script<{ text: string | null }>(
        `select string_agg(one::text, ' ') as text from ${name} one`,
      );
      const text = (await db.row(rows))?.text ?? '';
      expect(
        parts.filter((part) => text.includes(part)),
        name,
      ).toEqual([]);
    }
  });

  it('are made once, however often the server starts', async () => {
    const count = sql<{ orders: bigint }>('select count(*) as orders from loan_order');
    const before = await db.row(count);
    await makeDemoPeople(context);
    expect(await db.row(count)).toEqual(before);
  });
});
