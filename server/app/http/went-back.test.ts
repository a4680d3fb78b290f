import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, client, type Client } from '../../../testing/client.ts';
import { typeData } from '../../../testing/data-command.ts';
import { cutWire, type CutWire } from '../../../testing/cut-postgres.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import {
  copyOf,
  type CopiedServer,
  startCopied,
  startPromoted,
} from '../../../testing/promoted-copy.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { until, untilSo } from '../../../testing/until.ts';
import { floatStatement } from '../../lending/ledger/float-statement.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import { connect } from '../../store/database/connect.ts';
import { type Database, sql } from '../../store/database/database.ts';
import { usualLimits } from '../../store/database/outage.ts';

/*
 * A former leader takes the lead back on its old timeline, as under Patroni before 3.0.3: it lacks
 * what the leader after it acknowledged.
 */

const folder = temporaryFolder('went-back');
let former: CopiedServer;
let leader: CopiedServer;
let wire: CutWire;
let app: App;
const log: string[] = [];

const openAt = (url: string) => connect({ databaseUrl: url, dataDir: '', poolSize: 4 });

async function appOn(url: string): Promise<App> {
  const own = await connect({ databaseUrl: url, dataDir: '' });
  const dispose = () => own.close();
  const db: TestDatabase = { ...own, url, dispose, [Symbol.asyncDispose]: dispose };
  const logTo = { write: (line: string) => void log.push(line) };
  const env = { ADMIN_PORT: '0' };
  const simulator = { settings: { autoAnswer: 'approve' } } as const;
  return startApp({ db, logLevel: 'warn', logTo, env, simulator });
}

beforeAll(async () => {
  const first = await startCopied(join(folder, 'former'));
  const before = await appOn(first.url);
  await before.close();
  await before.db.dispose();
  await first.stop();
  await copyOf(join(folder, 'former'), join(folder, 'leader'));
  former = await startCopied(join(folder, 'former'));
  leader = await startPromoted(join(folder, 'leader'));
  wire = await cutWire(leader.url);
  app = await appOn(wire.url);
});
afterAll(async () => {
  await app.close();
  await app.db.dispose();
  await wire[Symbol.asyncDispose]();
  await Promise.all([former.stop(), leader.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function paysAll(borrower: Client): Promise<string> {
  const info = await borrower.done('/my/getMyLoanInfo');
  const plan = asData(asData(info['order'])['nextPlan']);
  const wallet = asData((await borrower.done('/my/getUserInfo'))['wallet']);
  const body = {
    bizType: 1,
    planId: String(plan['planId']),
    payAmount: plan['remainingAmount'],
    repayAccountId: wallet['repayAccountId'],
    payCard: false,
  };
  const { paymentId } = await borrower.done('/order/payment/api/submitRepayApplyV2', { body });
  return String(paymentId);
}

const accepts = (url: string) => typeData(url, 'accept-database', 'The drill is known.');

const stateOf = sql<{ state: string }, { id: string }>(
  'select state from payment where id = :id',
);
const openCases = sql<{ kind: string; of: string }>(
  'select kind, provider_id as of from discrepancy where resolved_at is null',
);
const ready = async () => (await fetch(`${app.url}/readyz`)).status;
const metric = async (name: string) => {
  const text = await (await fetch(`http://127.0.0.1:${app.server.adminPort}/metrics`)).text();
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
};

it('acknowledges nothing on it, pages, and turns what it lacks into cases', async () => {
  const borrower = client(app.url);
  await borrower.logIn('0961000002', app.simulatorUrl);
  const id = await paysAll(borrower);
  const byHand = await openAt(leader.url);
  const isConfirmed = async () => (await byHand.row(stateOf, { id }))?.state === 'confirmed';
  await untilSo('a confirmed payment', isConfirmed);
  await byHand.close();
  const moved = [...app.simulator.world.statement()];
  expect(moved.length).toBeGreaterThan(0);
  await untilSo('a mark after it', async () => (await ready()) === 200);

  Object.assign(usualLimits, { longestMs: 2_000 });
  wire.leadTo(former.url);
  await untilSo('a fence', async () => (await metric('extramoney_database_went_back')) === '1');
  expect(await ready()).toBe(503);
  const { httpStatus, code } = await borrower.ask('/my/getMyLoanInfo');
  expect([httpStatus, code]).toEqual([503, 503]);
  expect(log.join('')).toContain('database went back in time');
  Object.assign(usualLimits, { longestMs: 300_000 });

  const db = await openAt(former.url);
  await accepts(former.url);
  await untilSo('a database that is accepted', async () => (await ready()) === 200);
  app.server.jobs.wake('find-lost-payments');
  const ids = moved.map(({ paymentId }) => paymentId);
  await untilSo('a case of each movement', async () => {
    const cases = (await db.rows(openCases)).map(({ of }) => of);
    return ids.every((one) => cases.includes(one ?? ''));
  });
  await expectBooked(db, moved);
  await db.close();
});

/** The float has them as unidentified money, and the ledger has no fault. */
async function expectBooked(
  db: Database,
  moved: readonly { readonly amount: bigint }[],
): Promise<void> {
  const lost = moved.reduce((sum, { amount }) => sum - amount, 0n);
  const booked = async () =>
    (await floatStatement(db)).reduce((sum, { byStatement }) => sum + byStatement, 0n);
  await until(booked, (sum) => sum === lost, `${lost} booked as unidentified`);
  expect((await proveLedger({ db })).faults).toEqual([]);
}
