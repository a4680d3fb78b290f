import { describe, expect, it } from 'vitest';
import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { completeStep, recordFacts } from './steps.ts';
import { testDatabase } from '../../../testing/database.ts';

const now = new Date('2026-06-15T08:00:00Z');
const borrowerId = 'b' as BorrowerId;

describe('the first limit', () => {
  const insert = sql<void, { now: Date }>(`
    insert into borrower (id, mobile, channel_code, credit_limit, created_at)
    values ('b', '0971234567', 'h5', 0, :now)`);

  async function complete(q: Queryable, steps: readonly AuthStepName[]) {
    for (const step of steps) await completeStep(q, borrowerId, { step, now });
  }

  async function limit(q: Queryable): Promise<bigint | undefined> {
    return (await q.row(sql<{ creditLimit: bigint }>('select credit_limit from borrower')))
      ?.creditLimit;
  }

  it('is of the stated income, once every step is done and in whatever order', async () => {
    await using db = await testDatabase();
    await db.run(insert, { now });
    await recordFacts(db, borrowerId, { facts: { monthlyIncome: '3000.50' }, now });
    const steps = authSteps.map(({ step }) => step).reverse();
    await complete(db, steps.slice(0, -1));
    expect(await limit(db)).toBe(0n);
    await complete(db, steps.slice(-1));
    expect(await limit(db)).toBe(80_000n);
  });

  it('is the lowest band without an income, and stays what a history has made of it', async () => {
    await using db = await testDatabase();
    await db.run(insert, { now });
    await complete(
      db,
      authSteps.map(({ step }) => step),
    );
    expect(await limit(db)).toBe(20_000n);
    const lend = sql<void, { now: Date }>(`
        with w as (
        insert into wallet values ('w', 'b', '0971234567', 'Airtel', :now)
      )
      insert into loan_order (borrower_id, status, terms, amount, wallet_id, network, contract_id,
        contract_hash, agreed_at, decision, created_at, disbursed_at, limit_then, limit_most)
      values ('b', 'settled', '{}', 1, 'w', 'Airtel', '', '', :now, '{}', :now, :now, 1, 1)`);
    await db.run(sql('update borrower set credit_limit = 96000'));
    await db.run(lend, { now });
    await complete(db, ['personal']);
    expect(await limit(db)).toBe(96_000n);
  });
});
