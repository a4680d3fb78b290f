import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../store/database/database.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { mostWaitMs } from '../../../testing/until.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { borrow, payAll, verifiedBorrower } from '../../../testing/verified-borrower.ts';

/* What a screen says was done, was; and a key does what the screen before it said. */

const dueSoon = '0961000002';
const wish = { productId: 'first-loan', amount: 500, termDays: 14 };

const textsTo = sql<{ text: string }, { mobile: string }>(
  'select text from sms where mobile = :mobile order by created_at, id',
);
const collectedOf = sql<
  { amount: bigint; state: string; purpose: string },
  { mobile: string }
>(`
  select p.amount, p.state, p.purpose from payment p join borrower b on b.id = p.borrower_id
  where b.mobile = :mobile and p.operation = 'collect' order by p.created_at`);

let app: App;
beforeAll(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
});
afterAll(() => app.close());

const sent = async (mobile: string, begin: string) =>
  (await app.db.rows(textsTo, { mobile })).filter(({ text }) => text.startsWith(begin)).length;
const collected = (mobile: string) => app.db.rows(collectedOf, { mobile });
const allConfirmed = async (mobile: string) =>
  (await collected(mobile)).every(({ state }) => state === 'confirmed');
async function lent(mobile: string) {
  const { phone: web } = await verifiedBorrower(app, mobile, '60000');
  const loan = await borrow(web, wish);
  return { web, loan };
}

describe('"sent today already"', () => {
  it('is not said of payments that were none yet', async () => {
    const mobile = '0961230081';
    await lent(mobile);
    expect((await ussdPhone(app.url, mobile).dial('4')).text).toMatch(/no payment yet/);
    const paying = ussdPhone(app.url, mobile);
    await paying.dial('2');
    await paying.all('3', '200', '1');
    await expect.poll(() => allConfirmed(mobile), { timeout: mostWaitMs }).toBe(true);
    expect((await ussdPhone(app.url, mobile).dial('4')).text).toMatch(/^We send your last 5/);
    expect((await ussdPhone(app.url, mobile).dial('4')).text).toMatch(/today already/);
    expect(await sent(mobile, 'ExtraMoney payments')).toBe(1);
  });

  it('is the answer where one session is spoken to again', async () => {
    const mobile = '0961230082';
    const { web, loan } = await lent(mobile);
    await payAll(web, loan);
    const phone = ussdPhone(app.url, mobile);
    expect((await phone.dial('5')).text).toMatch(/^We send you a link/);
    await phone.press('1');
    expect((await phone.press('5')).text).toMatch(/the link today already/);
    expect(await sent(mobile, 'ExtraMoney: you can borrow')).toBe(1);
  });

  it('is the answer of all but one of several sessions at once', async () => {
    const mobile = '0961230082';
    const phones = [1, 2, 3].map(() => ussdPhone(app.url, mobile));
    const screens = await Promise.all(phones.map((phone) => phone.dial('4')));
    const texts = screens.map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('We send your last 5'))).toHaveLength(1);
    expect(await sent(mobile, 'ExtraMoney payments')).toBe(1);
  });
});

describe('an amount', () => {
  const mobile = '0961230083';
  beforeAll(async () => void (await lent(mobile)));

  it.each([
    ['120,50', 'K120.50'],
    ['200 ', 'K200.00'],
    [' 200', 'K200.00'],
    ['200.5', 'K200.50'],
    ['K200', 'K200.00'],
    ['1,000', null],
    ['1.500', null],
  ])('%j is taken as on the web: %s', async (typed, shown) => {
    for (const gateway of ['africastalking', 'ontech'] as const) {
      app.hour.setOffset(app.hour.offsetSeconds() + 31n);
      const phone = ussdPhone(app.url, mobile, { gateway });
      await phone.dial('2');
      await phone.press('3');
      const { text } = await phone.press(typed);
      if (shown === null) expect(text).toMatch(/^Not possible\. Type an amount from/);
      else expect(text).toContain(`Pay ${shown} from`);
    }
  });

  it('that would leave too little gets the reason, and the amount that would do', async () => {
    const phone = ussdPhone(app.url, mobile);
    const [, all = ''] = /All of it K([\d,.]+)/.exec((await phone.dial('2')).text) ?? [];
    await phone.press('3');
    const almost = `${Number(all.replace(',', '')) - 1}`;
    const { text } = await phone.press(almost);
    expect(text).toMatch(/^Less than K\d+ would be left after that\./);
    expect(text).toContain(`Type K${all} to pay all of it`);
    expect((await phone.press(`K${all}`)).text).toContain(`Pay K${all} from`);
  });
});

describe('a screen that would say something else by now', () => {
  it('is shown again before an extension is asked for', async () => {
    const phone = ussdPhone(app.url, dueSoon);
    const first = (await phone.dial('3')).text;
    const paying = ussdPhone(app.url, dueSoon);
    await paying.dial('2');
    await paying.all('2', '1');
    await expect.poll(() => allConfirmed(dueSoon), { timeout: mostWaitMs }).toBe(true);
    const paid = (await collected(dueSoon)).length;
    const again = await phone.press('1');
    expect(again.text).toMatch(/^Move K/);
    expect(again.text).not.toBe(first);
    expect(await collected(dueSoon)).toHaveLength(paid);
    expect((await phone.press('1')).text).toMatch(/asks for your mobile money PIN/);
    const fee = /1 Pay K([\d,.]+)/.exec(again.text)?.[1]?.replace(/[,.]/g, '');
    const [last] = (await collected(dueSoon)).slice(-1);
    expect([last?.purpose, `${last?.amount}`]).toEqual(['extension', fee]);
  });
});

it('a request that comes again late is no new key', async () => {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  const phone = ussdPhone(app.url, '0951000003', { gateway: 'ontech' });
  await phone.dial();
  const screens = await phone.all('6', '1');
  expect(screens[1]).toMatch(/^What is wrong\?/);
  for (const back of [2, 3, 1, 2]) expect((await phone.again(back)).text).toBe(screens[1]);
  expect((await phone.press('0')).text).toBe(screens[0]);
});

describe('requests of MTN', () => {
  const post = async (body: object) => {
    const { address } = ussdPhone(app.url, dueSoon, { gateway: 'madapi' });
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  };
  const begun = (messageType: unknown, sessionId = `numbers-${String(messageType)}`) => ({
    ...{ sessionId, messageType, msisdn: 260_961_000_002, serviceCode: '*356#' },
    ussdString: '*356#',
  });
  const sessions = sql<{ sessionId: string }, object>(
    "select session_id from ussd_session where session_id like 'numbers-%'",
  );

  it('may have numbers for texts', async () => {
    const { status, text } = await post(begun(0));
    expect([status, text]).toEqual([200, expect.stringContaining('ExtraMoney')]);
  });

  it('that only notify are answered, and change nothing', async () => {
    expect((await post(begun(3))).status).toBe(200);
    expect((await post(begun('3', 'numbers-0'))).status).toBe(200);
    const rows = await app.db.rows(sessions, {});
    expect(rows).toEqual([{ sessionId: 'numbers-0' }]);
  });

  it.each([6, '9', 'x', null, 1.5])('of type %j are not known', async (type) => {
    expect((await post(begun(type))).status).toBeGreaterThanOrEqual(400);
  });
});
