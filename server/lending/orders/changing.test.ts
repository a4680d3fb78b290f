import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { makeLog } from '../../store/log.ts';
import { sql } from '../../store/database/database.ts';
import { changeEachOrder } from './change-each-order.ts';
import { changeOrder } from './change-order.ts';
import { changing, KeptChanging } from './changing.ts';
import { loadOrder } from './load-order.ts';

describe('the retry of the optimistic lock', () => {
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

  const somebodyIsFaster = async () =>
    changeOrder(db, await world.order(loan), { now: world.now() });

  it('decides again about the order as another act has left it', async () => {
    const seen: number[] = [];
    const answer = await changing(
      () => loadOrder(db, loan.orderId),
      async (order) => {
        if (order === null) return 'nobody';
        seen.push(order.version);
        if (seen.length < 3) await somebodyIsFaster();
        const outcome = await changeOrder(db, order, { now: world.now() });
        return outcome === 'done' ? 'changed' : 'stale';
      },
    );
    const [first = 0] = seen;
    expect([answer, seen]).toEqual(['changed', [first, first + 1, first + 2]]);
    expect((await world.order(loan)).version).toBe(first + 3);
  });

  it('gives up, and says so, when another act is faster every time', async () => {
    let tries = 0;
    const never = changing(
      () => loadOrder(db, loan.orderId),
      async () => {
        tries += 1;
        return 'stale';
      },
    );
    await expect(never).rejects.toThrow(KeptChanging);
    expect(tries).toBe(10);
  });

  it('leaves an order that keeps changing to the next night', async () => {
    const other = await agreeToLoan(db);
    const lines: string[] = [];
    const log = makeLog('warn', { write: (line: string) => void lines.push(line) });
    const select = sql<{ id: bigint }, { after: bigint }>(
      'select id from loan_order where id > :after order by id',
    );
    const changed: number[] = [];
    await changeEachOrder(
      { ...world.context, log },
      (after) => db.rows(select, { after }),
      async ({ id }) => {
        if (id === loan.orderId) return 'stale';
        changed.push(id);
        return 'done';
      },
    );
    expect(changed).toEqual([other.orderId]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ orderId: loan.orderId }]);
  });
});
