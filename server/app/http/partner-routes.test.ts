import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeNames } from '../../../contract/partner/webhook-types.ts';
import { revokePartnerKey, showPartners } from '../../../contract/staff/partner-acts.ts';
import { takePartnerKey } from '../../../contract/staff/partner-acts.ts';
import { asData } from '../../../testing/client.ts';
import { agreeToLoan } from '../../../testing/money-world.ts';
import { openApiClient } from '../../../testing/open-api-client.ts';
import {
  askAsPartner,
  type OfAsking,
  type OfKey,
  partnerKey,
} from '../../../testing/partner-key.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { isSigned, webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { keyIdOf, newPartnerKey } from '../../partners/keys/partner-key.ts';
import { script } from '../../store/database/database.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const keyFor = (...of: OfKey) => partnerKey(app, ...of);
const ask = (...of: OfAsking) => askAsPartner(app, ...of);

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
    await expect(program.run(script(attempt))).rejects.toThrow(
      /never grows|two people|permission denied/,
    );
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
  await expect.poll(() => at.received.length).toBe(1);
  const [received] = at.received;
  if (received === undefined) throw new Error('nothing came');
  expect(received.id).toBe(tested.data['messageId']);
  expect(await isSigned(String(one.data['secret']), received)).toBe(true);
  const again = await ask(key, `/webhooks/${id}/replay`, { body: { messageId: received.id } });
  expect(again.data).toEqual({ messages: 1 });
  await expect.poll(() => at.received.length).toBe(2);
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
  const loan = await agreeToLoan(app.db, { at: app.context.clock.now() });
  const partner = await openApiClient(`${app.url}/partner/v1/openapi.json`, key);
  const ofNone = ['readApplication', 'readApplicationLoan'];
  for (const { name, method } of partner.operations) {
    if (method !== 'get') continue;
    const { status } = await partner.calls(name, { path: { id: String(loan.orderId) } });
    expect([name, status]).toEqual([name, ofNone.includes(name) ? 404 : 200]);
  }
  expect(partner.webhooks).toContain('loan.settled');
  expect((await fetch(`${app.url}/partner/v1/docs`)).status).toBe(200);
});

it('an address that tries keys is not listened to for a while', async () => {
  const answers = [];
  for (let count = 0; count < 40; count++) answers.push((await ask('x', '/loans')).status);
  expect(answers).toContain(429);
});
