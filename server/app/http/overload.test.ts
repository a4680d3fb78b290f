import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../../../contract/words/endpoint.ts';
import { asData } from '../../../testing/client.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../../store/context.ts';
import { buildApp } from './build-app.ts';
import { DatabaseAway } from '../../store/database/database-away.ts';
import { Busy } from '../../store/busy.ts';
import type { ServedCall } from '../../http/serve.ts';
import { serve } from '../../http/serve.ts';

const wait = endpoint({
  name: 'wait',
  summary: 'Answers when the test says so',
  method: 'POST',
  path: '/test/wait',
  signed: false,
  body: z.strictObject({ how: z.enum(['wait', 'fail', 'database-away', 'busy']) }),
  answer: noAnswer,
});

const headers = {
  appName: 'ExtraMoney',
  AppVersionCode: '1016',
  'X-TenantID': 'tenant_24',
  lang: 'en',
  deviceBrand: 'test',
  appChannelCode: 'h5',
  'content-type': 'application/json',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server of the one call, with separate settings. */
async function serverWith(env: Record<string, string>, call: ServedCall) {
  const context: Context = { ...testContext({ db, now: new Date() }), config: readConfig(env) };
  const app = await buildApp({
    context,
    metrics: null,
    screensDir: '/nowhere',
    served: [call],
  });
  ends.push(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (how: string) =>
    fetch(`${url}/api/test/wait`, { method: 'POST', headers, body: JSON.stringify({ how }) });
  return { ask, url, app };
}

function heldCall() {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let begun = 0;
  const call = serve(wait, async ({ body }) => {
    begun++;
    if (body.how === 'fail') throw new Error('a secret: the table borrower has a row too many');
    if (body.how === 'busy') throw new Busy('the reading of pictures');
    if (body.how === 'database-away') {
      throw new DatabaseAway('the database stays away');
    }
    await held;
    return null;
  });
  return { call, goOn: () => goOn(), begun: () => begun };
}

it('takes so many requests at once and tells the others when to come back', async () => {
  const { call, goOn, begun } = heldCall();
  const { ask } = await serverWith({ MOST_IN_FLIGHT: '3' }, call);
  const taken = [ask('wait'), ask('wait'), ask('wait')];
  await expect.poll(begun).toBe(3);
  const refused = await ask('wait');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(asData(await refused.json())['code']).toBe(503);
  goOn();
  for (const response of await Promise.all(taken)) expect(response.status).toBe(200);
  expect((await ask('wait')).status).toBe(200);
});

it('gives no place to bodies that only drip in', async () => {
  const { call, goOn } = heldCall();
  const { ask, url } = await serverWith({ MOST_IN_FLIGHT: '3' }, call);
  goOn();
  const head = { ...headers, 'content-length': '100' };
  const slow = Array.from({ length: 4 }, () => {
    const drip = request(`${url}/api/test/wait`, { method: 'POST', headers: head });
    drip.on('error', () => {});
    drip.write('{');
    ends.push(async () => drip.destroy());
    return drip;
  });
  await Promise.all(slow.map((drip) => once(drip, 'socket')));
  await pause(100);
  expect((await ask('wait')).status).toBe(200);
});

it('a public call has a limit for each address', async () => {
  const { call, goOn } = heldCall();
  const { ask } = await serverWith({ PUBLIC_CALLS_PER_MINUTE: '2' }, call);
  goOn();
  expect((await ask('wait')).status).toBe(200);
  expect((await ask('wait')).status).toBe(200);
  const refused = await ask('wait');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('our own fault is answered with the id of the request and nothing else', async () => {
  const { ask } = await serverWith({}, heldCall().call);
  const response = await ask('fail');
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).not.toMatch(/secret|borrower|Error/);
  expect(asData(asData(JSON.parse(text))['data'])['requestId']).toMatch(/\S{10}/);
});

it('a database that is away is no fault, and the answer says when to come back', async () => {
  const { ask } = await serverWith({}, heldCall().call);
  const response = await ask('database-away');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

it('work that too many wait for already is refused, without the reason', async () => {
  const { ask } = await serverWith({}, heldCall().call);
  const response = await ask('busy');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
  const heard = asData(await response.json());
  expect([heard['code'], heard['data']]).toEqual([503, null]);
});

it('finishes what is under way when it closes, and takes nothing new', async () => {
  const { call, goOn, begun } = heldCall();
  const { ask, app } = await serverWith({}, call);
  const taken = ask('wait');
  await expect.poll(begun).toBe(1);
  const closed = app.close();
  const late = await ask('wait').then(
    ({ status }) => status,
    () => 'no connection',
  );
  expect([503, 'no connection']).toContain(late);
  expect(begun()).toBe(1);
  goOn();
  expect((await taken).status).toBe(200);
  await closed;
});

it('says in plain words that the screens are not built', async () => {
  const { url } = await serverWith({}, heldCall().call);
  const response = await fetch(`${url}/home`);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm start');
});
