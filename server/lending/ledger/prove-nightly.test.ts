import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script, sql } from '../../store/database/database.ts';
import { proveLedgerMonthly, proveLedgerNightly } from './prove-nightly.ts';
import { sumSharedBalances } from './sum-shared-balances.ts';

const daySeconds = 86_400;

let db: TestDatabase;
let world: MoneyWorld;
let old: LentLoan;
let young: LentLoan;
let loans = 1;

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  old = await agreeToLoan(db);
  await world.live(30);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});
beforeEach(async () => {
  await db.run(
    script(`begin; set local session_replication_role = replica;
    delete from ledger_proof; commit`),
  );
  await nextNight();
  await proveLedgerNightly(world.context);
  expect(await newest()).toMatchObject({ since: null, accounts: loans, faults: [] });
  await nextNight();
  young = await agreeToLoan(db, { at: world.now() });
  loans += 1;
  await world.live(15);
  await nextNight();
});

interface Kept {
  readonly since: Date | null;
  readonly accounts: number;
  readonly faults: readonly string[];
}
const selectNewest = sql<Kept>(
  'select since, accounts, faults from ledger_proof order by made_at desc limit 1',
);

async function newest(): Promise<Kept> {
  const kept = await db.row(selectNewest);
  if (kept === undefined) throw new Error('a proof was made');
  return kept;
}

/** Shared balances are summed on the way, as by their job. */
async function nextNight(): Promise<void> {
  await world.pass(daySeconds);
  await sumSharedBalances(world.context);
}

/** What a superuser can do, and what is put back after it. */
async function damaged(orderId: LentLoan['orderId'], act: () => Promise<void>): Promise<void> {
  const change = (sign: '+' | '-') =>
    db.run(
      script(`begin; set local session_replication_role = replica;
        update transfer set event_at = event_at ${sign} interval '1 day'
        where order_id = ${orderId} and link = 2; commit`),
    );
  await change('-');
  await act().finally(() => change('+'));
}

it('proves by night what changed since the last proof alone', async () => {
  await proveLedgerNightly(world.context);
  expect(await newest()).toMatchObject({ accounts: 1, faults: [] });
  expect((await newest()).since).not.toBeNull();
  await nextNight();
  await proveLedgerNightly(world.context);
  expect(await newest()).toMatchObject({ accounts: 0, faults: [] });
});

it('finds by night a changed row of a loan that changed since', async () => {
  await damaged(young.orderId, async () => {
    await proveLedgerNightly(world.context);
    const { faults } = await newest();
    expect(faults).toEqual([
      expect.stringMatching(`^order ${young.orderId}: link 2 of its chain`),
    ]);
  });
});

it('finds by the month a changed row of a loan that did not', async () => {
  await damaged(old.orderId, async () => {
    await proveLedgerNightly(world.context);
    expect((await newest()).faults).toEqual([]);
    await world.pass(1);
    await proveLedgerMonthly(world.context);
    const { since, faults } = await newest();
    expect(since).toBeNull();
    expect(faults).toEqual([
      expect.stringMatching(`^order ${old.orderId}: link 2 of its chain`),
    ]);
    // It is logged every night until it is right.
    await nextNight();
    await proveLedgerNightly(world.context);
    expect(await newest()).toMatchObject({ since: null, accounts: loans, faults });
  });
});

it('proves all by night where no other did for a month', async () => {
  await world.pass(33 * daySeconds);
  await proveLedgerNightly(world.context);
  expect(await newest()).toMatchObject({ since: null, accounts: loans });
});

it('finds by night a sum that is not what was added since', async () => {
  const change = (sign: '+' | '-') =>
    db.run(
      script(
        `update shared_balance set balance = balance ${sign} 1 where account = 'principal'`,
      ),
    );
  await change('+');
  await proveLedgerNightly(world.context);
  expect((await newest()).faults).toEqual([expect.stringMatching('^the sum of principal: ')]);
  await change('-');
});
