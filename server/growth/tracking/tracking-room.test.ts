import { afterEach, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { client } from '../../../testing/client.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type App, startApp, type StartAppOptions } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';

const event = {
  deviceType: 'h5',
  appName: 'ExtraMoney',
  appVersion: '1016',
  pageId: '/home',
  pageName: 'Home',
  actionId: 'view',
  actionName: 'view',
};
const ten = Array.from({ length: 10 }, () => event);
const bytesOfTen = JSON.stringify(ten).length;

const count = sql<{ kept: number }>('select count(*)::int as kept from tracking_event');

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

// Far from the end of a day, which is the quota's.
const now = () => new Date('2026-11-20T10:00:00Z');
const clock = { now, today: () => civilDateOf(now()) };

/** A server with so much room for events, and what it warns of. */
async function serverWith(env: Record<string, string>, options: StartAppOptions = {}) {
  const warnings: string[] = [];
  const app = await startApp({
    clock,
    hasDemoPeople: false,
    logLevel: 'warn',
    logTo: { write: (line) => warnings.push(line) },
    env: { ADMIN_PORT: '0', ...env },
    ...options,
  });
  ends.push(() => app.close());
  return { app, warnings };
}

/** Sends ten events, which are answered like any, and says how many there are now. */
async function sendTen(app: App): Promise<number> {
  const answer = await client(app.url).ask('/app/node/buriedPointV2', { body: ten });
  expect(answer).toMatchObject({ httpStatus: 200, code: 200, data: null });
  return (await app.db.row(count))?.kept ?? -1;
}

async function counted(app: App, outcome: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${app.server.adminPort}/metrics`)).text();
  const line = new RegExp(
    `^extramoney_tracking_events_total\\{outcome="${outcome}"\\} (\\d+)$`,
    'm',
  );
  return Number(line.exec(text)?.[1] ?? 0);
}

describe('tracking events of a day', () => {
  it('are kept up to a quota of bytes over all servers, which is warned of once', async () => {
    const db = await testDatabase();
    ends.push(() => db.dispose());
    const env = { TRACKING_BYTES_PER_DAY: String(2 * bytesOfTen) };
    const [one, two] = [await serverWith(env, { db }), await serverWith(env, { db })];
    const kept = [
      await sendTen(one.app),
      await sendTen(two.app),
      await sendTen(one.app),
      await sendTen(two.app),
      await sendTen(one.app),
    ];
    expect(kept).toEqual([10, 20, 20, 20, 20]);
    expect(await counted(one.app, 'kept')).toBe(10);
    expect(await counted(one.app, 'quota')).toBe(20);
    expect(await counted(two.app, 'quota')).toBe(10);
    const told = [...one.warnings, ...two.warnings].filter((line) => line.includes('quota'));
    expect(told).toHaveLength(1);
  });

  it('are kept again the day after', async () => {
    const env = { TRACKING_BYTES_PER_DAY: String(bytesOfTen) };
    const { app } = await serverWith(env);
    expect([await sendTen(app), await sendTen(app)]).toEqual([10, 10]);
    app.hour.setOffset(86_400n);
    expect(await sendTen(app)).toBe(20);
  });

  it('are not kept at all with a quota of nothing', async () => {
    const { app } = await serverWith({ TRACKING_BYTES_PER_DAY: '0' });
    expect(await sendTen(app)).toBe(0);
    expect(await counted(app, 'quota')).toBe(10);
  });
});

describe('a disk with less free than is asked for', () => {
  // There is always something on it, so all of it is never free.
  const env = { TRACKING_DISK_FREE_PERCENT: '100' };

  it('has no room for events beside the database, which is warned of once', async () => {
    const { app, warnings } = await serverWith(env, { isOnDisk: true });
    expect([await sendTen(app), await sendTen(app)]).toEqual([0, 0]);
    expect(await counted(app, 'disk')).toBe(20);
    expect(warnings.filter((line) => line.includes('disk'))).toHaveLength(1);
  });

  it('has it when the disk has as much free as is asked for', async () => {
    const { app } = await serverWith({ TRACKING_DISK_FREE_PERCENT: '0' }, { isOnDisk: true });
    expect(await sendTen(app)).toBe(10);
  });
});

describe('the disk of a database server', () => {
  it('cannot be seen from here, so that the quota alone counts', async () => {
    const db = await testDatabase('server');
    ends.push(() => db.dispose());
    const { app } = await serverWith({ TRACKING_DISK_FREE_PERCENT: '100' }, { db });
    expect(await sendTen(app)).toBe(10);
  });
});
