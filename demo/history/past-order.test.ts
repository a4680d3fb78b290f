import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId, OrderId, RepayAccountId } from '../../contract/words/ids.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { decisionHashInSql } from '../../server/store/database/hash-chain.ts';
import { approvedByRules } from '../../testing/approved-by-rules.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { lent } from '../../testing/loan-history.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { jsonText } from '../../server/store/database/json-text.ts';
import { createOrder } from '../../server/lending/orders/create-order.ts';
import type { NewOrder } from '../../server/lending/orders/create-order.ts';
import { changeOrder } from '../../server/lending/orders/change-order.ts';
import { loadOrder } from '../../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { sumSharedBalances } from '../../server/lending/ledger/sum-shared-balances.ts';
import { pastProvider } from '../people/past-loan.ts';
import { chanceOf } from './chance.ts';
import type { Habit } from './invented-people.ts';
import { lifeOfLoan } from './life-of-a-loan.ts';
import { pastOrder } from './past-order.ts';
import { pastRows } from './past-rows.ts';

const until = new Date('2026-08-31T09:00:00Z');
const agreedAt = new Date('2026-03-04T07:20:11Z');

const agreed: NewOrder = {
  borrowerId: 'a-borrower' as BorrowerId,
  wallet: {
    id: 'a-wallet' as RepayAccountId,
    mobile: '0976400001' as Mobile,
    network: 'Airtel',
  },
  terms: lent({ amount: kwacha(1200), termDays: 60 }),
  contract: { html: '<p>The contract.</p>', hash: 'none' },
  ...approvedByRules,
  limit: { today: kwacha(1500), most: kwacha(4000) },
  now: agreedAt,
};

let live: TestDatabase;
let invented: TestDatabase;
beforeAll(async () => {
  [live, invented] = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await live.dispose();
  await invented.dispose();
});

const person = script(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
    values ('a-borrower', '0976400001', 'h5', 150000, '2026-03-01') on conflict do nothing;
  insert into wallet (id, borrower_id, mobile, network, created_at)
    values ('a-wallet', 'a-borrower', '0976400001', 'Airtel', '2026-03-01')
    on conflict do nothing`);

/** The loan as the acts and the jobs write it, a statement a change. */
async function liveIt(habit: Habit, seed: number): Promise<LoadedOrder> {
  await live.run(person);
  const { keys } = testContext({ now: until });
  const { orderId } = await createOrder(live, agreed, { provider: pastProvider, keys });
  const load = async () => {
    const order = await loadOrder(live, orderId);
    if (order === null) throw new Error('it was just written');
    return order;
  };
  const life = lifeOfLoan(await load(), { habit, chance: chanceOf(seed), until });
  for (let next = life.next(); next.done !== true;) {
    expect(await changeOrder(live, await load(), next.value)).toBe('done');
    next = life.next(await load());
  }
  return load();
}

const hashOf = sql<{ hash: Buffer }, { decision: string }>(
  `select ${decisionHashInSql(':decision::jsonb')} as hash`,
);

/** The same loan in memory, written at its end. */
async function inventIt(habit: Habit, seed: number, id: OrderId): Promise<LoadedOrder> {
  await invented.run(person);
  const row = await invented.row(hashOf, { decision: jsonText(agreed.decision) });
  const rows = pastRows();
  const { mobile } = agreed.wallet;
  const borrower = {
    mobile: mobile as Mobile,
    creditLimit: kwacha(1500),
    limitRaisedAt: null,
    settledOrders: 0,
  };
  const decisionHash = row?.hash ?? Buffer.alloc(0);
  const contractId = 'a-contract';
  const past = pastOrder({ ...agreed, id, borrower, contractId, decisionHash }, rows);
  const life = lifeOfLoan(past.order, { habit, chance: chanceOf(seed), until });
  for (let next = life.next(); next.done !== true;) next = life.next(past.change(next.value));
  past.end();
  await invented.transaction((tx) => rows.write(tx));
  return past.order;
}

/** Rows of a loan without what is drawn by chance or is the hour of the writing. */
const tables: readonly (readonly [table: string, columns: string, order: string])[] = [
  [
    'loan_order',
    `id, borrower_id, status, version, terms, amount, wallet_id, contract_hash, agreed_at,
      decision, created_at, disbursed_at, settled_at, booked_on, ledger_position, limit_then,
      limit_most, owed, oldest_due_on, chain_length, chain_head`,
    'id',
  ],
  ['order_history', 'order_id, from_status, to_status', 'id'],
  ['plan', '*', 'period'],
  ['loan_decision', '*', 'link'],
  ['transfer', '*', 'link'],
  [
    'loan_event',
    `order_id, borrower_id, kind, effective_at, recorded_at,
      body - 'eventId' - 'paymentId' as body`,
    'recorded_at',
  ],
  [
    'payment',
    `provider, borrower_id, order_id, plan_id, operation, purpose, amount, mobile, network, state,
      failure_code, failure, provider_reference, created_at, settled_at`,
    'created_at',
  ],
  ['payment_history', 'from_state, to_state, provider', 'id'],
  ['sms', 'borrower_id, mobile, kind, text, created_at, expires_at', 'created_at'],
];

async function rowsIn(db: TestDatabase) {
  const read = tables.map(async ([table, columns, order]) => {
    const select = `select ${columns} from ${table} order by ${order}`;
    return [table, await db.rows(script<object>(select))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const habits: readonly Habit[] = ['prompt', 'late', 'in-parts', 'very-late', 'never'];

describe('a loan that is lived through in memory', () => {
  it.each(habits)('leaves the rows that acts and jobs leave: %s', async (habit) => {
    const clear =
      script(`truncate loan_order, plan, loan_decision, loan_event, transfer, payment,
      order_history, payment_history, sms, borrower, shared_balance cascade;
      alter sequence loan_order_id_seq restart`);
    await live.run(clear);
    await invented.run(clear);
    const seed = habits.indexOf(habit);
    const lived = await liveIt(habit, seed);
    const imagined = await inventIt(habit, seed, lived.id);
    expect(await rowsIn(invented)).toEqual(await rowsIn(live));
    const loaded = await loadOrder(invented, lived.id);
    const known = <Order extends LoadedOrder | null>(order: Order) =>
      order && { ...order, borrower: null, payments: order.payments.map(({ id }) => id) };
    expect(known(loaded)).toEqual(known(imagined));
    const context = testContext({ db: invented, now: until });
    await sumSharedBalances(context);
    expect((await proveLedger(context)).faults).toEqual([]);
  });
});
