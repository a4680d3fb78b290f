import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { type Database, script, sql } from '../../store/database/database.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';
import { chainsHead, headLagMs } from './chains-head.ts';
import { proveLedger } from './prove-ledger.ts';
import { proveLedgerMonthly, proveLedgerNightly } from './prove-nightly.ts';
import { sumSharedBalances } from './sum-shared-balances.ts';

interface ContractOf {
  readonly id: string;
  readonly borrowerId: BorrowerId;
}
const contracts = sql<ContractOf>(
  'select contract_id as id, borrower_id from loan_order o order by o.id',
);
interface KeptProof {
  readonly head: string;
  readonly headOf: Date;
  readonly since: Date | null;
  readonly faults: readonly string[];
}
const newestProof = sql<KeptProof>(
  'select head, head_of, since, faults from ledger_proof order by made_at desc limit 1',
);

let db: TestDatabase;
let world: MoneyWorld;
let loan: LentLoan;
let borrower = '';

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  loan = await agreeToLoan(db);
  await world.live(15);
  await askToPay(world, loan, kwacha(200));
  await world.live(15);
  const contract = (await db.row(contracts)) ?? neverNothing();
  borrower = contract.borrowerId;
  for (let n = 0; n < 3; n++) await read(contract, `Grace ${n}`);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

function neverNothing(): never {
  throw new Error('there is an order with its contract');
}

class Undone extends Error {}

/** What is found after a superuser has done something that triggers would refuse. */
async function foundAfter<T>(damage: string, find: (damaged: Database) => Promise<T>) {
  const found: T[] = [];
  const undone = db.transaction(async (tx) => {
    await tx.run(script(`set local session_replication_role = replica; ${damage}`));
    found.push(await find({ ...db, ...tx }));
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return found[0];
}

it('hold for a loan that was decided about, paid out and paid in part', async () => {
  expect((await proveLedger({ db })).faults).toEqual([]);
});

it.each([
  [
    'a transfer of another hour',
    "update transfer set event_at = event_at - interval '1 day' where link = 3",
    /^order 1: link 3 of its chain, transfer 1\/\d+ \S+, is not as it was written$/,
  ],
  [
    'a transfer that was given to another',
    "update transfer set borrower_id = 'other' where link = 2",
    /^order 1: link 2 of its chain/,
  ],
  [
    'a transfer that is gone',
    'delete from transfer where link = 3',
    /^order 1: link 3 of its chain is gone$/,
  ],
  [
    'the last transfer gone',
    'delete from transfer where link = (select max(link) from transfer)',
    /^order 1: link 5 of its chain is gone$/,
  ],
  [
    'an end that was put back with the last transfer',
    `delete from transfer where link = 5;
     update loan_order set chain_length = 4`,
    /^order 1: its chain has another end$/,
  ],
  [
    'a decision of another person',
    "update loan_decision set by_whom = 'Grace'",
    /^order 1: link 1 of its chain, decision, is not as it was written$/,
  ],
  [
    'a decision of other words',
    `update loan_order set decision = decision || '{"verdict": "declined"}'`,
    /^order 1: the decision is not as it was written$/,
  ],
  [
    'a reading by another person',
    "update sealed_reading set who = 'Moses' where who = 'Grace 1'",
    /^the readings of borrower \S+: link 2, /,
  ],
  [
    'a reading that is gone',
    "delete from sealed_reading where who = 'Grace 1'",
    /^the readings of borrower \S+: link 3, /,
  ],
  [
    'the last reading gone',
    "delete from sealed_reading where who = 'Grace 2'",
    /^the readings of borrower \S+: link 3, the last, is gone$/,
  ],
])('name %s', async (_, damage, expected) => {
  const proof = await foundAfter(damage, (damaged) => proveLedger({ db: damaged }));
  expect(proof?.faults.filter((fault) => expected.test(fault))).toHaveLength(1);
});

/** Another look at a contract. */
async function read(of: ContractOf, who: string): Promise<void> {
  const asked = { ...of, kind: 'contract', now: world.now() } as const;
  await openSealed(db, world.context.keys, { ...asked, reader: 'console', who });
}

it('have a head of a span that tells of those alone that grew in it', async () => {
  const since = world.now();
  await world.pass(1);
  const young = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  const [old, other] = await db.rows(contracts);
  if (old === undefined || other === undefined) neverNothing();
  await read(other, 'Grace');
  const at = world.now();
  const head = await chainsHead(db, at, since);
  await world.pass(1);
  await askToPay(world, loan, kwacha(110));
  await world.live(15);
  await read(old, 'Moses');
  expect(await chainsHead(db, at, since)).toBe(head);
  const whole = await chainsHead(db, at);
  for (const [damage, isInSpan] of [
    [`update transfer set chain = '' where order_id = ${loan.orderId}`, false],
    [`update sealed_reading set chain = '' where borrower_id = '${borrower}'`, false],
    [`update transfer set chain = '' where order_id = ${young.orderId}`, true],
    [`update sealed_reading set chain = '' where borrower_id = '${young.borrowerId}'`, true],
  ] as const) {
    const isOther = await foundAfter(damage, async (damaged) => [
      (await chainsHead(damaged, at)) !== whole,
      (await chainsHead(damaged, at, since)) !== head,
    ]);
    expect(isOther, damage).toEqual([true, isInSpan]);
  }
});

it('are held by the month against every head since the last whole proof', async () => {
  await world.pass(headLagMs / 1000 + 1);
  await sumSharedBalances(world.context);
  await proveLedgerMonthly(world.context);
  const at = (await db.row(newestProof))?.headOf;
  await world.pass(1);
  await proveLedgerNightly(world.context);
  expect(await db.row(newestProof)).toMatchObject({ faults: [], since: at });
  await world.pass(1);
  const damage = `update transfer set chain = '' where order_id = ${loan.orderId}`;
  const found = await foundAfter(damage, async (damaged) => {
    await proveLedgerMonthly({ ...world.context, db: damaged });
    return damaged.row(newestProof);
  });
  expect(found?.faults).toContain(
    `the head of the chains of ${at?.toISOString()} is another than was kept`,
  );
});

it('have a head that is kept, told to the log, and stays what it was', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = { ...world.context.log, info: (line: object) => lines.push({ ...line }) };
  const context = {
    ...world.context,
    log: Object.assign(Object.create(world.context.log), log),
  };
  await world.pass(headLagMs / 1000 + 1);
  await proveLedgerMonthly(context);
  const { head = '', headOf: at = new Date() } = (await db.row(newestProof)) ?? {};
  expect(head).toMatch(/^[0-9a-f]{64}$/);
  expect(lines).toContainEqual(expect.objectContaining({ head }));
  await askToPay(world, loan, kwacha(100));
  await world.live(15);
  expect(await chainsHead(db, at)).toBe(head);
  await world.pass(1);
  await db.run(
    script(`begin; set local session_replication_role = replica;
      delete from reading_chain where borrower_id = '${borrower}';
      delete from sealed_reading where borrower_id = '${borrower}'; commit`),
  );
  expect((await proveLedger({ db })).faults).toEqual([]);
  expect(await chainsHead(db, at)).not.toBe(head);
  await proveLedgerNightly(context);
  expect((await db.row(newestProof))?.faults).toEqual([
    `the head of the chains of ${at.toISOString()} is another than was kept`,
  ]);
});
