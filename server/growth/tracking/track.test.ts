import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { mostTrackingBytes } from '../../../contract/borrower/tracking-batch.ts';
import { script, sql } from '../../store/database/database.ts';

const path = '/app/node/buriedPointV2';
const event = {
  deviceType: 'h5',
  appName: 'ExtraMoney',
  appVersion: '1016',
  pageId: '/home',
  pageName: 'Home',
  actionId: 'view',
  actionName: 'view',
};

const kept = sql<Record<string, unknown>>(`
  select page_id, page_name, action_id, action_name, value, app_version, device_type
  from tracking_event order by id`);
/** A list whose JSON has just so many bytes. */
function ofBytes(bytes: number) {
  const list = Array.from({ length: 13 }, (_, n) => ({ ...event, actionId: `tap-${n}` }));
  const [first = event, ...others] = list;
  const missing = bytes - JSON.stringify([{ ...first, value: '' }, ...others]).length;
  return [{ ...first, value: 'a '.repeat(missing).slice(0, missing) }, ...others];
}

const batches = sql<{ id: string }>('select id from tracking_batch');

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false, env: { ADMIN_PORT: '0' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(script('delete from tracking_event'));
  await app.db.run(script('delete from tracking_batch'));
});

const send = (body: unknown, query = '') => client(app.url).ask(path + query, { body });
const actions = async () => {
  return (await app.db.rows(kept)).map((row) => String(row['actionId']));
};

describe('tracking events', () => {
  it('are kept, one alone or a list of up to 2 KB, and answered by nothing', async () => {
    expect(await send(event)).toMatchObject({ code: 200, data: null });
    const list = ofBytes(mostTrackingBytes);
    expect(await send(list)).toMatchObject({ code: 200, data: null });
    expect(await actions()).toHaveLength(1 + list.length);
    expect((await app.db.rows(kept))[0]).toEqual({
      pageId: '/home',
      pageName: 'Home',
      actionId: 'view',
      actionName: 'view',
      value: null,
      appVersion: '1016',
      deviceType: 'h5',
    });
  });

  it.each([
    ['none', []],
    ['one without a page', { ...event, pageId: undefined }],
    ['one with an unknown field', { ...event, mobile: '0971000001' }],
    ['one that is too long', { ...event, value: 'x'.repeat(501) }],
    ['one of another kind', { ...event, value: 7 }],
    ['text', 'tap'],
    ['one within a list', [[event]]],
  ])('are malformed: %s', async (_what, body) => {
    expect(await send(body)).toMatchObject({ httpStatus: 400, code: 400 });
    expect(await actions()).toEqual([]);
  });

  it.each([
    ['a byte more than 2 KB', ofBytes(mostTrackingBytes + 1)],
    ['fifty-one', Array.from({ length: 51 }, () => event)],
    [
      'few letters of many bytes',
      [1, 2].map(() => ({ ...event, value: '\u20ac'.repeat(400) })),
    ],
  ])('are too much in one batch: %s', async (_what, body) => {
    expect(await send(body)).toMatchObject({ httpStatus: 413, code: 413 });
    expect(await actions()).toEqual([]);
  });

  it('that carry a person are dropped and counted, and the others are kept', async () => {
    const personal = ['0971000001', '123456/11/1', 'a@b.zm', 'Chanda Mwansa'];
    const before = await counted();
    const body = [...personal.map((value) => ({ ...event, value })), event];
    expect(await send(body)).toMatchObject({ code: 200, data: null });
    expect(await actions()).toEqual(['view']);
    const after = await counted();
    const more = Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]);
    const expected = { kept: 1, number: 2, 'e-mail': 1, name: 1 };
    expect(Object.fromEntries(more)).toMatchObject(expected);
  });

  it('of a batch that is sent again are counted once', async () => {
    const batch = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send([event], `?batch=${batch}`)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(await send([event], `?batch=${batch}`)).toMatchObject({ code: 200 });
    expect(await actions()).toEqual(['view']);
    expect(await app.db.rows(batches)).toEqual([{ id: batch }]);
    await send([event], `?batch=${randomUUID()}`);
    expect(await actions()).toEqual(['view', 'view']);
  });

  it('of a batch that names itself by something else are malformed', async () => {
    expect(await send([event], "?batch=1'--")).toMatchObject({ code: 400 });
    expect(await send([event], '?mobile=1')).toMatchObject({ code: 400 });
  });

  it('are not taken without end from one address, and stop no one from logging in', async () => {
    await using small = await startApp({
      hasDemoPeople: false,
      env: { PUBLIC_CALLS_PER_MINUTE: '3' },
    });
    const ask = () => client(small.url).ask(path, { body: event });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const code = await client(small.url).ask('/authentication/sendSmsCode/0971000001/1', {
      method: 'POST',
    });
    expect(code.code).toBe(200);
  });
});

/** The metric, by outcome. */
async function counted(): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${app.server.adminPort}/metrics`)).text();
  const lines = text.matchAll(
    /^extramoney_tracking_events_total\{outcome="([\w-]+)"\} (\d+)$/gm,
  );
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}
