import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import { holdRows } from '../../../testing/kill/hold-rows.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { untilSo } from '../../../testing/until.ts';
import { script, sql } from '../../store/database/database.ts';
import { newPayment } from '../account/payment-row.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { changeOrdersStatement } from './change-order-statement.ts';
import { changeOrder } from './change-order.ts';
import { loadOrder, loadOrderOfPayment, loadOrderOfPlan } from './load-order.ts';

const free = sql<{ id: bigint }, { orderId: number }>(
  'select id from loan_order where id = :orderId for update skip locked',
);

describe('changing an order', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let loan: LentLoan;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db);
    loan = await agreeToLoan(db);
    await world.live(15);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  it('finds it by its number, by a plan and by a payment', async () => {
    const order = await loadOrder(db, loan.orderId);
    expect(order).toMatchObject({ id: loan.orderId, status: 'active' });
    const [planId] = loan.planIds;
    expect(planId && (await loadOrderOfPlan(db, planId))).toEqual(order);
    expect(await loadOrderOfPayment(db, loan.payoutId)).toEqual(order);
  });

  it('writes nothing when another act has changed it since', async () => {
    const [one, two] = [await world.order(loan), await world.order(loan)];
    const now = world.now();
    expect(await changeOrder(db, one, { now })).toBe('done');
    expect(await changeOrder(db, two, { now })).toBe('stale');
    expect((await world.order(loan)).version).toBe(one.version + 1);
  });

  it('lets one of twenty writers through, and each of them in the end', async () => {
    const { version } = await world.order(loan);
    const write = async (): Promise<number> => {
      for (let tries = 1; ; tries++) {
        const order = await world.order(loan);
        if ((await changeOrder(db, order, { now: world.now() })) === 'done') return tries;
      }
    };
    await Promise.all(Array.from({ length: 20 }, write));
    expect((await world.order(loan)).version).toBe(version + 20);
  });

  it('locks those it changes together by their number, in any order of requests', async () => {
    // Analyzed, a table of a few rows is read whole, in the order of the heap.
    await db.run(script('alter table loan_order set (autovacuum_enabled = false)'));
    const other = await agreeToLoan(db);
    const [low, high] = [await world.order(loan), await world.order(other)];
    for (const asked of [
      [low.id, high.id],
      [high.id, low.id],
    ]) {
      const held = await holdRows(db.url, 'select from loan_order where id = $1 for update', [
        low.id,
      ]);
      const orders = await Promise.all(asked.map((id) => loadOrder(db, id)));
      const now = world.now();
      const changes = orders.map((order) => order && changeOrder(db, order, { now }));
      await untilSo('the first to be waited for', held.isWaitedFor);
      expect(await db.rows(free, { orderId: high.id })).toHaveLength(1);
      await held.letsGo();
      expect(await Promise.all(changes)).toEqual(['done', 'done']);
    }
  });

  it('books the days that have passed, and again nothing for the same day', async () => {
    await world.pass(5 * 86_400);
    const now = world.now();
    expect(await changeOrder(db, await world.order(loan), { now })).toBe('done');
    const booked = await world.order(loan);
    expect(booked.position['interest-charged']).toBe(kwacha(10));
    expect(await changeOrder(db, booked, { now })).toBe('done');
    expect((await world.order(loan)).position).toEqual(booked.position);
    const days = script<{ day: string; n: bigint }>(`
      select ((event_at at time zone 'Africa/Lusaka')::date)::text as day, count(*) as n
      from transfer group by 1 order by 1`);
    // What was paid out and its fee, and a batch for each day since.
    expect((await db.rows(days)).map(({ n }) => n)).toEqual([2n, 2n, 2n, 2n, 2n, 2n]);
    expect((await proveLedger({ db })).faults).toEqual([]);
  });

  it('never gives back what was booked when a clock is set back', async () => {
    const order = await world.order(loan);
    const past = new Date(world.now().getTime() - 4 * 86_400_000);
    expect(await changeOrder(db, order, { now: past })).toBe('done');
    expect((await world.order(loan)).position).toEqual(order.position);
  });

  it('writes nothing at all when its signed request or its payment is there already', async () => {
    const key = {
      borrowerId: loan.borrowerId,
      uid: 'u',
      nonce: 'n',
      sentAtMs: 1n,
      bodyHash: new Uint8Array([1]),
    };
    const once = { key, answer: '{"code":200}' };
    const now = world.now();
    expect(await changeOrder(db, await world.order(loan), { now, once })).toBe('done');
    const before = await world.order(loan);
    expect(await changeOrder(db, before, { now, once })).toBe('already');
    const [planId = null] = loan.planIds;
    const asked = { provider: 'pawapay', planId, operation: 'collect' } as const;
    const rest = { purpose: 'repayment', amount: kwacha(1), mobile: loan.mobile } as const;
    const pay = () => newPayment({ ...asked, ...rest, network: 'Airtel' });
    expect(await changeOrder(db, before, { now, newPayment: pay() })).toBe('done');
    const after = await world.order(loan);
    const second = await changeOrder(db, after, { now, newPayment: pay() });
    expect(second).toBe('payment-on-its-way');
    expect(await world.order(loan)).toEqual(after);
  });
});

describe('the hot statements', () => {
  it('find everything by an index', async () => {
    await using db = await testDatabase();
    await db.run(script('set enable_seqscan = off'));
    const { text } = changeOrdersStatement;
    const empty = Array.from({ length: 8 }, () => `'[]'`).join(', ');
    await db.run(script(`prepare hot as ${text}`));
    await db.run(script('set plan_cache_mode = force_generic_plan'));
    const explain = script<{ 'QUERY PLAN': string }>(`explain execute hot (${empty})`);
    const plan = (await db.rows(explain)).map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (loan_order|payment|borrower|plan)/);
    await db.run(script('deallocate hot'));
  });
});
