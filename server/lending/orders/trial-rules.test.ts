import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, type Client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { borrow, payAll, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import { sql } from '../../store/database/database.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({
    hasDemoPeople: false,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
});
afterAll(() => app.close());

const bornOn = sql<void, { id: string; day: string }>(`
  insert into borrower_fact (borrower_id, name, value, recorded_at)
  values (:id, 'birthDate', to_jsonb(:day::text), now())
  on conflict (borrower_id, name) do update set value = excluded.value`);
const writeOff = sql<void, { id: string }>(
  `update loan_order set status = 'written-off' where borrower_id = :id`,
);

async function reason(phone: Client): Promise<unknown> {
  const { data } = await phone.ask('/api/v3/product/productTrial', { body: {} });
  return asData(data)['reason'];
}

it.each([
  ['0961240001', '2010-01-01', 'age-outside'],
  ['0961240002', '1950-01-01', 'age-outside'],
  ['0961240003', '1990-01-01', undefined],
])('the trial of %s, born on %s, says: %s', async (mobile, day, answer) => {
  const { phone, id } = await verifiedBorrower(app, mobile, '60000');
  await app.db.run(bornOn, { id, day });
  expect(await reason(phone)).toBe(answer);
});

it('the trial says that a loan is open or written off, until it is paid', async () => {
  const { phone, id } = await verifiedBorrower(app, '0961240004', '60000');
  const orderId = await borrow(phone, { productId: 'first-loan', amount: 500, termDays: 14 });
  expect(await reason(phone)).toBe('order-open');
  await app.db.run(writeOff, { id });
  expect(await reason(phone)).toBe('debt-written-off');
  await payAll(phone, orderId);
  expect(await reason(phone)).toBeUndefined();
});

it('the loan suggested is due two days after payday, and can be borrowed', async () => {
  const { phone } = await verifiedBorrower(app, '0961240006', '60000');
  const trial = (body: object) => phone.ask('/api/v3/product/productTrial', { body });
  const offer = async () => asData((await trial({})).data);
  const today = civilDateOf(app.context.clock.now());
  expect(asData((await offer())['trial'])).toMatchObject({ termDays: 30 });
  expect(await reasonFor(trial({ amount: 500, termDays: 18 }))).toBe('term-not-offered');

  const paidOn = addDays(today, 16);
  await saveWork(phone, { employmentStatus: 'employed', payday: `${Number(paidOn.slice(8))}` });
  const { paydayTerm, ...of } = await offer();
  const dueDate = addDays(today, 18);
  expect(paydayTerm).toBe(18);
  expect(asData(of['trial'])).toMatchObject({ termDays: 18, plans: [{ dueDate }] });
  await borrow(phone, { productId: 'first-loan', amount: 500, termDays: 18 });
  const { order } = await phone.done('/my/getMyLoanInfo');
  expect(order).toMatchObject({ nextPlan: { dueDate } });
});

it('a payday is forgotten with the work that had one', async () => {
  const { phone } = await verifiedBorrower(app, '0961240007', '60000');
  const paidOn = addDays(civilDateOf(app.context.clock.now()), 16);
  await saveWork(phone, { employmentStatus: 'employed', payday: `${Number(paidOn.slice(8))}` });
  await saveWork(phone, { employmentStatus: 'student' });
  const { data } = await phone.ask('/api/v3/product/productTrial', { body: {} });
  expect(asData(data)).not.toHaveProperty('paydayTerm');
});

async function reasonFor(asked: Promise<{ data: unknown }>): Promise<unknown> {
  return asData((await asked).data)['reason'];
}

/** Saves the personal form again, with other work. */
async function saveWork(phone: Client, work: object): Promise<void> {
  const usual = { occupation: 'Clerk', employer: 'A school', monthlyIncome: '60000' };
  const values = { ...usual, region: 505, address: 'Plot 12, Kabulonga', ...work };
  const body = { cerCode: 2, values };
  expect(await phone.done('/user/auth/api/addOrUpdateUserAuthInfo', { body })).toEqual({
    isAuth: 1,
  });
}
