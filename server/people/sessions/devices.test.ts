import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, client, type Client } from '../../../testing/client.ts';
import { sendsAllSms, textsOn } from '../../../testing/contact-world.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { knowOnlyThisDevice } from './known-devices.ts';

const statePath = '/user/device/api/state';
const waitPath = '/user/device/api/wait';
const refusePath = '/user/device/api/refuse';
const list = (answer: unknown) => (Array.isArray(answer) ? answer : []).map(asData);
const hourSeconds = 3_600n;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function logsIn(mobile: string, who = client(app.url)): Promise<Client> {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  await who.logIn(mobile, app.simulatorUrl);
  return who;
}

const later = (hours: bigint) =>
  app.hour.setOffset(app.hour.offsetSeconds() + hours * hourSeconds);
const post = { method: 'POST' } as const;
const stateOf = async (who: Client) => (await who.done(statePath))['state'];

const agreed = { productId: 'first-loan', amount: 500, termDays: 14, agreed: true };
const guarded = [
  ['export', '/user/data/api/export.json', {}],
  ['erase', '/user/data/api/erase', { body: { agreed: true } }],
  ['read a contract', '/order/api/contract/1', {}],
  ['fetch a contract', '/order/api/contract/1.pdf', {}],
  ['end another login', '/user/session/api/end', { body: { sessionId: 'x'.repeat(40) } }],
  ['end all other logins', '/user/session/api/endOthers', post],
  ['change the wallet', '/my/wallet/network', { body: { network: 'MTN' } }],
  ['borrow', '/zmb/index/api/appManualGetLoan', { body: { ...agreed, trialHash: 'x' } }],
] as const;

describe('a second device of a verified borrower', () => {
  const mobile = '0971000001';
  let own: Client;
  let second: Client;
  beforeAll(async () => {
    own = await logsIn(mobile);
    second = await logsIn(mobile);
  });

  it('sees figures, and neither the name nor the card', async () => {
    expect(await stateOf(own)).toBe('known');
    expect(await stateOf(second)).toBe('new');
    expect((await second.ask('/my/getMyLoanInfo')).code).toBe(200);
    expect((await second.ask('/api/v3/product/productTrial', { body: {} })).code).toBe(200);
    expect(await own.done('/my/getUserInfo')).toHaveProperty('fullName');
    const told = await second.done('/my/getUserInfo');
    expect(told).not.toHaveProperty('fullName');
    expect(told).not.toHaveProperty('nrcMasked');
    const held = list((await second.done('/user/data/api/held'))['held']);
    expect(held.every(({ values }) => Array.isArray(values) && values.length === 0)).toBe(true);
  });

  it.each(guarded)('may not %s', async (_what, path, options) => {
    const reply = await second.ask(path, options);
    expect([reply.code, asData(reply.data)['reason']]).toEqual([1712, 'device-not-known']);
    expect((await own.ask('/user/session/api/list')).code).toBe(200);
  });

  it('is known after 48 hours, of which an SMS and the other device tell', async () => {
    const { opensAt } = await second.done(waitPath, post);
    expect(await second.done(waitPath, post)).toEqual({ opensAt });
    await sendsAllSms(app);
    expect(await textsOn(app, mobile)).toContainEqual(
      expect.stringContaining('a new phone asks to open your account'),
    );
    expect((await own.done(statePath))['waiting']).toMatchObject([{ opensAt }]);
    later(47n);
    expect(await stateOf(second)).toBe('waiting');
    expect((await second.ask('/user/data/api/export.json')).code).toBe(1712);
    later(2n);
    expect(await stateOf(second)).toBe('known');
    expect((await second.ask('/user/session/api/endOthers', post)).code).toBe(200);
    expect((await own.ask('/my/getMyLoanInfo')).code).toBe(401);
    expect(await stateOf(await logsIn(mobile, own))).toBe('known');
  });
});

it('is stopped by the own device: logged out, and without another wait', async () => {
  const mobile = '0961000002';
  const own = await logsIn(mobile);
  const stranger = await logsIn(mobile);
  await stranger.done(waitPath, post);
  const [waiting] = list((await own.done(statePath))['waiting']);
  const body = { deviceId: waiting?.['deviceId'] };
  expect((await stranger.ask(refusePath, { body })).code).toBe(1712);
  expect((await own.ask(refusePath, { body })).code).toBe(200);
  expect((await own.ask(refusePath, { body })).code).toBe(1714);
  expect((await stranger.ask('/my/getMyLoanInfo')).code).toBe(401);
  await logsIn(mobile, stranger);
  later(49n);
  expect(await stateOf(stranger)).toBe('refused');
  expect(asData((await stranger.ask(waitPath, post)).data)['reason']).toBe('device-refused');
});

it('is known at once while no card is on file, until one is shown elsewhere', async () => {
  const mobile = '0971150090';
  const first = await logsIn(mobile);
  const second = await logsIn(mobile);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['known', 'known']);
  const borrowerId = String((await second.done('/my/getUserInfo'))['id']) as BorrowerId;
  // Behind the point is our mark of its login.
  const [key = ''] = (second.cookies.get('device') ?? '').split('.');
  const keyHash = createHash('sha256').update(key).digest();
  await knowOnlyThisDevice(app.db, { borrowerId, keyHash });
  expect([await stateOf(first), await stateOf(second)]).toEqual(['new', 'known']);
});
