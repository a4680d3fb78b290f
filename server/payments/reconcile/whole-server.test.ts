import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../database/database.ts';
import { reconciliationsSince } from './reconciliation-rows.ts';

const payoutState = sql<{ state: string }>(`
  select state from payment where purpose = 'disbursement' and provider = 'pawapay'`);
const cases = sql<{ kind: string }>('select kind from discrepancy');

let app: App;
beforeAll(async () => {
  app = await startApp();
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
  await expect.poll(payout, { timeout: 20_000 }).toBe('confirmed');
  await fetch(`${app.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays: 2 }),
  });
  const compared = (await reconciliationsSince(app.db, day)).find((row) => row.day === day);
  expect(compared).toMatchObject({ provider: 'pawapay', outcome: 'agrees', matched: 1 });
  expect(compared?.theirsOut).toBe(compared?.oursOut);
  expect(await app.db.rows(cases)).toEqual([]);
});
