import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, type Client, loginBody, newestCode } from '../../testing/client.ts';
import { type App, startApp } from '../../testing/start-app.ts';
import { script, sql } from './database/database.ts';
import { purge } from '../app/jobs/purge.ts';
import { networkOf } from './security-events.ts';

let app: App;
const log: string[] = [];
beforeAll(async () => {
  app = await startApp({
    env: { TRUST_PROXY: 'loopback', ADMIN_PORT: '0', CALLBACK_SECRET: 'a secret of callbacks' },
    logLevel: 'info',
    logTo: { write: (line) => log.push(line) },
  });
});
afterAll(() => app.close());

interface Row {
  readonly kind: string;
  readonly detail: string | null;
  readonly numberKey: string | null;
  readonly network: string | null;
}

const selectEvents = sql<Row>(`
  select kind, detail, number_key, network from security_event order by id`);

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const tryToLogIn = (who: Client, mobile: string, captcha: string, ip: string) =>
  who.ask('/authentication/mobileLogin', {
    body: loginBody(mobile, captcha),
    headers: from(ip),
  });
const counted = async () =>
  (await fetch(`http://127.0.0.1:${app.server.adminPort}/metrics`)).text();

it('are left by logins right and wrong, by uses of rights, and name no one', async () => {
  const mobile = '0961000002';
  const who = client(app.url);
  await who.ask(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });
  const code = await newestCode(app.simulatorUrl, mobile);
  await tryToLogIn(who, mobile, code === '0000' ? '0001' : '0000', '203.0.113.77');
  await tryToLogIn(who, mobile, code, '203.0.113.78');
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  await who.logIn(mobile, app.simulatorUrl);
  await who.ask('/user/session/api/endOthers', { method: 'POST' });
  await who.ask('/user/data/api/export.json');
  const rows = await app.db.rows(selectEvents);
  const ours = rows.filter(({ kind }) => kind !== 'limit-reached');
  expect(ours.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['login-wrong', 'code-wrong'],
    ['login-right', null],
    ['new-device', null],
    ['login-right', null],
    ['sessions-ended', null],
    ['export', null],
  ]);
  expect(new Set(ours.map(({ numberKey: key }) => key)).size).toBe(1);
  expect(ours[0]).toMatchObject({ network: '203.0.113.0/24' });
  const lines = log.filter((line) => line.includes('"security event"'));
  expect(lines).toHaveLength(rows.length);
  for (const text of [JSON.stringify(rows), ...lines]) {
    expect(text).not.toMatch(/961000002|203\.0\.113\.7/);
  }
  expect(await counted()).toContain(
    'extramoney_security_events_total{kind="login-wrong",detail="code-wrong"} 1',
  );
});

it('say that a limit was reached once a window, however long it is hammered', async () => {
  const find = (nrc: string) =>
    client(app.url).ask('/h5/quickRepay/info', {
      body: { mobile: '0951000003', nrc6: nrc },
      headers: from('198.51.100.9'),
    });
  for (let n = 0; n < 9; n++) await find(`00000${n}`);
  const limits = (await app.db.rows(selectEvents)).filter(
    ({ kind, detail }) => kind === 'limit-reached' && detail === 'bill-number',
  );
  expect(limits).toHaveLength(1);
});

it('count a forged callback, and keep neither row nor line of it', async () => {
  const known = await app.db.row(
    sql<{ providerId: string }>(`
      update payment set provider = 'pawapay'
      where id = (select min(id) from payment) returning provider_id`),
  );
  const before = log.length;
  for (let n = 0; n < 5; n++) {
    await fetch(`${app.url}/callbacks/pawapay/deposits`, {
      method: 'POST',
      body: JSON.stringify({
        depositId: known?.providerId,
        status: 'COMPLETED',
      }),
      headers: { 'content-type': 'application/json' },
    });
  }
  expect(await app.db.rows(script('select 1 from provider_callback'))).toEqual([]);
  expect(log.slice(before).filter((line) => line.includes('callback'))).toEqual([]);
  expect(await counted()).toContain(
    'extramoney_security_events_total{kind="forged-callback",detail="pawapay"} 5',
  );
});

it('are kept for 180 days of the database and the rest of their month, as they were', async () => {
  const insert = sql<void, { kind: string; at: Date }>(
    'insert into security_event (kind, at) values (:kind, :at)',
  );
  const age = (days: number) => new Date(Date.now() - days * 86_400_000);
  await app.db.run(insert, { kind: 'old', at: age(180 + 31) });
  await app.db.run(insert, { kind: 'young', at: age(179.9) });
  await purge(app.context);
  const kinds = (await app.db.rows(selectEvents)).map(({ kind }) => kind);
  expect([kinds.includes('old'), kinds.includes('young')]).toEqual([false, true]);
  const change = app.db.run(script("update security_event set kind = 'x'"));
  await expect(change).rejects.toThrow('only appended to');
});

it('write down once a session and hour that a sealed thing was read', async () => {
  const who = client(app.url);
  await who.logIn('0971000004', app.simulatorUrl);
  const count = async () =>
    Number(
      (
        await app.db.row(
          sql<{ n: bigint }>(`
            select count(*) as n from sealed_reading r
            join borrower b on b.id = r.borrower_id
            where b.mobile = '0971000004' and reader = 'show-owner'`),
        )
      )?.n,
    );
  const before = await count();
  await who.done('/user/data/api/held');
  const once = await count();
  expect(once).toBeGreaterThan(before);
  for (let n = 0; n < 3; n++) await who.done('/user/data/api/held');
  expect(await count()).toBe(once);
  app.hour.setOffset(app.hour.offsetSeconds() + 3601n);
  await who.done('/user/data/api/held');
  expect(await count()).toBeGreaterThan(once);
});

it.each([
  ['192.0.2.17', '192.0.2.0/24'],
  ['::ffff:192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('name the network of %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
