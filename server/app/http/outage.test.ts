import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, client, type Client } from '../../../testing/client.ts';
import { cutWire, type CutWire } from '../../../testing/cut-postgres.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import {
  type ThrowawayPostgres,
  throwawayPostgres,
} from '../../../testing/throwaway-postgres.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import { changeOrdersStatement } from '../../lending/orders/change-order-statement.ts';
import { connect } from '../../store/database/connect.ts';
import { type Database, knownStatements, sql } from '../../store/database/database.ts';
import { usualLimits } from '../../store/database/outage.ts';

let postgres: ThrowawayPostgres;
let wire: CutWire;
let owner: Database;
let app: App;
const log: string[] = [];

beforeAll(async () => {
  // A busy machine takes longer to start it again than borrowers are to wait.
  Object.assign(usualLimits, { longestMs: 300_000 });
  postgres = await throwawayPostgres({ settings: { synchronous_commit: 'on' } });
  wire = await cutWire(postgres.url);
  owner = await connect({ databaseUrl: postgres.url, dataDir: '' });
  const own = await connect({ databaseUrl: wire.url, dataDir: '' });
  const dispose = () => own.close();
  const db: TestDatabase = { ...own, url: wire.url, dispose, [Symbol.asyncDispose]: dispose };
  const logTo = { write: (line: string) => void log.push(line) };
  app = await startApp({ db, logLevel: 'warn', logTo });
});
afterAll(async () => {
  expect((await proveLedger({ db: owner })).faults).toEqual([]);
  await app.close();
  await app.db.dispose();
  await owner.close();
  await wire[Symbol.asyncDispose]();
  await postgres.stop();
});

async function loggedIn(mobile: string): Promise<Client> {
  const borrower = client(app.url);
  await borrower.logIn(mobile, app.simulatorUrl);
  return borrower;
}

/** What it takes to pay the open plan of a borrower in full. */
async function payment(borrower: Client) {
  const info = await borrower.done('/my/getMyLoanInfo');
  const plan = asData(asData(info['order'])['nextPlan']);
  const wallet = asData((await borrower.done('/my/getUserInfo'))['wallet']);
  return {
    bizType: 1,
    planId: String(plan['planId']),
    payAmount: plan['remainingAmount'],
    repayAccountId: wallet['repayAccountId'],
    payCard: false,
  };
}

const submit = '/order/payment/api/submitRepayApplyV2';
const payments = sql<{ id: string }, { planId: string }>(
  'select id from payment where plan_id = :planId',
);

it('a payment whose answer was lost on the way is answered, and made once', async () => {
  const borrower = await loggedIn('0961000002');
  const body = await payment(borrower);
  const cuts = wire.cuts();
  wire.cutNext({ at: changeOrdersStatement.name, isHeard: true });
  const { paymentId } = await borrower.done(submit, { body });
  expect(wire.cuts()).toBe(cuts + 1);
  expect(await owner.rows(payments, { planId: body.planId })).toEqual([{ id: paymentId }]);
  expect(log.join('')).toContain('a call in doubt is asked again');
});

it('a call is not taken for a second one where the answer to its nonce was lost', async () => {
  const borrower = await loggedIn('0951000003');
  const once = knownStatements().find(({ text }) => text.includes('as is_first'));
  for (const isHeard of [true, false]) {
    const cuts = wire.cuts();
    wire.cutNext({ at: once?.name ?? '', isHeard });
    const signed = borrower.sign();
    expect((await borrower.ask('/my/getUserInfo', { signed })).code).toBe(200);
    expect(wire.cuts()).toBe(cuts + 1);
    // A replay by another client is refused as ever.
    expect((await borrower.ask('/my/getUserInfo', { signed })).code).toBe(1002);
  }
});

it('calls wait for a killed database, and are all answered when it is back', async () => {
  const borrower = await loggedIn('0971000001');
  const payer = await loggedIn('0951000003');
  const body = await payment(payer);
  const ready = async () => (await fetch(`${app.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  // It is started again at once; while it is stopped no call gets an answer.
  process.kill(postgres.pid, 'SIGKILL');
  const calls = Array.from({ length: 50 }, () => borrower.ask('/my/getMyLoanInfo'));
  const paid = payer.ask(submit, { body });
  await expect.poll(ready, { interval: 5 }).toBe(503);
  const answers = await Promise.all([...calls, paid]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
  const { paymentId } = asData(answers.at(-1)?.data);
  const { planId } = body;
  expect(await owner.rows(payments, { planId })).toEqual([{ id: paymentId }]);
  await expect.poll(ready).toBe(200);
  expect(log.join('')).toContain('the database is back: acts go on');
});

it('the jobs go on by themselves', async () => {
  const failed = sql<{ name: string }>(
    'select name from job_run where last_failure is not null',
  );
  await expect.poll(() => owner.rows(failed)).toEqual([]);
  const open = sql<{ many: bigint }>(
    "select count(*) as many from payment where state = 'requested'",
  );
  await expect.poll(() => owner.row(open)).toEqual({ many: 0n });
});
