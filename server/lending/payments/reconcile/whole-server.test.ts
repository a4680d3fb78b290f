import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, client } from '../../../../testing/client.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { sql } from '../../../store/database/database.ts';
import { reconcileStatements } from './reconcile-statements.ts';
import { reconciliationsSince } from './reconciliation-rows.ts';

const payoutState = sql<{ state: string }>(`
  select state from payment where purpose = 'disbursement' and provider = 'pawapay'`);
const forgetAll = sql('delete from reconciliation');
const daysCompared = sql<{ day: string }>('select day::text as day from reconciliation');
const cases = sql<{ kind: string }>(
  "select kind from discrepancy where kind <> 'float-differs'",
);

let app: App;
/** Whatever the server found odd. */
const log: string[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => void log.push(line) };
  app = await startApp({ logLevel: 'warn', logTo });
});
afterAll(() => app.close());

it('agrees, in a whole server, with what the networks moved on a day', async () => {
  const day = app.context.clock.today();
  const phone = client(app.url);
  await phone.logIn('0971000001', app.simulatorUrl);
  const offer = await phone.done('/api/v3/product/productTrial', { body: {} });
  const { productId, amount, termDays, trialHash } = asData(offer['trial']);
  const body = { productId, amount, termDays, trialHash, agreed: true };
  await phone.done('/zmb/index/api/appManualGetLoan', { body });
  const payout = async () => (await app.db.row(payoutState))?.state;
  await expect.poll(payout).toBe('confirmed');
  await putForward(2);
  const compared = (await reconciliationsSince(app.db, day)).find((row) => row.day === day);
  expect(compared).toMatchObject({ provider: 'pawapay', outcome: 'agrees', matched: 1 });
  expect(compared?.theirsOut).toBe(compared?.oursOut);
  expect(await app.db.rows(cases)).toEqual([]);
});

it('agrees as well with what moved after the clock was put forward', async () => {
  const { clock } = app.context;
  const since = clock.today();
  const phone = client(app.url);
  phone.clockCorrectionMs = clock.now().getTime() - Date.now();
  await phone.logIn('0971000001', app.simulatorUrl);
  const { orderId } = asData((await phone.done('/my/getMyLoanInfo'))['order']);
  const detailPath = `/order/api/getRepayDetailV2/${String(orderId)}`;
  const detail = await phone.done(detailPath, { body: {} });
  const plans: unknown = detail['repayPlanList'];
  const { planId } = asData(Array.isArray(plans) ? plans[0] : undefined);
  const { repayAccountId } = detail;
  const body = { bizType: 1, planId, payAmount: 400, repayAccountId, payCard: false };
  app.simulator.world.settings.autoAnswer = 'approve';
  const { paymentId } = await phone.done('/order/payment/api/submitRepayApplyV2', { body });
  const path = `/order/payment/api/queryPayment/${String(paymentId)}`;
  const status = async () => (await phone.done(path))['status'];
  await expect.poll(status).toBe('succeeded');
  await putForward(2);
  const compared = (await reconciliationsSince(app.db, since)).filter(({ matched }) => matched);
  expect(compared).toMatchObject([{ day: since, outcome: 'agrees', matched: 1 }]);
  expect(await app.db.rows(cases)).toEqual([]);
  expect(log.join('\n')).not.toContain('callback');
});

it('begins with no other day after a signal to stop, and says that some are left', async () => {
  await app.db.run(forgetAll);
  expect(await reconcileStatements(app.context, AbortSignal.abort())).toBe('unfinished');
  expect(await app.db.rows(daysCompared)).toEqual([]);
  expect(await reconcileStatements(app.context)).toBe('done');
  expect(await app.db.rows(daysCompared)).not.toEqual([]);
});

async function putForward(advanceDays: number): Promise<void> {
  await fetch(`${app.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays }),
  });
}
