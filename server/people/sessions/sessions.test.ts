import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, client, loginBody, newestCode, type Client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';

const listPath = '/user/session/api/list';
const endPath = '/user/session/api/end';
const endOthersPath = '/user/session/api/endOthers';

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

async function loggedIn(mobile: string): Promise<Client> {
  const who = client(app.url);
  await who.logIn(mobile, app.simulatorUrl);
  return who;
}

/** A code can be had once a minute; the server's clock does not wait. */
function minutePasses(): void {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
}

async function twoPhones(mobile: string): Promise<[Client, Client]> {
  const first = await loggedIn(mobile);
  minutePasses();
  return [first, await loggedIn(mobile)];
}

async function listed(who: Client) {
  const { data } = await who.ask(listPath);
  return (Array.isArray(data) ? data : []).map(asData);
}

describe('the sessions of a borrower', () => {
  it('are listed with the phone, this one first', async () => {
    const [first, second] = await twoPhones('0971140001');
    const sessions = await listed(second);
    expect(sessions.map(({ isThisOne, deviceBrand }) => [isThisOne, deviceBrand])).toEqual([
      [true, 'test'],
      [false, 'test'],
    ]);
    expect((await listed(first))[0]?.['sessionId']).toBe(sessions[1]?.['sessionId']);
  });

  it('are named by browser and system, with their first and last use', async () => {
    const mobile = '0971140006';
    await (await loggedIn(mobile)).done('/authentication/logout', { method: 'POST' });
    minutePasses();
    const who = client(app.url);
    await who.done(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });
    const body = { ...loginBody(mobile, await newestCode(app.simulatorUrl, mobile)) };
    const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36';
    const headers = { 'user-agent': agent };
    const login = await who.done('/authentication/mobileLogin', { body, headers });
    who.token = String(login['token']);
    expect(await listed(who)).toMatchObject([
      {
        deviceBrand: 'Chrome, Android, test',
        firstUsedAt: expect.stringContaining('T'),
        lastUsedAt: expect.stringContaining('T'),
      },
    ]);
  });

  it('end one by one, and answer 401 from then on', async () => {
    const [first, second] = await twoPhones('0971140002');
    const sessionId = (await listed(second))[1]?.['sessionId'];
    expect((await second.ask(endPath, { body: { sessionId } })).code).toBe(200);
    expect((await second.ask(endPath, { body: { sessionId } })).code).toBe(200);
    expect((await first.ask(listPath)).code).toBe(401);
    expect(await listed(second)).toHaveLength(1);
  });

  it('end all but this one at once', async () => {
    const [first, second] = await twoPhones('0971140003');
    expect(await second.done(endOthersPath, { method: 'POST' })).toEqual({ ended: 1 });
    expect((await first.ask(listPath)).code).toBe(401);
    expect(await listed(second)).toMatchObject([{ isThisOne: true }]);
  });

  it('are nothing to another borrower', async () => {
    const who = await loggedIn('0971140004');
    const other = await loggedIn('0971140005');
    const sessionId = (await listed(who))[0]?.['sessionId'];
    expect((await other.ask(endPath, { body: { sessionId } })).code).toBe(1711);
    expect(await other.done(endOthersPath, { method: 'POST' })).toEqual({ ended: 0 });
    expect(await listed(who)).toHaveLength(1);
  });
});
