import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/store/database/database.ts';
import { asData, client, type Client } from '../client.ts';
import { type App, startApp } from '../start-app.ts';

const records = sql<{ kind: string; info: unknown }, { borrowerId: string }>(
  'select kind, info from device_record where borrower_id = :borrowerId order by created_at',
);

let app: App;
let verified: Client;
let newcomer: Client;
let newcomerId: unknown;
beforeAll(async () => {
  app = await startApp();
  verified = client(app.url);
  await verified.logIn('0971000001', app.simulatorUrl);
  newcomer = client(app.url);
  newcomerId = (await newcomer.logIn('0951234567', app.simulatorUrl))['id'];
});
afterAll(() => app.close());

describe('who is logged in', () => {
  it('a newcomer has a number, a first wallet on it, and nothing else', async () => {
    const user = await newcomer.done('/my/getUserInfo');
    expect(user).toMatchObject({ id: newcomerId, mobile: '0951234567', settledLoans: 0 });
    expect(asData(user['wallet'])).toMatchObject({ account: '0951234567', network: 'Zamtel' });
    expect(Object.keys(user)).not.toContain('fullName');
    expect(Object.keys(user)).not.toContain('nrcMasked');
  });

  it('a verified borrower has a name, and a card with its middle hidden', async () => {
    const user = await verified.done('/my/getUserInfo');
    expect(user['fullName']).toMatch(/\S+ \S+/);
    expect(user['nrcMasked']).toMatch(/^\d{2}\*{4}\/\d{2}\/\d$/);
  });
});

describe('the steps of verification', () => {
  const steps = async (who: Client) => {
    const reply = await who.ask('/user/auth/api/getUserAuthProcessStep', { method: 'POST' });
    return (Array.isArray(reply.data) ? reply.data : []).map(asData);
  };

  it('come in their order, none done by a newcomer, all by the verified', async () => {
    const open = await steps(newcomer);
    expect(open.map(({ cerCode }) => cerCode)).toEqual([1, 2, 15, 4, 5]);
    expect(open.map(({ isAuth }) => isAuth)).toEqual([0, 0, 0, 0, 0]);
    expect((await steps(verified)).map(({ isAuth }) => isAuth)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('the device record', () => {
  const path = '/user/grab/info/api/addUserGrabInfoToRisk';
  const record = { deviceid: 'a', deviceTypeDevice: 'h5', language: 'en' };

  it('is kept as it came', async () => {
    const body = { userId: newcomerId, type: 1, info: JSON.stringify(record) };
    expect((await newcomer.ask(path, { body })).code).toBe(200);
    expect(await app.db.rows(records, { borrowerId: String(newcomerId) })).toEqual([
      { kind: 'device', info: record },
    ]);
  });

  it.each([
    ['no JSON', 'latitude'],
    ['a list', '[]'],
    ['text', '"x"'],
    ['a character no database keeps', '{"a":"\\u0000"}'],
  ])('of %s is refused by its field', async (_, info) => {
    const reply = await newcomer.ask(path, { body: { userId: newcomerId, type: 2, info } });
    expect([reply.httpStatus, reply.code]).toEqual([200, 1201]);
    expect(Object.keys(asData(asData(reply.data)['errors']))).toEqual(['info']);
  });

  it('of another borrower is refused', async () => {
    const reply = await verified.ask(path, {
      body: { userId: newcomerId, type: 1, info: '{}' },
    });
    expect(Object.keys(asData(asData(reply.data)['errors']))).toEqual(['userId']);
  });
});
