import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostApplicationsADay } from '../../../contract/partner/partner-applications.ts';
import { showLoan } from '../../../contract/staff/loan-acts.ts';
import { revokePartnerKey } from '../../../contract/staff/partner-acts.ts';
import { agreesTo } from '../../../testing/borrower-of-bureau.ts';
import { asData, client, type Client } from '../../../testing/client.ts';
import { openApiClient, type Sending } from '../../../testing/open-api-client.ts';
import { type OfKey, partnerKey } from '../../../testing/partner-key.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { isSigned, webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { script } from '../../store/database/database.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const scope = ['applications:write'] as const;
const loan = { productId: 'first-loan', amount: 500, termDays: 14 };
let numbers = 0;
const newNumber = () => `09755${String((numbers += 1)).padStart(5, '0')}`;
const asked = (mobile: string, more: object = {}) => {
  return { mobile, amount: '500.00', askedByPerson: true, ...more };
};

async function partnerWith(...[scopes, more]: OfKey) {
  const made = await partnerKey(app, scopes, more);
  const { calls } = await openApiClient(`${app.url}/partner/v1/openapi.json`, made.key);
  return { ...made, calls };
}
type Partner = Awaited<ReturnType<typeof partnerWith>>;
const create = ({ calls }: Partner, body: object, more: Sending = {}) =>
  calls('createApplication', { body, ...more });
const read = async ({ calls }: Partner, id: unknown) =>
  calls('readApplication', { path: { id: String(id) } });

async function onHome(phone: Client) {
  const { applications = [] } = await phone.done('/my/getMyLoanInfo');
  return applications as { applicationId: string; partner: string; isAgreed: boolean }[];
}
const answers = (phone: Client, applicationId: unknown, goOn: boolean) =>
  phone.ask('/user/application/api/answer', { body: { applicationId, goOn } });

async function smsOf(mobile: string): Promise<string[]> {
  const rows = await app.db.rows(
    script<{ text: string }>(`select text from sms where mobile = '${mobile}'
      and kind = 'notice'`),
  );
  return rows.map(({ text }) => text);
}

it('a person is asked, agrees in the app, borrows, and their partner alone reads it', async () => {
  const shop = await partnerWith([...scope, 'webhooks:manage'], { name: 'Chilenje Stoves' });
  const rival = await partnerWith([...scope, 'webhooks:manage']);
  const [at, spy] = [await webhookReceiver(), await webhookReceiver()];
  const types = ['application.created', 'application.decided'];
  const hook = await shop.calls('makeWebhook', { body: { name: 'Till', url: at.url, types } });
  await rival.calls('makeWebhook', { body: { name: 'Spy', url: spy.url, types } });
  const mobile = newNumber();
  const { phone } = await verifiedBorrower(app, mobile, '6000');
  const made = await create(shop, asked(mobile, { reference: 'till-7' }));
  expect([made.status, made.data]).toMatchObject([201, { state: 'waiting', loan: null }]);
  const { id } = made.data;
  expect(await smsOf(mobile)).toEqual([
    expect.stringMatching(
      /^ExtraMoney: Chilenje Stoves asks for a loan of K500\.00 for you\. /,
    ),
  ]);
  // It is sent in the language of the borrower of its row.
  const ofRow = script<{ theirs: boolean }>(`select b.mobile = sms.mobile as theirs from sms
    join borrower b on b.id = sms.borrower_id where sms.kind = 'notice'`);
  expect(await app.db.rows(ofRow)).toEqual([{ theirs: true }]);
  // No loan came of it, and none does before the borrower agreed to both.
  expect((await shop.calls('readApplicationLoan', { path: { id: String(id) } })).status).toBe(
    404,
  );
  expect(await onHome(phone)).toMatchObject([
    { applicationId: id, partner: 'Chilenje Stoves' },
  ]);
  expect((await answers(phone, id, true)).code).toBe(200);
  expect((await read(shop, id)).data).toMatchObject({ state: 'agreed', loan: null });
  const orderId = await agreesTo(phone, loan);
  expect((await read(shop, id)).data).toMatchObject({ state: 'applied', loan: orderId });
  const its = await shop.calls('readApplicationLoan', { path: { id: String(id) } });
  expect(its.data).toMatchObject({ id: orderId, amount: '500.00' });
  expect(JSON.stringify([made, its])).not.toContain(mobile.slice(1));
  expect(await onHome(phone)).toEqual([]);
  // All loans stay closed to it, and its own to any other.
  expect((await shop.calls('listLoans')).status).toBe(403);
  expect((await shop.calls('readLoan', { path: { id: String(orderId) } })).status).toBe(403);
  expect((await read(rival, id)).status).toBe(404);
  expect((await rival.calls('readApplicationLoan', { path: { id: String(id) } })).status).toBe(
    404,
  );
  const { loan: shown } = await shop.mary.done(showLoan, { orderId: String(orderId) });
  expect(shown.byPartner).toEqual({ name: 'Chilenje Stoves', reference: 'till-7' });
  await expect.poll(() => at.received.length).toBe(2);
  const [first, second] = at.received;
  expect(first).toMatchObject({ type: types[0], data: { application: id, amount: '500.00' } });
  expect(second).toMatchObject({
    type: types[1],
    data: { application: id, reference: 'till-7', loan: orderId, decision: 'approved' },
  });
  expect(second && (await isSigned(String(hook.data['secret']), second))).toBe(true);
  expect(JSON.stringify(at.received)).not.toContain(mobile.slice(1));
  expect(spy.received).toEqual([]);
  const uses = script<{ call: string }>(
    `select call from partner_use where key_id = '${shop.keyId}' and status = 201`,
  );
  expect((await app.db.rows(uses)).map(({ call }) => call)).toContain('createApplication');
  await Promise.all([at.close(), spy.close()]);
});

it('says nothing of who has an account, is blocked, or said no', async () => {
  const shop = await partnerWith(scope);
  const [known, none] = [newNumber(), newNumber()];
  const { phone } = await verifiedBorrower(app, known, '6000');
  const both = [await create(shop, asked(known)), await create(shop, asked(none))];
  const shapes = both.map(({ status, data }) => [status, Object.keys(data), data['state']]);
  expect(shapes[0]).toEqual(shapes[1]);
  const [one] = both;
  expect((await answers(phone, one?.data['id'], false)).code).toBe(200);
  expect((await read(shop, one?.data['id'])).data['state']).toBe('waiting');
  expect(await onHome(phone)).toEqual([]);
  // A no stays: neither is it asked again, nor does the next loan come of it.
  expect((await answers(phone, one?.data['id'], true)).code).toBe(1214);
  expect((await create(shop, asked(known))).status).toBe(422);
  await agreesTo(phone, loan);
  expect((await read(shop, one?.data['id'])).data).toMatchObject({ loan: null });
  // Later both are over, alike.
  app.hour.setOffset(15n * 86_400n);
  for (const { data } of both) {
    expect((await read(shop, data['id'])).data).toMatchObject({ state: 'over', loan: null });
  }
  app.hour.setOffset(0n);
});

it('a number that logs in for the first time finds it; another borrower does not', async () => {
  const shop = await partnerWith(scope);
  const mobile = newNumber();
  const { data } = await create(shop, asked(mobile));
  const [person, other] = [client(app.url), client(app.url)];
  await person.logIn(mobile, app.simulatorUrl);
  await other.logIn(newNumber(), app.simulatorUrl);
  expect(await onHome(other)).toEqual([]);
  expect((await answers(other, data['id'], true)).code).toBe(1214);
  expect((await read(shop, data['id'])).data['state']).toBe('waiting');
  expect(await onHome(person)).toMatchObject([{ applicationId: data['id'], isAgreed: false }]);
  expect((await answers(person, data['id'], true)).code).toBe(200);
  expect(await onHome(person)).toMatchObject([{ isAgreed: true }]);
  expect((await answers(other, data['id'], false)).code).toBe(1214);
  expect((await answers(person, data['id'], false)).code).toBe(200);
  expect((await read(shop, data['id'])).data['state']).toBe('waiting');
});

it('refuses forged fields, wrong amounts, other scopes and a revoked key', async () => {
  const shop = await partnerWith(scope);
  const good = asked(newNumber());
  const forged = [
    { borrowerId: 'x' },
    { state: 'agreed' },
    { orderId: 1 },
    { mobile: '123' },
    { mobile: "0975500001'--" },
    { amount: '-500.00' },
    { amount: '0' },
    { amount: 500 },
    { amount: '99999999999' },
    { reference: 'Mary Phiri' },
    { askedByPerson: false },
    { askedByPerson: undefined },
  ];
  for (const more of forged) {
    const { status } = await create(shop, { ...good, ...more }, { careless: true });
    expect([more, status]).toEqual([more, 400]);
  }
  for (const amount of ['1.00', '9999999.00']) {
    const { status, data } = await create(shop, { ...good, amount });
    expect([status, data['detail']]).toEqual([422, 'No loan of this amount is offered now.']);
  }
  const reader = await partnerWith(['loans:read']);
  expect((await create(reader, good)).status).toBe(403);
  expect((await read(reader, 'x')).status).toBe(403);
  expect((await create(shop, good)).status).toBe(201);
  await shop.mary.done(revokePartnerKey, { keyId: shop.keyId });
  expect((await create(shop, asked(newNumber()))).status).toBe(401);
  expect((await read(shop, 'x')).status).toBe(401);
});

it('makes one of a repeated request, refuses another body, and sends one SMS', async () => {
  const shop = await partnerWith(scope);
  const mobile = newNumber();
  const once = 'sale-1';
  const all = await Promise.all([1, 2, 3].map(() => create(shop, asked(mobile), { once })));
  expect(new Set(all.map(({ data }) => data['id'])).size).toBe(1);
  expect((await create(shop, asked(newNumber()), { once })).status).toBe(422);
  expect((await create(shop, asked(mobile), { once: 'sale-2' })).status).toBe(422);
  // Without such a key, too: only one of those that come at once is made.
  const racing = newNumber();
  const raced = await Promise.all([1, 2, 3, 4].map(() => create(shop, asked(racing))));
  expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  const second = await partnerWith(scope);
  expect((await create(second, asked(mobile))).status).toBe(201);
  expect(await smsOf(mobile)).toHaveLength(1);
});

it('sends nothing where offers were stopped, and never says so', async () => {
  const shop = await partnerWith(scope);
  const mobile = newNumber();
  const { phone } = await verifiedBorrower(app, mobile, '6000');
  const body = { purpose: 'marketing', textVersion: 1, given: false };
  await phone.done('/user/consent/api/save', { body });
  const made = await create(shop, asked(mobile));
  expect(made).toMatchObject({ status: 201, data: { state: 'waiting' } });
  expect(await smsOf(mobile)).toEqual([]);
  expect(await onHome(phone)).toHaveLength(1);
});

it('holds a flood back for a day, and keeps no such refusal', async () => {
  const shop = await partnerWith(scope);
  await app.db.run(
    script(`insert into partner_application (id, partner_id, key_id, mobile, is_told, amount,
        made_at, ends_at)
      select 'flood' || n, '${shop.keyId}', '${shop.keyId}', '096' || 1000000 + n, false, 50000,
        '${app.context.clock.now().toISOString()}', '2099-01-01'
      from generate_series(1, ${mostApplicationsADay}) n`),
  );
  const mobile = newNumber();
  const full = await create(shop, asked(mobile), { once: 'flood' });
  expect([full.status, Number(full.retryAfter) > 0]).toEqual([429, true]);
  expect(await smsOf(mobile)).toEqual([]);
  const newer = await partnerWith(scope, { replaces: shop.keyId });
  expect((await create(newer, asked(mobile))).status).toBe(429);
  app.hour.setOffset(90_000n);
  const later = await create(shop, asked(mobile), { once: 'flood' });
  expect(later.status).toBe(201);
  // A key that takes the place of another is the same partner.
  expect((await read(newer, later.data['id'])).status).toBe(200);
  app.hour.setOffset(0n);
});

it('the database ties no loan to an application without its borrower', async () => {
  const shop = await partnerWith(scope);
  const mobile = newNumber();
  const { phone, id: borrowerId } = await verifiedBorrower(app, mobile, '6000');
  const { data } = await create(shop, asked(mobile));
  const orderId = await agreesTo(phone, loan);
  const program = app.db.as('extramoney_api');
  const id = String(data['id']);
  const tries = [
    `update partner_application set state = 'applied', order_id = ${orderId},
      borrower_id = '${borrowerId}', answered_at = now() where id = '${id}'`,
    `update partner_application set amount = 1 where id = '${id}'`,
    `update partner_application set partner_id = (select id from partner_key
      where id <> partner_application.partner_id limit 1) where id = '${id}'`,
  ];
  for (const attempt of tries) {
    await expect(program.run(script(attempt))).rejects.toThrow(/stays as it was agreed to/);
  }
  expect((await read(shop, id)).data).toMatchObject({ state: 'waiting', loan: null });
});

it('a key without loans:read hears of the applications of its partner alone', async () => {
  const shop = await partnerWith([...scope, 'webhooks:manage']);
  const body = { name: 'All', url: 'https://shop.example/hook', types: ['loan.settled'] };
  const refused = await shop.calls('makeWebhook', { body });
  expect([refused.status, asData(refused.data)['detail']]).toEqual([
    422,
    expect.stringContaining('loans:read'),
  ]);
});
