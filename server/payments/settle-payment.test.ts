import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../contract/values/ngwee.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../testing/money-world.ts';
import type { MoneyWorld } from '../../testing/money-world.ts';

describe('money out', () => {
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

  it('makes the order active, books it and sends a receipt', async () => {
    const loan = await agreeToLoan(db);
    await world.live(15);
    const order = await world.order(loan);
    expect(order.status).toBe('active');
    expect(order.position).toEqual({
      'paid-out:Airtel': kwacha(500),
      'fee-charged': kwacha(15),
    });
    expect((await world.payment(loan.payoutId)).state).toBe('confirmed');
  });
});
