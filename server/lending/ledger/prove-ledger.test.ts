import { afterAll, beforeAll, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script } from '../../store/database/database.ts';
import { floatStatement } from './float-statement.ts';
import { proveLedger } from './prove-ledger.ts';
import { proveLedgerNightly } from './prove-nightly.ts';
import { sumSharedBalances } from './sum-shared-balances.ts';

let db: TestDatabase;
let world: MoneyWorld;
let loan: LentLoan;

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  loan = await agreeToLoan(db);
  await world.live(15);
  await askToPay(world, loan, kwacha(200));
  await world.live(15);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

it('finds no fault in a loan that was paid out and paid in part', async () => {
  expect(await proveLedger({ db })).toEqual({ orders: 1, transfers: 4n, faults: [] });
});

it('has in the floats what the provider has in its statement', async () => {
  const truth = world.world.statement().reduce((sum, row) => sum - row.amount, 0n);
  const floats = await floatStatement(db);
  const airtel = {
    network: 'Airtel',
    booked: kwacha(-300),
    byHand: kwacha(0),
    byStatement: kwacha(0),
    moved: kwacha(-300),
  };
  expect(truth).toBe(-300_00n);
  expect(floats.find((one) => one.network === 'Airtel')).toEqual(airtel);
});

it('sums shared accounts up to a while ago, and adds only what is new', async () => {
  await world.pass(300);
  await sumSharedBalances(world.context);
  await sumSharedBalances(world.context);
  const balance = async () =>
    (
      await db.row(
        script<{ balance: bigint }>(
          `select balance from shared_balance where account = 'float:Airtel'`,
        ),
      )
    )?.balance;
  expect(await balance()).toBe(-300_00n);
  await askToPay(world, loan, kwacha(100));
  await world.live(15);
  await sumSharedBalances(world.context);
  expect(await balance()).toBe(-300_00n);
  // What came since is in no sum yet, and that is no fault.
  expect((await proveLedger({ db })).faults).toEqual([]);
  await world.pass(300);
  await sumSharedBalances(world.context);
  expect(await balance()).toBe(-200_00n);
});

it('keeps what it found', async () => {
  await proveLedgerNightly(world.context);
  const proof = script<{ faults: unknown }>('select faults from ledger_proof');
  expect(await db.rows(proof)).toEqual([{ faults: [] }]);
});

it.each([
  [
    'an unexplained transfer',
    `insert into transfer (source, source_id, line, borrower_id, order_id, debit, credit, amount,
       event_at, created_at, link, chain)
     select 'order', id || '/99', 'principal-paid:MTN', borrower_id, id, 'float:MTN', 'principal',
       1, now(), '2026-01-01', 99, '' from loan_order`,
    /principal-paid:MTN: the transfers .* differ by K0.01/,
  ],
  [
    'a sum that is not the sum',
    `update shared_balance set balance = balance + 1 where account = 'fee-income'`,
    /the sum of fee-income/,
  ],
  [
    'a balance of the wrong sign',
    `update shared_balance set balance = 1 where account = 'fee-income'`,
    /^the balance of fee-income has a wrong sign$/,
  ],
  [
    'a balance of an order of the wrong sign',
    `update loan_order set ledger_position = ledger_position || '{"fee-paid:MTN": "9999n"}'`,
    /^order \d+: fees has a wrong sign$/,
  ],
  [
    'a payment of another amount',
    `update payment set amount = amount + 1 where purpose = 'repayment'`,
    /the confirmed payment .* is K200.00/,
  ],
  [
    'a confirmed payment that is reversed in silence',
    `update payment set state = 'failed' where purpose = 'disbursement'`,
    /K500.00 of .* is no confirmed payment/,
  ],
  [
    'a position that was written over',
    `update loan_order set ledger_position = ledger_position || '{"fee-charged": "7n"}'`,
    /fee-charged: the account .* differ by K14.93/,
  ],
])('finds %s', async (_, damage, expected) => {
  await db.run(script(damage));
  const { faults } = await proveLedger({ db });
  expect(faults.some((fault) => expected.test(fault))).toBe(true);
});

it('lets no one change or remove a transfer', async () => {
  const change = db.run(script('update transfer set amount = amount + 1'));
  await expect(change).rejects.toThrow('only appended to');
  await expect(db.run(script('delete from transfer'))).rejects.toThrow('only appended to');
});
