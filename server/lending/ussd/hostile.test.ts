import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../store/database/database.ts';
import type { Transaction } from '../../store/database/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { pressDying } from '../../../testing/dying-request.ts';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { borrow, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';

const overdue = '0951000003';
const dueSoon = '0961000002';
const plans = '0971000004';

const paymentsOf = sql<{ id: string }, { mobile: string }>(`
  select p.id from payment p join borrower b on b.id = p.borrower_id
    join request_once r on r.borrower_id = b.id and r.answer ->> 'paymentId' = p.id
  where b.mobile = :mobile and r.uid = 'ussd'`);
const holdOrder = sql<object, { mobile: string }>(`
  select from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = :mobile for update of o`);
const stateOf = sql<
  { step: string; lastHash: string; hops: number; endedAs: string | null },
  { sessionId: string }
>('select step, last_hash, hops, ended_as from ussd_session where session_id = :sessionId');

let app: App;
let beside: App;
let logged = '';
beforeAll(async () => {
  const db = await testDatabase();
  const options = {
    db,
    isAwayFromMidnight: true,
    logLevel: 'trace',
    logTo: { write: (line: string) => void (logged += line) },
    env: { USSD_SESSIONS_PER_MINUTE: '100000' },
  };
  app = await startApp(options);
  beside = await startApp({ ...options, hasDemoPeople: false });
});
afterAll(async () => {
  await beside.close();
  await app.close();
  await app.db.dispose();
});

const paid = async (mobile: string) => (await app.db.rows(paymentsOf, { mobile })).length;
/** Past the limit of sessions a minute, and past what counts as a repeat. */
const pass = (seconds: number) => {
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(seconds));
  beside.hour.setOffset(app.hour.offsetSeconds());
};

describe('requests that come twice', () => {
  it.each(['africastalking', 'ontech', 'madapi'] as const)(
    'at once, to two processes, by %s: each pair has one answer, and there is one payment',
    async (gateway) => {
      pass(600);
      const mobile = { africastalking: overdue, ontech: dueSoon, madapi: plans }[gateway];
      const sessionId = `twice-${gateway}`;
      const [here, there] = [app, beside].map(({ url }) =>
        ussdPhone(url, mobile, { gateway, sessionId }),
      );
      if (here === undefined || there === undefined) throw new Error('two phones');
      for (const key of ['', '1', '0', '2', '1', '0', '1', '1']) {
        const both = await Promise.all(
          [here, there].map((phone) => (key === '' ? phone.dial() : phone.press(key))),
        );
        expect(both[0]?.status).toBe(200);
        expect(both[1]).toEqual(both[0]);
      }
      expect(await here.again()).toEqual(await there.again());
      expect(await paid(mobile)).toBe(1);
    },
  );

  it('in two sessions of one borrower: one payment', async () => {
    pass(600);
    const phones = [app, beside].map(({ url }) => ussdPhone(url, '0961000002'));
    const screens = await Promise.all(
      phones.map(async (phone) => {
        await phone.dial();
        return phone.all('2', '1', '1');
      }),
    );
    expect(screens.flat().some((text) => text.includes('still waits for your PIN'))).toBe(true);
    expect(await paid(dueSoon)).toBe(1);
  });
});

describe('a request that dies in the middle', () => {
  it('leaves no step half done, whichever it was', async () => {
    pass(600);
    const mobile = '0961230051';
    const { phone: web } = await verifiedBorrower(app, mobile, '60000');
    await borrow(web, { productId: 'first-loan', amount: 500, termDays: 14 });
    const phone = ussdPhone(app.url, mobile);
    await phone.dial('2');
    for (const [key, shows] of [
      ['3', /^Type the amount/],
      ['200', /^Pay K200\.00/],
    ] as const) {
      await dying(phone, key);
      expect(await paid(mobile)).toBe(0);
      expect((await phone.again()).text).toMatch(shows);
    }
    await dying(phone, '1');
    expect(await paid(mobile)).toBe(0);
    // And as it writes the payment.
    const take = (tx: Transaction) => tx.row(holdOrder, { mobile });
    const later = ussdPhone(app.url, mobile);
    await later.dial();
    await later.all('0', '2', '3', '200');
    await dying(later, '1', { take, statement: 'loan_order' });
    expect(await paid(mobile)).toBe(0);
  });

  /** A key whose transaction loses its connection; the gateway gets "busy". */
  async function dying(
    phone: ReturnType<typeof ussdPhone>,
    key: string,
    lock?: Parameters<typeof pressDying>[3],
  ): Promise<void> {
    const { sessionId } = phone;
    const before = await app.db.row(stateOf, { sessionId });
    const { text } = await pressDying(app, phone, key, lock);
    expect(text).toMatch(/^We are busy\. Nothing was done/);
    expect(await app.db.row(stateOf, { sessionId })).toEqual(before);
  }
});

describe('inputs of any kind', () => {
  const seed = 20_261_127;
  const random = seededRandom(seed);
  const drawn = (length: number) =>
    Buffer.from(Array.from({ length }, () => Math.floor(random() * 256))).toString('latin1');
  const texts = [
    ...['*', '**', '1*', '*1', '1**2', '#', '0*0*0*0', '9999999999999999999999'],
    ...['💸', '1*💸', 'ŋ', '\u0000', '1*\u0000*2', '%00', "'; drop table borrower; --"],
    ...['x'.repeat(10_000), '1*'.repeat(5_000), '-1', '1.1.1', '1e9', '٣', ' 1 ', '\n'],
    ...Array.from({ length: 40 }, () => drawn(12)),
  ];
  it.each(['africastalking', 'ontech', 'madapi'] as const)(
    `by %s, seed ${seed}`,
    async (gateway) => {
      for (const [at, text] of texts.entries()) {
        if (at % 3 === 0) pass(61);
        const phone = ussdPhone(app.url, overdue, {
          gateway,
          sessionId: `any-${gateway}-${at}`,
        });
        for (const screen of [await phone.dial(text), await phone.press(text)]) {
          // A body of more than 16 kB is refused before it is read.
          if (text.length > 5_000 && screen.status === 413) continue;
          expect([screen.status, screen.text.length <= 156]).toEqual([200, true]);
        }
      }
      expect(logged).not.toContain('USSD request failed');
    },
  );

  it.each(['{}', '[]', 'null', '', '{"session_id":7}', 'a=%', '\u0000'])(
    'body %j',
    async (body) => {
      for (const gateway of ['africastalking', 'ontech', 'madapi'] as const) {
        const { address } = ussdPhone(app.url, overdue, { gateway });
        const { status } = await fetch(address, { method: 'POST', body });
        expect(status).toBeLessThan(500);
        expect(status).toBeGreaterThanOrEqual(400);
      }
    },
  );

  it('three keys that no menu has end a session', async () => {
    pass(61);
    const phone = ussdPhone(app.url, overdue);
    await phone.dial();
    const screens = await phone.all('8', '77', 'abc');
    expect(screens[0]).toMatch(/^Please type one of the numbers shown/);
    expect(screens[2]).toMatch(/^No such number/);
    expect((await phone.press('1')).text).toMatch(/^Starting again\./);
  });

  it('a session begins again after its time, and where its inputs do not follow', async () => {
    pass(61);
    const late = ussdPhone(app.url, overdue);
    await late.dial();
    pass(181);
    expect((await late.press('1')).text).toMatch(/^Starting again\./);
    const odd = ussdPhone(app.url, overdue);
    await odd.dial();
    const { address, sessionId } = odd;
    const body = new URLSearchParams({
      sessionId,
      phoneNumber: `+26${overdue}`,
      text: '2*1*1',
    });
    const answer = await (await fetch(address, { method: 'POST', body })).text();
    expect(answer).toMatch(/^CON Starting again\./);
    expect(await paid(overdue)).toBe(1);
  });
});

describe('strangers', () => {
  it('learn nothing of a number: one of no account has the same words as any other', async () => {
    pass(61);
    const unknown = await ussdPhone(app.url, '0971239999').dial();
    expect(unknown).toMatchObject({ status: 200, goesOn: false });
    expect(unknown.text).toMatch(/no account has this number/);
    const foreign = ussdPhone(app.url, '1234').dial();
    expect(await foreign).toEqual(unknown);
  });

  it.each(['africastalking', 'ontech', 'madapi'] as const)(
    'begin afresh under the id of another session, by %s, and leave that one as it was',
    async (gateway) => {
      pass(61);
      const own = ussdPhone(app.url, overdue, { gateway });
      await own.dial();
      await own.all('6', '1');
      const { sessionId } = own;
      const before = await app.db.row(stateOf, { sessionId });
      const other = ussdPhone(app.url, plans, { gateway, sessionId });
      // One that has no part before it, and one that follows the keys of the first.
      expect(await other.press('1')).toMatchObject({ goesOn: true });
      const menu = (await other.press('0')).text;
      expect(menu).toMatch(/^ExtraMoney\n/);
      expect(menu).toBe((await ussdPhone(app.url, plans, { gateway }).dial()).text);
      expect(await other.ended()).toBe(200);
      expect(await app.db.row(stateOf, { sessionId })).toEqual(before);
      // Its owner continues where they were.
      expect((await own.press('0')).text).toMatch(/^Help /);
    },
  );

  it('are refused without the secret, or from another address', async () => {
    const secret = 'c6f2b1a09d8e7f60c6f2b1a09d8e7f61';
    await using strict = await startApp({
      hasDemoPeople: false,
      env: {
        USSD_AFRICASTALKING_SECRETS: `${secret},an-old-secret-of-the-gateway`,
        USSD_ONTECH_ADDRESSES: '192.0.2.0/24,2001:db8::/32',
        USSD_GATEWAYS: 'africastalking,ontech',
        TRUST_PROXY: '127.0.0.1',
        PUBLIC_CALLS_PER_MINUTE: '8',
      },
    });
    const status = async (dialling: Parameters<typeof ussdPhone>[2]) =>
      (await ussdPhone(strict.url, overdue, dialling).dial()).status;
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    expect(await status({ secret })).toBe(200);
    expect(await status({ secret: 'an-old-secret-of-the-gateway' })).toBe(200);
    expect(await status({ gateway: 'ontech', ...from('192.0.2.7') })).toBe(200);
    expect(await status({ gateway: 'ontech', ...from('2001:db8::1') })).toBe(200);
    expect(await status({ gateway: 'ontech', ...from('198.51.100.1') })).toBe(404);
    expect(await status({ gateway: 'madapi' })).toBe(404);
    const guesses: number[] = [];
    for (let at = 0; at < 9; at++) guesses.push(await status({ secret: `guess-${at}` }));
    expect(guesses.slice(-1)).toEqual([429]);
  });
});
