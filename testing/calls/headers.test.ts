import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionIdleDays, sessionLongestDays } from '../../server/http/authenticate.ts';
import { sql } from '../../server/store/database/database.ts';
import { asData, client, type Client, type SignedHeaders } from '../client.ts';
import { type App, startApp } from '../start-app.ts';

let app: App;
let borrower: Client;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  borrower = client(app.url);
  await borrower.logIn('0977000001', app.simulatorUrl);
});
afterAll(() => app.close());

const who = '/my/getUserInfo';

function errorsOf(data: unknown) {
  return asData(asData(data)['errors']);
}

describe('the six headers of every request', () => {
  it.each(['appName', 'AppVersionCode', 'X-TenantID', 'lang', 'deviceBrand', 'appChannelCode'])(
    '%s is missed by its name',
    async (name) => {
      for (const value of [null, '']) {
        const reply = await borrower.ask(who, { headers: { [name]: value } });
        expect([reply.httpStatus, reply.code]).toEqual([400, 400]);
        expect(Object.keys(errorsOf(reply.data))).toEqual([name]);
      }
    },
  );

  it('name no other tenant', async () => {
    const reply = await borrower.ask(who, { headers: { 'X-TenantID': 'tenant_25' } });
    expect(errorsOf(reply.data)).toEqual({ 'X-TenantID': 'is not a tenant of this service' });
  });

  it('are not endless', async () => {
    const reply = await borrower.ask(who, { headers: { deviceBrand: 'x'.repeat(101) } });
    expect(errorsOf(reply.data)).toEqual({ deviceBrand: 'is too long' });
  });

  it('are wanted by public calls too', async () => {
    const path = '/authentication/sendSmsCode/0977000002/1';
    const reply = await borrower.ask(path, { method: 'POST', headers: { lang: null } });
    expect(reply.httpStatus).toBe(400);
  });
});

describe('the five headers of a token call', () => {
  it.each([
    ['no token', null],
    ['an empty token', ''],
    ['an unknown token', 'A'.repeat(43)],
    ['what no token looks like', "' or 1=1"],
  ])('with %s it is 401 with HTTP 200', async (_, token) => {
    const reply = await borrower.ask(who, { headers: { token } });
    expect([reply.httpStatus, reply.code]).toEqual([200, 401]);
    expect(reply.data).toBeNull();
  });

  it.each<[keyof SignedHeaders, string | null]>([
    ['uid', null],
    ['uid', 'with space'],
    ['nonce', null],
    ['nonce', 'abc12'],
    ['nonce', 'abc12é'],
    ['timestamp', null],
    ['timestamp', '1e12'],
    ['timestamp', ''],
    ['timestamp', '1700000000000.5'],
    ['timestamp', 'NaN'],
    ['timestamp', '9'.repeat(101)],
    ['sign', null],
    ['sign', 'A'.repeat(32)],
    ['sign', '0'.repeat(32)],
  ])('%s as %j is malformed', async (name, value) => {
    const reply = await borrower.ask(who, { headers: { [name]: value } });
    expect([reply.httpStatus, reply.code]).toEqual([400, 400]);
    expect(Object.keys(errorsOf(reply.data))).toEqual([name]);
  });

  it('belong together: a sign over other values is malformed', async () => {
    const signed = borrower.sign();
    const reply = await borrower.ask(who, { signed: { ...signed, nonce: 'zzzzzz' } });
    expect(errorsOf(reply.data)).toEqual({
      sign: 'is not the MD5 of uid, nonce and timestamp',
    });
  });

  it('end with the session: after logout the token is worth nothing', async () => {
    const other = client(app.url);
    await other.logIn('0977000003', app.simulatorUrl);
    expect((await other.ask('/authentication/logout', { method: 'POST' })).code).toBe(200);
    expect((await other.ask(who)).code).toBe(401);
    expect((await borrower.ask(who)).code).toBe(200);
  });
});

describe('a session', () => {
  const dayMs = 86_400_000;
  const backdate = sql<void, { createdAt: Date; lastUsedAt: Date }>(
    'update session set created_at = :createdAt, last_used_at = :lastUsedAt',
  );

  it.each([
    ['used yesterday, as old as may be', sessionLongestDays - 1, 1, 200],
    ['unused for as long as may be', sessionIdleDays, sessionIdleDays - 1, 200],
    ['unused for too long', sessionIdleDays + 2, sessionIdleDays + 1, 401],
    ['too old, though used today', sessionLongestDays + 1, 0, 401],
  ])('%s', async (_, createdDays, usedDays, code) => {
    const other = client(app.url);
    await other.logIn(`09781${String(++logins).padStart(5, '0')}`, app.simulatorUrl);
    const ago = (days: number) => new Date(Date.now() - days * dayMs);
    await app.db.run(backdate, { createdAt: ago(createdDays), lastUsedAt: ago(usedDays) });
    const since = new Date();
    expect((await other.ask(who)).code).toBe(code);
    // Used now, so it stays.
    if (code === 200) expect((await app.db.row(lastUsed, { since }))?.isFresh).toBe(true);
  });

  let logins = 0;
  const lastUsed = sql<{ isFresh: boolean }, { since: Date }>(
    'select max(last_used_at) >= :since as is_fresh from session',
  );
});

describe('what is hardly HTTP', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(app.url);
      let heard = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (part) => (heard += part.toString('latin1')));
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });

  it.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
    ['a broken address', 'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ])('%s is answered by the envelope', async (_, text, code) => {
    const heard = await raw(text);
    expect(heard).toContain(`HTTP/1.1 ${code} `);
    expect(heard).toContain(`{"code":${code},"msg":"`);
  });
});
