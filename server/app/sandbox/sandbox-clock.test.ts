import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData } from '../../../testing/client.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import {
  addDays,
  civilDateOf,
  daysBetween,
  parseCivilDate,
} from '../../../contract/words/civil-date.ts';
import { readConfig } from '../config.ts';
import { sql } from '../../store/database/database.ts';
import { makeLog } from '../../store/log.ts';
import { startServer } from '../start.ts';

const bookedOn = sql<{ bookedOn: string }>(`
  select o.booked_on from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = '0961000002' and o.status in ('active', 'overdue')`);

describe('the clock of a server with the simulator', () => {
  let db: TestDatabase;
  let app: App;
  beforeAll(async () => {
    db = await testDatabase();
    app = await startApp({ db });
  });
  afterAll(async () => {
    await app.close();
    await db.dispose();
  });

  const read = async () => asData(await (await fetch(`${app.url}/sandbox/clock`)).json());
  const put = (body: unknown) =>
    fetch(`${app.url}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('shows the day and the hour', async () => {
    const { today, now } = await read();
    expect(today).toBe(app.context.clock.today());
    expect(Math.abs(Date.parse(String(now)) - Date.now())).toBeLessThan(5_000);
    expect(asData((await read())['data'])).toMatchObject({ today });
  });

  it('goes forward day by day, and the jobs of the nights between are done', async () => {
    const before = app.context.clock.today();
    const answer = asData(await (await put({ advanceDays: 3 })).json());
    expect(answer['today']).toBe(addDays(before, 3));
    // A day is accrued ten minutes after its midnight: before them, up to the day before.
    const accruing = new Date(app.context.clock.now().getTime() - 10 * 60_000);
    const accruedUpTo = civilDateOf(accruing);
    expect((await db.row(bookedOn))?.bookedOn).toBe(accruedUpTo);
  });

  it('takes the networks along', async () => {
    await put({ advanceDays: 1 });
    const { now } = app.simulator.world.clock;
    expect(Math.abs(now() - app.context.clock.now().getTime())).toBeLessThan(5_000);
  });

  it('is the same for the next start and for other processes', async () => {
    const { clock } = app.context;
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      SIMULATOR_PORT: new URL(app.simulatorUrl).port,
    });
    const log = makeLog('silent');
    const second = await startServer({ config, db, log });
    try {
      expect(second.context.clock.today()).toBe(clock.today());
      await put({ advanceDays: 1 });
      await expect.poll(() => second.context.clock.today()).toBe(clock.today());
    } finally {
      await second.close();
    }
  });

  it.each([{}, { advanceDays: -1 }, { advanceDays: 1.5 }, { advanceDays: 401 }, null, []])(
    'is not moved by %j',
    async (body) => {
      const before = String((await read())['today']);
      expect((await put(body)).status).toBe(400);
      const after = String((await read())['today']);
      expect(daysBetween(date(before), date(after))).toBe(0);
    },
  );

  it('says of a part of a day that it is no whole number', async () => {
    const answer = asData(await (await put({ advanceDays: 1.5 })).json());
    expect(asData(answer['data'])['errors']).toEqual({ advanceDays: 'must be a whole number' });
  });

  const date = (text: string) => {
    const parsed = parseCivilDate(text);
    if (parsed === null) throw new Error(`${text} is no day`);
    return parsed;
  };
});

it('is not there where others come, though the networks are played', async () => {
  const env = { PROVIDERS: 'simulator', PUBLIC_URL: 'https://try.example.zm' };
  await using app = await startApp({ env, hasDemoPeople: false });
  const body = JSON.stringify({ advanceDays: 1 });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body };
  expect((await fetch(`${app.url}/sandbox/clock`, init)).status).toBe(404);
  expect((await fetch(`${app.url}/sandbox/clock`)).status).toBe(404);
});

it('is not there with the real providers', async () => {
  const secrets = {
    TRUST_PROXY: 'none',
    PAWAPAY_TOKEN: 'x',
    AFRICASTALKING_USERNAME: 'x',
    AFRICASTALKING_API_KEY: 'x',
    CALLBACK_SECRET: randomBytes(16).toString('hex'),
    CODE_PEPPER: randomBytes(16).toString('hex'),
    LENDER_NAME: 'x',
    LICENCE_NUMBER: 'x',
    COMPANY_NUMBER: 'x',
    LENDER_ADDRESS: 'x',
    COMPLAINTS_PHONE: 'x',
    COMPLAINTS_EMAIL: 'x',
    KYC_KEKS: `k1:${randomBytes(32).toString('base64')}`,
    KYC_INDEX_KEY: randomBytes(32).toString('base64'),
  };
  const env = { ...secrets, PROVIDERS: 'real', PUBLIC_URL: 'https://loans.example.zm' };
  await using app = await startApp({ env });
  const response = await fetch(`${app.url}/sandbox/clock`);
  expect(response.status).toBe(404);
  expect(response.headers.get('strict-transport-security')).toContain('max-age=');
});
