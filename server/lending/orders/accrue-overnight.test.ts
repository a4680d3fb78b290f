import { afterAll, beforeAll, expect, it } from 'vitest';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { accrueOvernight } from './accrue-overnight.ts';

const daySeconds = 86_400;

let db: TestDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

it('books each day of a loan once, before its due date and after it', async () => {
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  let { version } = await world.order(loan);
  for (const days of [10, 25, 3]) {
    await world.pass(days * daySeconds);
    await accrueOvernight(world.context);
    await accrueOvernight(world.context);
    const order = await world.order(loan);
    expect(order.bookedOn).toBe(civilDateOf(world.now()));
    expect(order.version).toBe(version + 1);
    ({ version } = order);
  }
  expect((await world.order(loan)).status).toBe('overdue');
  expect((await proveLedger({ db })).faults).toEqual([]);
});
