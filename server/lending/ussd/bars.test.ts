import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { asData, type Client } from '../../../testing/client.ts';
import { testDatabase } from '../../../testing/database.ts';
import { pressDying } from '../../../testing/dying-request.ts';
import { logInAgain } from '../../../testing/known-borrower.ts';
import { lendByUssd, namesHolder } from '../../../testing/lend-by-ussd.ts';
import { readAll } from '../../../testing/loopback.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { mostWaitMs } from '../../../testing/until.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { borrow, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { startTelemetry, type Telemetry } from '../../app/telemetry.ts';
import { telemetrySettings } from '../../app/telemetry-settings.ts';
import { script, sql } from '../../store/database/database.ts';

/* Bars of the menu over two processes, with all that they log and trace. */

const free = '0971000001';
const pin = '48205';
const toPin = ['5', '1', '1', '1'];

let app: App;
let beside: App;
let web: Client;
let telemetry: Telemetry;
let logged = '';
const traced: string[] = [];
const collector = createServer((request, response) => {
  void readAll(request).then((body) => {
    traced.push(body.toString('utf8'));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  const settings = telemetrySettings(process.env);
  if (settings === null) throw new Error('an endpoint turns it on');
  telemetry = startTelemetry(settings);
  const db = await testDatabase();
  const options = {
    db,
    telemetry,
    isAwayFromMidnight: true,
    logLevel: 'trace',
    logTo: { write: (line: string) => void (logged += line) },
    simulator: { settings: { autoAnswer: 'approve' } },
    env: { USSD_SESSIONS_PER_MINUTE: '100000' },
  } as const;
  app = await startApp(options);
  beside = await startApp({ ...options, hasDemoPeople: false });
  await lendByUssd(app, 'yes');
  await namesHolder(app, free);
  web = await logInAgain(app, free);
  await web.done('/my/ussd-pin/set', { body: { pin } });
  pass(8 * 86_400);
});
afterAll(async () => {
  await beside.close();
  await app.close();
  await app.db.dispose();
  await telemetry.close();
  collector.closeAllConnections();
  collector.close();
  vi.unstubAllEnvs();
});

function pass(seconds: number): void {
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(seconds));
  beside.hour.setOffset(app.hour.offsetSeconds());
}

const ordersOf = sql<{ id: bigint }, { mobile: string }>(`
  select o.id from loan_order o join borrower b on b.id = o.borrower_id
    join ussd_agreement a on a.order_id = o.id where b.mobile = :mobile`);
const paymentsOf = sql<{ amount: bigint; state: string }, { mobile: string }>(`
  select p.amount, p.state from payment p join borrower b on b.id = p.borrower_id
  where b.mobile = :mobile and p.operation = 'collect'`);
const holdBorrower = script(`select from borrower where mobile = '${free}' for update`);
const holdAgreements = script('lock table ussd_agreement in share row exclusive mode');
const ordersNow = () => app.db.rows(ordersOf, { mobile: free });

describe('a process that dies while a loan is agreed to', () => {
  it('leaves no order at any step, and none without the PIN', async () => {
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    for (const key of [...toPin, pin]) {
      const { text } = await pressDying(app, phone, key);
      expect(text).toMatch(/^We are busy\. Nothing was done/);
      expect(await ordersNow()).toEqual([]);
      // The gateway asks again, and the step is done: all but the last.
      if (key !== pin) await phone.again();
      expect(await ordersNow()).toEqual([]);
    }
  });
});

describe('a process that dies later, within the step that agrees', () => {
  it.each([
    ['its order is written', 'loan_order', holdBorrower],
    ['what was shown is written', 'ussd_agreement', holdAgreements],
  ])('leaves no order: as %s', async (_, statement, held) => {
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    await phone.all(...toPin);
    const { text } = await pressDying(app, phone, pin, {
      statement,
      take: (tx) => tx.run(held),
    });
    expect(text).toMatch(/^We are busy\. Nothing was done/);
    expect(await ordersNow()).toEqual([]);
    pass(60);
  });
});

it('a product of 182 days has the figures of its trial', async () => {
  await app.db.run(
    // The menu offers the term of the last loan.
    script(`update loan_order set terms = jsonb_set(jsonb_set(terms, '{termDays}', '182'),
        '{productId}', '"plus"')
      where borrower_id = (select id from borrower where mobile = '${free}')`),
  );
  const trialOf = async (amount: number, termDays: number, productId: string) => {
    const body = { productId, amount, termDays };
    return asData((await web.done('/api/v3/product/productTrial', { body }))['trial']);
  };
  const phone = ussdPhone(app.url, free);
  await phone.dial();
  const offered = (await phone.press('5')).text;
  const [, key = '', amount = '', days = ''] =
    /^(\d) K([\d,]+) for (182) days$/m.exec(offered) ?? [];
  expect([offered, days]).toEqual([offered, '182']);
  const cost = (await phone.press(key)).text;
  const trial = await trialOf(Number(amount.replace(',', '')), 182, 'plus');
  for (const figure of ['receivedAmount', 'interest', 'serviceFee', 'totalRepayAmount']) {
    const kwacha = showKwacha(ngwee(BigInt(Math.round(Number(trial[figure]) * 100))));
    expect([figure, cost]).toEqual([figure, expect.stringContaining(kwacha)]);
  }
  expect(cost).toContain(`${Number(trial['apr']).toFixed(2)} %`);
});

it('a loan agreed to at once by two processes is one, with one answer', async () => {
  const sessionId = 'twice';
  const phones = [app, beside].map(({ url }) => ussdPhone(url, free, { sessionId }));
  const both = (act: (phone: ReturnType<typeof ussdPhone>) => Promise<unknown>) =>
    Promise.all(phones.map(act));
  let last: unknown[] = await both((phone) => phone.dial());
  for (const key of [...toPin, pin]) {
    last = await both((phone) => phone.press(key));
    expect(last[1]).toEqual(last[0]);
  }
  expect(last[0]).toMatchObject({ text: expect.stringMatching(/^Agreed\. K/) });
  expect(await ordersNow()).toHaveLength(1);
});

it('the end notice before the last screen, twice or never: the same money', async () => {
  const notices = { before: 1, twice: 2, never: 0 } as const;
  const paid: string[] = [];
  for (const [nth, when] of (['before', 'twice', 'never'] as const).entries()) {
    const mobile = `096123007${nth}`;
    const { phone: own } = await verifiedBorrower(app, mobile, '60000');
    await borrow(own, { productId: 'first-loan', amount: 500, termDays: 14 });
    const phone = ussdPhone(app.url, mobile);
    await phone.dial();
    await phone.all('2', '3', '200');
    if (when === 'before') expect(await phone.ended()).toBe(200);
    await phone.press('1');
    if (when === 'twice') {
      for (let count = 0; count < notices.twice; count += 1) await phone.ended();
    }
    // Where the notice came before it, the session begins again and nothing is asked for.
    if (when === 'before') await phone.all('2', '3', '200', '1');
    const payments = () => app.db.rows(paymentsOf, { mobile });
    await expect
      .poll(async () => (await payments()).map(({ state }) => state), { timeout: mostWaitMs })
      .toEqual(['confirmed']);
    paid.push(...(await payments()).map(({ amount }) => `${when} ${amount}`));
  }
  expect(paid).toEqual(['before 20000', 'twice 20000', 'never 20000']);
});

it('a blocked number and an unknown one give nothing away', async () => {
  const mobile = '0961230075';
  const { phone: own } = await verifiedBorrower(app, mobile, '60000');
  await borrow(own, { productId: 'first-loan', amount: 500, termDays: 14 });
  const phone = ussdPhone(app.url, mobile);
  await phone.dial('6');
  await phone.all('4', '1');
  pass(61);
  const blocked = ussdPhone(app.url, mobile);
  const shown = [(await blocked.dial()).text, ...(await blocked.all('5', '0'))];
  const unknown = [(await ussdPhone(app.url, '0971239998').dial()).text];
  for (const text of [...shown, ...unknown]) {
    expect(text).not.toMatch(/Chipo|Mwanawina|\d{6}\/\d\d|\d{3}\*{4}\d{3}/);
    expect(text).not.toContain(mobile.slice(1));
  }
  expect(shown.join('\n')).not.toMatch(/1 Go on|You may borrow|type your ExtraMoney PIN/);
  const locked = await app.db.rows(ordersOf, { mobile });
  expect(locked).toEqual([]);
});

// Last, when all of the above was logged and traced.
it('writes the PIN in no log line and no trace', async () => {
  await telemetry.close();
  expect(traced.length).toBeGreaterThan(0);
  expect(traced.join('')).toContain('ussd');
  expect(logged.length).toBeGreaterThan(0);
  const alone = new RegExp(`(?<![0-9A-Za-z.-])${pin}(?![0-9A-Za-z-])`);
  expect(alone.exec(logged)).toBeNull();
  expect(alone.exec(traced.join(''))).toBeNull();
});
