import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { stopLending } from '../../../contract/staff/price-acts.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Network } from '../../../contract/market/network.ts';
import { asData, type Client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { sql } from '../../store/database/database.ts';

/*
 * What happens while a network is asked whose number it is, after the check of what may be
 * borrowed and before the order is written. Only the database knows of it in time.
 */
const wish = { productId: 'first-loan', amount: 1000, termDays: 14 };

let app: App;
/** What a network says of a number, and what happens before it does. */
let says: () => Promise<Network | null>;
let phone: Client;
let id: BorrowerId;
let mobile = 961_310_000;
beforeAll(async () => {
  app = await startApp();
  const { payments } = app.context;
  const asked = { ...payments, predictNetwork: () => says() };
  Object.assign(app.context, { payments: asked });
});
beforeEach(async () => {
  says = async () => 'MTN';
  ({ phone, id } = await verifiedBorrower(app, `0${++mobile}`, '60000'));
  await app.db.run(onlyGuessed, { id });
});
afterAll(() => app.close());

const onlyGuessed = sql<void, { id: string }>(
  "update wallet set network_said_by = 'prefix' where borrower_id = :id",
);
const loseWallet = sql<void, { id: string }>('delete from wallet where borrower_id = :id');
const ordersOf = sql<{ status: string }, { id: string }>(
  'select status from loan_order where borrower_id = :id',
);

async function borrows(more: object = {}) {
  const { trial } = await phone.done('/api/v3/product/productTrial', { body: wish });
  const body = { ...wish, agreed: true, trialHash: asData(trial)['trialHash'], ...more };
  return phone.ask('/zmb/index/api/appManualGetLoan', { body });
}
const reason = async (more: object = {}) => asData((await borrows(more)).data)['reason'];

it('of two loans that are asked for at once the second is refused by its name', async () => {
  let isFirst = true;
  let inner: unknown;
  says = async () => {
    if (isFirst) {
      isFirst = false;
      inner = asData((await borrows()).data)['status'];
    }
    return 'MTN';
  };
  expect(await reason()).toBe('order-open');
  expect(inner).toBe('disbursing');
  expect(await app.db.rows(ordersOf, { id })).toHaveLength(1);
});

it('any other fault of the writing is no refusal', async () => {
  says = async () => {
    await app.db.run(loseWallet, { id });
    return 'MTN';
  };
  const reply = await borrows();
  expect([reply.code, asData(reply.data)['reason']]).toEqual([500, undefined]);
  expect(await app.db.rows(ordersOf, { id })).toEqual([]);
});

it('nothing is sent where the owner of the number is unknown, or to no wallet', async () => {
  says = async () => null;
  expect(await reason()).toBe('network-unsaid');
  expect(await reason({ repayAccountId: 'x'.repeat(22) })).toBe('account-unknown');
  await app.db.run(loseWallet, { id });
  expect(await reason()).toBe('network-unsaid');
  expect(await app.db.rows(ordersOf, { id })).toEqual([]);
});

it('nothing is lent by a price that is just withdrawn from sale', async () => {
  const ruth = staffAtConsole(app);
  await ruth.logInAs('compliance');
  says = async () => {
    await ruth.done(stopLending, { productId: 'first-loan', version: 1, reason: 'Too dear.' });
    return 'MTN';
  };
  expect(await reason()).toBe('product-not-offered');
  expect(await app.db.rows(ordersOf, { id })).toEqual([]);
});
