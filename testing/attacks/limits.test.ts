import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadEvidence } from '../../contract/staff/evidence-acts.ts';
import { addNote } from '../../contract/staff/borrower-care-acts.ts';
import { search } from '../../contract/staff/search-acts.ts';
import { makeTotp } from '../../contract/staff/own-acts.ts';
import { beginPasskey, logInByCode } from '../../contract/staff/session-acts.ts';
import { type Clock, movableClock } from '../../server/store/clock.ts';
import { sql } from '../../server/store/database/database.ts';
import { asData, client, type Client, loginBody, newestCode } from '../client.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { hear } from '../hear-events.ts';
import { staffAtConsole } from '../staff-at-console.ts';
import { type App, startApp } from '../start-app.ts';

/*
 * A stranger who shares the owner's network, or the one address of their carrier, uses up what can
 * be used up. The owner goes on.
 */

const owner = { mobile: '0961000002', nrc6: '325476' };
const carrier = '197.213.4.5';
const neighbour = '197.213.4.77';

/** At noon: no window of an hour or a day ends while a test runs. */
function noon(): Clock {
  const clock = movableClock();
  clock.setOffset(43_200n - BigInt(Math.floor(Date.now() / 1000) % 86_400));
  return clock;
}

let db: TestDatabase;
let app: App;
let phone: Client;
beforeAll(async () => {
  db = await testDatabase();
  app = await startApp({
    db,
    clock: noon(),
    env: { TRUST_PROXY: 'loopback' },
  });
  phone = client(app.url);
  await phone.logIn(owner.mobile, app.simulatorUrl);
});
afterAll(async () => {
  await app.close();
  await db.dispose();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const codeFor = (who: Client, mobile: string, address: string) =>
  who.ask(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST', ...from(address) });
const bill = (who: Client, body: unknown, address: string) =>
  who.ask('/h5/quickRepay/info', { body, ...from(address) });
const reasonOf = ({ data }: { readonly data: unknown }) => asData(data)['reason'];
/** The owner's browser, at another process. */
function phoneAt({ url }: App): Client {
  const same = client(url);
  for (const [name, value] of phone.cookies) same.cookies.set(name, value);
  return same;
}
/** As often as it takes, and no more than that. */
async function untilRefused(most: number, ask: () => Promise<{ code: number }>): Promise<void> {
  for (let n = 0; n < most; n++) if ((await ask()).code === 429) return;
  expect.fail(`${most} were let through`);
}

it('13 addresses of one /24 hold what they can, and another network is served', async () => {
  await using held = await startApp({
    hasDemoPeople: false,
    env: { MOST_CONNECTIONS: '52', MOST_CONNECTIONS_PER_ADDRESS: '4' },
  });
  const port = Number(new URL(held.url).port);
  const sockets: Socket[] = [];
  const open = async (localAddress: string, text: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket.on('error', () => {}));
    await once(socket, 'connect');
    let heard = '';
    socket.on('data', (part) => (heard += String(part)));
    socket.write(text);
    return { socket, heard: () => heard };
  };
  // Each has a request in work whose body never comes, so that none is closed for being idle.
  const unended =
    'POST /api/authentication/mobileLogin HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n';
  const holds = Array.from({ length: 52 }, (_, n) => open(`127.9.9.${1 + (n % 13)}`, unended));
  const all = await Promise.all(holds);
  await expect.poll(() => all.filter(({ socket }) => !socket.closed).length).toBe(13);
  const other = await open('127.8.8.8', 'GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(other.heard).toContain('HTTP/1.1 200');
  for (const socket of sockets) socket.destroy();
});

describe('a stranger behind the owner’s own carrier address', () => {
  it('uses up the number in that network: the phone and the link open the bill', async () => {
    const wrong = { ...owner, nrc6: '000000' };
    await untilRefused(10, () => bill(client(app.url), wrong, neighbour));
    expect((await bill(client(app.url), owner, carrier)).code).toBe(429);
    const opened = await bill(phone, owner, carrier);
    expect(opened.code).toBe(200);
    const { billCode } = asData(opened.data);
    const guess = () => bill(client(app.url), { billCode: 'G'.repeat(22) }, carrier);
    await Promise.all(Array.from({ length: 60 }, guess));
    expect((await guess()).code).toBe(429);
    expect((await bill(client(app.url), { billCode }, carrier)).code).toBe(200);
    expect((await bill(phone, owner, carrier)).code).toBe(200);
  });

  it('frees no guesses by opening bills that are theirs', async () => {
    const mine = { mobile: '0951000003', nrc6: '436587' };
    const address = '41.72.1.1';
    const guess = () => bill(client(app.url), { billCode: 'G'.repeat(22) }, address);
    const guesses = await Promise.all(Array.from({ length: 59 }, guess));
    expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set([1601]));
    for (let n = 0; n < 3; n++)
      expect((await bill(client(app.url), mine, address)).code).toBe(200);
    expect([(await guess()).code, (await guess()).code]).toEqual([1601, 429]);
  });

  it('uses up the codes and the wrong codes of the number: the phone logs in', async () => {
    const stranger = () => client(app.url);
    for (let n = 0; n < 10; n++) await codeFor(stranger(), owner.mobile, carrier);
    expect(reasonOf(await codeFor(stranger(), owner.mobile, carrier))).toBe('too-many-codes');
    app.hour.setOffset(app.hour.offsetSeconds() + 61n);
    expect((await codeFor(phone, owner.mobile, carrier)).code).toBe(200);
    const captcha = await newestCode(app.simulatorUrl, owner.mobile);
    const body = loginBody(owner.mobile, captcha);
    const login = await phone.ask('/authentication/mobileLogin', { body, ...from(carrier) });
    expect(login.code).toBe(200);
  });

  it('floods the address: a phone that logged in is served, a made-up mark is not', async () => {
    await using flooded = await startApp({
      db,
      clock: noon(),
      env: { TRUST_PROXY: 'loopback', PUBLIC_CALLS_PER_MINUTE: '5' },
    });
    const look = (who: Client) => bill(who, { billCode: 'x'.repeat(22) }, carrier);
    await untilRefused(20, () => look(client(flooded.url)));
    expect((await look(phoneAt(flooded))).code).toBe(1601);
    const made = client(flooded.url);
    made.cookies.set('device', `${'k'.repeat(43)}.${'m'.repeat(22)}`);
    await untilRefused(20, () => look(made));
  });
});

describe('the budget of login codes', () => {
  it('ends for a range of numbers, then for new phones, and never for known ones', async () => {
    // K20 a day at K0.25: 80 codes, of which 56 to new phones, and 4 to 10,000 numbers in a row.
    const env = { TRUST_PROXY: 'loopback', ADMIN_PORT: '0', SMS_LOGIN_BUDGET: '20' };
    await using poor = await startApp({ db, clock: noon(), env });
    let addresses = 0;
    const to = (mobile: string, at = poor) =>
      codeFor(client(at.url), mobile, `41.${++addresses}.1.1`);
    const inARow: unknown[] = [];
    for (let n = 0; n < 5; n++) inARow.push(reasonOf(await to(`097555000${n}`)));
    expect(inARow).toEqual([...Array<undefined>(4).fill(undefined), 'codes-for-known-phones']);
    const others: unknown[] = [];
    for (let n = 0; n < 60; n++) {
      const start = ['096', '097', '095'][n % 3];
      others.push(reasonOf(await to(`${start}${100 + n}0001`)));
    }
    expect(others.slice(-3)).toEqual(Array(3).fill('codes-for-known-phones'));
    const shown = await fetch(`http://127.0.0.1:${poor.server.adminPort}/metrics`);
    expect(await shown.text()).toMatch(/login_sms_budget_share\{of="strangers"\} 1/);
    await using second = await startApp({ db, clock: noon(), env });
    expect(reasonOf(await to('0957770001', second))).toBe('codes-for-known-phones');
    poor.hour.setOffset(600n);
    expect((await codeFor(phoneAt(poor), owner.mobile, carrier)).code).toBe(200);
  });
});

describe('at the console', () => {
  it('ten wrong codes shut out no one where they logged in before', async () => {
    const director = staffAtConsole(app);
    await director.logInAs('director');
    const { secret } = await director.done(makeTotp, {});
    const email = 'mary@lender.example';
    const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
    const wrong = { email, code: '000000' };
    for (let n = 0; n < 10; n++) await staffAtConsole(app).ask(logInByCode, wrong);
    const right = () => ({
      email,
      code: totp.generate({ timestamp: app.context.clock.now().getTime() }),
    });
    expect((await staffAtConsole(app).ask(logInByCode, right())).reason).toBe('codes-used-up');
    expect((await director.ask(logInByCode, right())).status).toBe(200);
  });

  it('logins begun without end from one address shut out no known browser', async () => {
    const known = staffAtConsole(app);
    await known.logInAs('care');
    const begin = (who: typeof known) =>
      who.askRaw(
        beginPasskey.name,
        { requestId: randomUUID(), args: {} },
        { 'x-forwarded-for': carrier },
      );
    await untilRefused(310, async () => ({
      code: (await begin(staffAtConsole(app))).status,
    }));
    expect((await begin(known)).status).toBe(200);
  });

  it('a list of borrowers is not made by searching', async () => {
    const care = staffAtConsole(app);
    await care.logInAs('care');
    const find = (n: number) => care.ask(search, { text: String(1000 + n) });
    for (let n = 0; n < 600; n++) expect((await find(n)).status).toBe(200);
    expect(await find(600)).toMatchObject({ status: 429, reason: 'looked-enough' });
    expect((await find(601)).reason).toBe('looked-enough');
    const kept = sql<{ events: bigint; refused: bigint }>(`
      select (select count(*) from security_event where detail = 'staff-search') as events,
        (select count(*) from act_log where reason_code = 'looked-enough') as refused`);
    expect(await db.row(kept)).toEqual({ events: 1n, refused: 1n });
    const another = staffAtConsole(app);
    await another.logInAs('credit');
    expect((await another.ask(search, { text: '1000' })).status).toBe(200);
  });

  it('one person adds so many files of evidence a day', async () => {
    const finance = staffAtConsole(app);
    await finance.logInAs('finance');
    const args = { caseId: randomUUID(), what: 'Nothing at all', base64: 'AAAA' };
    const why = async () => (await finance.ask(uploadEvidence, args)).reason;
    for (let n = 0; n < 60; n++) expect(await why()).toBe('unknown');
    expect(await why()).toBe('not-possible-now');
  });

  it('an engineer hears that something changed, and of no borrower', async () => {
    const heard = { engineer: '', care: '' };
    const hangUp = new AbortController();
    const streams = [];
    for (const role of ['engineer', 'care'] as const) {
      const one = staffAtConsole(app);
      await one.logInAs(role);
      const events = await one.send('/events', { signal: hangUp.signal });
      streams.push(hear(events, (text) => (heard[role] += text)));
    }
    const borrower = sql<{ id: string }>('select id from borrower order by id limit 1');
    const borrowerId = (await db.row(borrower))?.id ?? '';
    const director = staffAtConsole(app);
    await director.logInAs('director');
    await director.done(addNote, { borrowerId, text: 'Speaks Bemba.' });
    await expect.poll(() => heard.care).toContain(borrowerId);
    await expect.poll(() => heard.engineer).toContain('data: {}');
    expect(heard.engineer).not.toMatch(new RegExp(`${borrowerId}|borrower`));
    hangUp.abort();
    await Promise.all(streams);
  });
});
