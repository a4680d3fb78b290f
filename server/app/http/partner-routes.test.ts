import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scope, scopeNames } from '../../../contract/partner/webhook-types.ts';
import { revokePartnerKey, showPartners } from '../../../contract/staff/partner-acts.ts';
import { takePartnerKey } from '../../../contract/staff/partner-acts.ts';
import { agreedByTwo } from '../../../testing/agreed-by-two.ts';
import { asData } from '../../../testing/client.ts';
import { agreeToLoan } from '../../../testing/money-world.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { isSigned, webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { keyIdOf, newPartnerKey } from '../../partners/keys/partner-key.ts';
import { script } from '../../store/database/database.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A key that two people agreed to, and that the director took. */
async function keyFor(
  scopes: readonly Scope[],
  more: { addresses?: string[]; replaces?: string } = {},
) {
  const name = `Partner ${randomUUID().slice(0, 8)}`;
  const { addresses = [], replaces = null } = more;
  const wanted = { name, scopes: [...scopes], days: 30, addresses, replaces };
  await agreedByTwo(app, { kind: 'partner-key', ...wanted });
  const mary = staffAtConsole(app);
  await mary.logInAs('director');
  const { keys } = await mary.done(showPartners, {});
  const keyId = keys.find((one) => one.name === name)?.keyId ?? '';
  const { key } = await mary.done(takePartnerKey, { keyId });
  return { key, keyId, mary };
}

interface Asking {
  readonly method?: string;
  readonly body?: object;
  readonly once?: string;
}

async function ask(key: string | null, path: string, { method, body, once }: Asking = {}) {
  const response = await fetch(`${app.url}/partner/v1${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(once && { 'idempotency-key': once }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const data = asData(await response.json());
  const type = response.headers.get('content-type');
  return { status: response.status, data, type };
}

it('a partner reads loans, a loan and its payments, page by page and without names', async () => {
  const { key } = await keyFor(scopeNames);
  const loans = [];
  for (let count = 0; count < 3; count++) {
    loans.push(await agreeToLoan(app.db, { at: app.context.clock.now() }));
  }
  const [, second, third] = loans.map(({ orderId }) => orderId);
  const first = await ask(key, '/loans?limit=2');
  expect(first.status).toBe(200);
  const rows = first.data['data'] as { id: number }[];
  expect(rows.map(({ id }) => id)).toEqual([third, second]);
  const next = await ask(key, `/loans?limit=2&after=${String(first.data['next'])}`);
  expect((next.data['data'] as { id: number }[])[0]?.id).toBe(loans[0]?.orderId);
  const one = await ask(key, `/loans/${third}`);
  expect(one.data).toMatchObject({ id: third, amount: '500.00' });
  const paid = await ask(key, `/loans/${third}/payments`);
  expect(paid.data['data']).toMatchObject([{ loan: third, purpose: 'disbursement' }]);
  const all = JSON.stringify([first, one, paid]);
  for (const { mobile, borrowerId } of loans) {
    expect(all).not.toContain(mobile);
    expect(all).not.toContain(borrowerId);
  }
  const uses = script<{ call: string; about: string }>(
    'select call, about from partner_use order by at',
  );
  expect((await app.db.rows(uses)).at(-2)).toEqual({ call: 'readLoan', about: String(third) });
});

it('refuses what is no key, and looks nothing up for a wrong checksum', async () => {
  const { key } = await keyFor(['loans:read']);
  expect(keyIdOf(key)).not.toBeNull();
  const letter = key.endsWith('0') ? '1' : '0';
  const wrong = [
    null,
    'x',
    key.slice(0, -1) + letter,
    key.replace('xm_test', 'xm_live'),
    newPartnerKey('AAAAAAAA', true),
    newPartnerKey(key.slice(8, 16), true),
  ];
  for (const one of wrong) {
    const { status, type } = await ask(one, '/loans');
    expect([status, type]).toEqual([401, 'application/problem+json; charset=utf-8']);
  }
  expect(keyIdOf(key.slice(0, -1) + letter)).toBeNull();
  expect((await ask(key, '/loans')).status).toBe(200);
});

it('does not do what its scopes leave out, and comes from its networks alone', async () => {
  const { key } = await keyFor(['payments:read']);
  expect(await ask(key, '/loans')).toMatchObject({ status: 403 });
  expect(await ask(key, '/webhooks')).toMatchObject({ status: 403 });
  const elsewhere = await keyFor(['loans:read'], { addresses: ['41.72.10.0/24'] });
  expect((await ask(elsewhere.key, '/loans')).status).toBe(401);
  const here = await keyFor(['loans:read'], { addresses: ['127.0.0.0/8'] });
  expect((await ask(here.key, '/loans')).status).toBe(200);
});

it('a revoked key opens nothing at once; one that is replaced works for a week', async () => {
  const { key, keyId, mary } = await keyFor(['loans:read']);
  const newer = await keyFor(['loans:read'], { replaces: keyId });
  expect((await ask(key, '/loans')).status).toBe(200);
  const ends = (await mary.done(showPartners, {})).keys.find((one) => one.keyId === keyId);
  const week = app.context.clock.now().getTime() + 7 * 86_400_000;
  expect(ends?.endsAt.getTime()).toBeLessThanOrEqual(week);
  await mary.done(revokePartnerKey, { keyId });
  expect((await ask(key, '/loans')).status).toBe(401);
  expect((await ask(newer.key, '/loans')).status).toBe(200);
});

it('one person gets no key, widens none, and takes its secret once', async () => {
  const { keyId, mary } = await keyFor(['loans:read']);
  expect((await mary.ask(takePartnerKey, { keyId })).reason).toBe('not-possible-now');
  const program = app.db.as('extramoney_console');
  const tries = [
    `update partner_key set scopes = '{loans:read,webhooks:manage}' where id = '${keyId}'`,
    `update partner_key set ends_at = ends_at + interval '1 day' where id = '${keyId}'`,
    `update partner_key set addresses = '{0.0.0.0/0}' where id = '${keyId}'`,
    `update partner_key set token_hash = sha256('mine') where id = '${keyId}'`,
    `insert into partner_key (id, name, is_test, scopes, proposal_id, made_at, ends_at)
      select 'AAAAAAAA', name, is_test, scopes, proposal_id, made_at, ends_at
      from partner_key where id = '${keyId}'`,
    `insert into webhook_endpoint (id, name, url, types, secret, proposal_id, made_at)
      select 'mine', 'mine', 'https://evil.example', '{loan.settled}', 'x', proposal_id, made_at
      from partner_key where id = '${keyId}'`,
  ];
  for (const attempt of tries) {
    await expect(program.run(script(attempt))).rejects.toThrow(/never grows|two people/);
  }
});

it('a write with an Idempotency-Key is done once, with the first answer', async () => {
  const { key } = await keyFor(['webhooks:manage']);
  const at = await webhookReceiver();
  const body = { name: 'Books', url: at.url, types: ['webhook.test'] };
  const [one, two] = await Promise.all([
    ask(key, '/webhooks', { body, once: 'first' }),
    ask(key, '/webhooks', { body, once: 'first' }),
  ]);
  expect(one.status).toBe(201);
  expect(two).toEqual(one);
  const other = { ...body, name: 'Others' };
  expect(await ask(key, '/webhooks', { body: other, once: 'first' })).toMatchObject({
    status: 422,
  });
  const id = String(one.data['id']);
  expect((await ask(key, '/webhooks')).data['data']).toMatchObject([{ id, state: 'on' }]);
  const tested = await ask(key, `/webhooks/${id}/test`, { body: {} });
  await expect.poll(() => at.received.length, { timeout: 20_000 }).toBe(1);
  const [received] = at.received;
  if (received === undefined) throw new Error('nothing came');
  expect(received.id).toBe(tested.data['messageId']);
  expect(await isSigned(String(one.data['secret']), received)).toBe(true);
  const again = await ask(key, `/webhooks/${id}/replay`, { body: { messageId: received.id } });
  expect(again.data).toEqual({ messages: 1 });
  await expect.poll(() => at.received.length, { timeout: 20_000 }).toBe(2);
  // Another key neither sees it nor touches it.
  const stranger = await keyFor(['webhooks:manage']);
  expect((await ask(stranger.key, '/webhooks')).data['data']).toEqual([]);
  for (const path of [`/webhooks/${id}/rotate`, `/webhooks/${id}/test`]) {
    expect((await ask(stranger.key, path, { body: {} })).status).toBe(404);
  }
  expect((await ask(stranger.key, `/webhooks/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await ask(key, `/webhooks/${id}`, { method: 'DELETE' })).status).toBe(200);
  await at.close();
});

it('says what does not fit, and refuses an address that is not allowed', async () => {
  const { key } = await keyFor(['webhooks:manage', 'loans:read']);
  const bad = await ask(key, '/webhooks', { body: { name: 'x', url: 'no', types: [] } });
  expect(bad.status).toBe(400);
  expect(Object.keys(asData(bad.data['fields'])).toSorted()).toEqual(['name', 'types', 'url']);
  for (const url of ['http://10.0.0.1/', 'ftp://x.example/', 'https://a:b@x.example/']) {
    const made = await ask(key, '/webhooks', {
      body: { name: 'It', url, types: ['case.opened'] },
    });
    expect([url, made.status]).toEqual([url, 422]);
  }
  for (const path of ['/loans?limit=0', '/loans?state=x', '/loans?after=!']) {
    expect([path, (await ask(key, path)).status]).toEqual([path, 400]);
  }
  expect((await ask(key, '/loans/999999999')).status).toBe(404);
  expect((await ask(key, "/loans/1'--")).status).toBe(404);
});

it('a client made of the document alone reads and gets what the document says', async () => {
  const { key } = await keyFor(scopeNames);
  await agreeToLoan(app.db, { at: app.context.clock.now() });
  const response = await fetch(`${app.url}/partner/v1/openapi.json`);
  const document = asData(await response.json());
  const paths = asData(document['paths']);
  let id = '';
  for (const [path, methods] of Object.entries(paths)) {
    const get = asData(methods)['get'];
    if (get === undefined) continue;
    const { status, data } = await ask(
      key,
      path.replace('/partner/v1', '').replace('{id}', id),
    );
    expect([path, status]).toEqual([path, 200]);
    const responses = asData(asData(get)['responses']);
    const json = asData(asData(asData(responses['200'])['content'])['application/json']);
    const required = asData(json['schema'])['required'] as string[];
    expect(Object.keys(data).toSorted()).toEqual(required.toSorted());
    if (path.endsWith('/loans')) id = String((data['data'] as { id: number }[])[0]?.id);
  }
  expect(Object.keys(asData(document['webhooks']))).toContain('loan.settled');
  expect((await fetch(`${app.url}/partner/v1/docs`)).status).toBe(200);
});

it('an address that tries keys is not listened to for a while', async () => {
  const answers = [];
  for (let count = 0; count < 40; count++) answers.push((await ask('x', '/loans')).status);
  expect(answers).toContain(429);
});
