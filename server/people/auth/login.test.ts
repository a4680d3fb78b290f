import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asData, client, type Client, loginBody, newestCode } from '../../../testing/client.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { movableClock } from '../../store/clock.ts';
import { sql } from '../../store/database/database.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';
import { codesPerDay, mostWrongEntries, wrongPerDay } from './login-code.ts';

const minute = 60n;
/** Another code of the same letters. */
const wrong = (code: string) => (code.startsWith('A') ? 'B' : 'A') + code.slice(1);

const secrets = sql<{ text: string }>("select text from sms where kind = 'login-code'");
const countSessions = sql<{ count: bigint }, { mobile: string }>(`
  select count(*) as count from session s join borrower b on b.id = s.borrower_id
  where b.mobile = :mobile`);
const borrowerOf = sql<{ channelCode: string }, { mobile: string }>(
  'select channel_code from borrower where mobile = :mobile',
);

describe('login by SMS', () => {
  let db: TestDatabase;
  let app: App;
  beforeAll(async () => {
    db = await testDatabase();
    // At noon, so that no window of a day or an hour ends while the test runs.
    const noon = movableClock();
    const secondsToday = BigInt(Math.floor(Date.now() / 1000) % 86_400);
    noon.setOffset(43_200n - secondsToday);
    const env = { TRUST_PROXY: 'loopback' };
    app = await startApp({ db, clock: noon, hasDemoPeople: false, env });
  });
  afterAll(async () => {
    await app.close();
    await db.dispose();
  });

  /** The browser everything is done with that names no other. */
  let browser: Client;
  beforeEach(() => (browser = client(app.url)));
  const obtain = (mobile: string, { address = '10.0.0.1', from = browser } = {}) =>
    from.ask(`/authentication/sendSmsCode/${mobile}/1`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
    });
  const logIn = (
    mobile: string,
    captcha: string,
    { appChannelCode = 'h5', from = browser } = {},
  ) =>
    from.ask('/authentication/mobileLogin', {
      body: { ...loginBody(mobile, captcha), appChannelCode },
    });
  const code = (mobile: string) => newestCode(app.simulatorUrl, mobile);
  const reasonOf = (data: unknown) => asData(data)['reason'];
  const later = async (seconds: bigint, act: () => Promise<void>) => {
    app.hour.setOffset(app.hour.offsetSeconds() + seconds);
    await act();
  };

  it.each([
    ['0971110021', '<script>'],
    ['0971110022', ''],
    ['0971110023', "h5'; drop"],
  ])(
    'registers %s, whose channel is no code ("%s"), under the default one',
    async (mobile, of) => {
      await obtain(mobile);
      expect((await logIn(mobile, await code(mobile), { appChannelCode: of })).code).toBe(200);
      expect(await db.row(borrowerOf, { mobile })).toEqual({ channelCode: 'h5' });
    },
  );

  it('registers a new number with its channel, and knows it the next time', async () => {
    const mobile = '0971110001';
    expect((await obtain(mobile)).data).toEqual({ resendAfterSeconds: 60 });
    const first = await logIn(mobile, await code(mobile), { appChannelCode: 'WM2' });
    expect([first.code, asData(first.data)['appRedirectStatus']]).toEqual([200, 1]);
    expect(await db.row(borrowerOf, { mobile })).toEqual({ channelCode: 'WM2' });
    await later(2n * minute, async () => {
      await obtain(mobile);
      const second = await logIn(mobile, await code(mobile));
      expect(asData(second.data)).toMatchObject({
        appRedirectStatus: 0,
        id: asData(first.data)['id'],
      });
      expect(asData(second.data)['token']).not.toBe(asData(first.data)['token']);
    });
  });

  it('sends one segment that binds the code to the site, and keeps its text nowhere', async () => {
    const mobile = '0961110002';
    await obtain(mobile);
    const response = await fetch(`${app.simulatorUrl}/phones/${mobile}/messages`);
    const messages: unknown = await response.json();
    const text = String(asData(Array.isArray(messages) ? messages[0] : null)['text']);
    expect(text).toMatch(/\n\n@localhost #[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(isOneSegment(text)).toBe(true);
    expect((await db.rows(secrets)).every((row) => row.text === '')).toBe(true);
  });

  it('serves a code once: of five at once one gets a session', async () => {
    const mobile = '0971110003';
    await obtain(mobile);
    const right = await code(mobile);
    const replies = await Promise.all(Array.from({ length: 5 }, () => logIn(mobile, right)));
    const codes = replies.map((reply) => reply.code);
    expect(codes.filter((one) => one === 200)).toHaveLength(1);
    expect(codes.filter((one) => one === 501)).toHaveLength(4);
    expect((await db.row(countSessions, { mobile }))?.count).toBe(1n);
    expect(reasonOf((await logIn(mobile, right)).data)).toBe('code-over');
  });

  it('answers a number that was sent no code as it answers a wrong one', async () => {
    const [mobile, unknown] = ['0971110005', '0971110006'];
    await obtain(mobile);
    const known = await logIn(mobile, wrong(await code(mobile)));
    const stranger = await logIn(unknown, '1234');
    const told = ({ code: one, msg, data }: typeof known) => ({ one, msg, data });
    expect(told(stranger)).toEqual(told(known));
  });

  it('tells letters that no code has as it tells a wrong code', async () => {
    const mobile = '0971110012';
    await obtain(mobile);
    const reply = await logIn(mobile, 'uuuu');
    expect([reply.httpStatus, reply.code, reasonOf(reply.data)]).toEqual([
      200,
      501,
      'code-wrong',
    ]);
  });

  it('sends one code to a browser that asks twice at once, and says how long to wait', async () => {
    const mobile = '0971110008';
    await obtain('0971110098');
    const replies = await Promise.all(Array.from({ length: 4 }, () => obtain(mobile)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    for (const reply of replies.filter((one) => one.code !== 200)) {
      expect(reasonOf(reply.data)).toBe('wait-before-resending');
      const { waitSeconds } = asData(reply.data);
      expect(reply.msg).toContain(`${String(waitSeconds)} seconds`);
      expect(Number(waitSeconds)).toBeGreaterThan(0);
      expect(Number(waitSeconds)).toBeLessThanOrEqual(60);
    }
  });

  it('counts many at once as the one code they are', async () => {
    const mobile = '0971110013';
    await obtain('0971110099');
    const burst = Array.from({ length: codesPerDay + 1 }, () => obtain(mobile));
    expect((await Promise.all(burst)).filter((reply) => reply.code === 200)).toHaveLength(1);
    await later(minute, async () => {
      expect((await obtain(mobile)).code).toBe(200);
    });
  });

  it('says when the SMS could not be sent, and lets try again at once', async () => {
    const mobile = '0971110009';
    const fault = { mobile, operation: 'sms', fault: 'provider-closed', times: 1 };
    await fetch(`${app.simulatorUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect(reasonOf((await obtain(mobile)).data)).toBe('sms-not-sent');
    expect((await obtain(mobile)).code).toBe(200);
  });

  it(`sends a number ${codesPerDay} codes a day, whichever new browsers ask`, async () => {
    const mobile = '0971110010';
    for (let sent = 0; sent < codesPerDay; sent++) {
      const from = client(app.url);
      expect((await obtain(mobile, { from })).code).toBe(200);
    }
    expect(reasonOf((await obtain(mobile)).data)).toBe('too-many-codes');
    expect((await obtain('0971110011')).code).toBe(200);
  });

  it(`takes ${wrongPerDay} wrong codes a day of all new browsers, however many`, async () => {
    const mobile = '0971110014';
    const owner = client(app.url);
    await obtain(mobile, { from: owner });
    expect((await logIn(mobile, await code(mobile), { from: owner })).code).toBe(200);
    const reasons: unknown[] = [];
    for (let stranger = 0; stranger < 4; stranger++) {
      const from = client(app.url);
      await obtain(mobile, { from });
      const guess = wrong(await code(mobile));
      const tries = Array.from({ length: 4 }, () => logIn(mobile, guess, { from }));
      for (const reply of await Promise.all(tries)) reasons.push(reasonOf(reply.data));
    }
    expect(reasons.filter((one) => one === 'code-wrong')).toHaveLength(wrongPerDay);
    const others = reasons.filter((one) => one !== 'code-wrong');
    expect(new Set(others)).toEqual(new Set(['too-many-wrong-codes']));
    await later(2n * minute, async () => {
      await obtain(mobile, { from: owner });
      const right = await code(mobile);
      expect(reasonOf((await logIn(mobile, wrong(right), { from: owner })).data)).toBe(
        'code-wrong',
      );
      expect((await logIn(mobile, right, { from: owner })).code).toBe(200);
    });
  });

  it("keeps the owner's code alive, whatever a stranger tries or obtains", async () => {
    const mobile = '0971110015';
    await obtain(mobile);
    const right = await code(mobile);
    const stranger = client(app.url);
    await obtain(mobile, { from: stranger });
    const theirs = await code(mobile);
    for (let tried = 0; tried <= mostWrongEntries; tried++) {
      await logIn(mobile, wrong(theirs), { from: stranger });
    }
    expect((await logIn(mobile, right)).code).toBe(200);
  });

  it('takes a code of the browser that asked for it alone', async () => {
    const mobile = '0971110016';
    await obtain(mobile);
    const right = await code(mobile);
    const other = client(app.url);
    await obtain('0971110017', { from: other });
    expect(reasonOf((await logIn(mobile, right, { from: other })).data)).toBe('code-wrong');
    expect((await logIn(mobile, right)).code).toBe(200);
  });

  it('reads a code in either case, with O for 0, I and L for 1', async () => {
    const mobile = '0971110018';
    await obtain(mobile);
    const right = await code(mobile);
    const typed = right.replaceAll('0', 'O').replace('1', 'I').replace('1', 'L');
    expect((await logIn(mobile, typed.toLowerCase())).code).toBe(200);
  });

  it('sends no code to a number that no mobile of Zambia has', async () => {
    expect(reasonOf((await obtain('0991234567')).data)).toBe('not-a-mobile');
  });

  it('makes the token worth nothing without the cookie of the device', async () => {
    const mobile = '0971110019';
    await obtain(mobile);
    browser.token = String(asData((await logIn(mobile, await code(mobile))).data)['token']);
    expect((await browser.ask('/my/getUserInfo')).code).toBe(200);
    const thief = client(app.url);
    thief.token = browser.token;
    expect((await thief.ask('/my/getUserInfo')).code).toBe(401);
    await obtain('0971110020', { from: thief });
    expect((await thief.ask('/my/getUserInfo')).code).toBe(401);
  });

  it('sends one address 120 codes an hour, and then says when to come back', async () => {
    const replies = [];
    for (let n = 0; n <= 120; n++) {
      const mobile = `096222${String(n).padStart(4, '0')}`;
      replies.push(await obtain(mobile, { address: '10.9.9.9', from: client(app.url) }));
    }
    expect(replies.slice(0, 120).every(({ code: one }) => one === 200)).toBe(true);
    const last = replies.at(-1);
    expect([last?.httpStatus, last?.code]).toEqual([429, 429]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await obtain('0962229999', { address: '10.9.9.8' })).code).toBe(200);
  });
});
