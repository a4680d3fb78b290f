import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UssdGatewayName } from '../../store/ports/ussd-gateway.ts';
import { ussdGateways } from '../../networks/ussd/gateways.ts';
import { sql } from '../../store/database/database.ts';
import { logInAgain } from '../../../testing/known-borrower.ts';
import { asData } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { mostWaitMs } from '../../../testing/until.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { borrow, payAll, verifiedBorrower } from '../../../testing/verified-borrower.ts';

const overdue = '0951000003';
const dueSoon = '0961000002';
const free = '0971000001';
const wish = { productId: 'first-loan', amount: 500, termDays: 14 };

const paymentsOf = sql<
  { amount: bigint; state: string; purpose: string; nonce: string },
  { mobile: string }
>(`
  select p.amount, p.state, p.purpose, r.nonce from payment p
    join borrower b on b.id = p.borrower_id
    join request_once r on r.borrower_id = b.id and r.answer ->> 'paymentId' = p.id
  where b.mobile = :mobile and r.uid = 'ussd' order by p.created_at`);
const sessionOf = sql<
  { step: string; endedAs: string | null; cost: string | null; hops: number },
  { sessionId: string }
>(`
  select step, ended_as, cost::text as cost, hops from ussd_session
  where session_id = :sessionId`);
const textsTo = sql<{ text: string }, { mobile: string }>(
  'select text from sms where mobile = :mobile order by created_at desc, id desc limit 3',
);
const marketingOf = sql<{ given: boolean; source: string }, { mobile: string }>(`
  select c.given, c.source from consent c join borrower b on b.id = c.borrower_id
  where b.mobile = :mobile and c.purpose = 'marketing' order by c.at desc limit 1`);
const topicsOf = sql<{ topic: string; disputes: bigint }, { mobile: string }>(`
  select c.topic, (select count(*) from dispute d where d.complaint_id = c.id) as disputes
  from complaint c join borrower b on b.id = c.borrower_id
  where b.mobile = :mobile order by c.filed_at`);

let app: App;
beforeAll(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
});
afterAll(() => app.close());

const paid = (mobile: string) => app.db.rows(paymentsOf, { mobile });
const newest = async (mobile: string) => {
  const rows = await app.db.rows(textsTo, { mobile });
  return rows.map(({ text }) => text);
};
const standing = async (mobile: string) => {
  const who = await logInAgain(app, mobile);
  return String(asData((await who.done('/my/getMyLoanInfo'))['standing'])['sentence']);
};

describe('the same ten steps by each gateway', () => {
  const told = new Map<UssdGatewayName, string[]>();
  it.each(ussdGateways.map(({ name }, at) => [name, `096123000${at + 1}`] as const))(
    'by %s',
    async (gateway, mobile) => {
      const { phone: web } = await verifiedBorrower(app, mobile, '60000');
      await borrow(web, wish);
      const owed = await standing(mobile);
      const phone = ussdPhone(app.url, mobile, { gateway });
      const screens = [
        (await phone.dial()).text,
        ...(await phone.all('1', '2', '3', 'x', '9', '1', '100', '0', '1', '1')),
      ];
      told.set(
        gateway,
        screens.map((text) => text.replaceAll(/\d{3}\*{4}\d{3}/g, 'WALLET')),
      );
      expect(screens[0]).toContain(`\n${owed}\n`);
      const [payment, ...more] = await paid(mobile);
      expect(more).toEqual([]);
      expect(payment?.nonce).toBe(`ussd:${gateway}:${phone.sessionId}:pay`);
      expect(screens[9]).toContain('1 Yes, ask me for my PIN');
      expect(await phone.ended()).toBe(200);
      expect(await phone.ended()).toBe(200);
      const state = async () => (await paid(mobile)).map((one) => one.state);
      await expect.poll(state, { timeout: mostWaitMs }).toEqual(['confirmed']);
    },
  );

  it('have the same words', () => {
    const [first, ...others] = [...told.values()];
    expect(first).toHaveLength(11);
    for (const other of others) expect(other).toEqual(first);
    expect(told.size).toBe(3);
  });
});

describe('each path', () => {
  it('opens at the item dialled behind the code, and acts no further', async () => {
    const phone = ussdPhone(app.url, overdue);
    expect((await phone.dial('2*1*1')).text).toMatch(/^Pay bill of/);
    expect((await phone.press('1')).text).toMatch(/^Pay K/);
    expect(await paid(overdue)).toEqual([]);
  });

  it('offers what was left before the last yes', async () => {
    const phone = ussdPhone(app.url, overdue);
    const again = await phone.dial();
    expect(again.text).toMatch(/You stopped before paying K\d+/);
    expect((await phone.press('1')).text).toMatch(/^Pay K/);
    expect((await phone.press('0')).text).toMatch(/^Pay bill of/);
    expect((await phone.press('0')).text).toMatch(/^ExtraMoney\n/);
    expect((await ussdPhone(app.url, overdue).dial('9')).text).toMatch(/^ExtraMoney\n/);
  });

  it('sends the bills and the last payments by SMS, the latter once a day', async () => {
    const phone = ussdPhone(app.url, dueSoon);
    await phone.dial('1');
    expect((await phone.press('8')).goesOn).toBe(false);
    expect(await newest(dueSoon)).toContainEqual(expect.stringMatching(/^ExtraMoney bills: /));
    const paying = '0971000004';
    expect((await ussdPhone(app.url, paying).dial('4')).text).toMatch(/^We send your last 5/);
    expect(await newest(paying)).toContainEqual(
      expect.stringMatching(/^ExtraMoney payments: \d+ \w{3} K/),
    );
    expect((await ussdPhone(app.url, paying).dial('4')).text).toMatch(/today already/);
  });

  it('moves a bill for its fee', async () => {
    const phone = ussdPhone(app.url, dueSoon);
    expect((await phone.dial('3')).text).toMatch(/^Move K[\d,.]+ from .* to /);
    expect((await phone.press('1')).text).toMatch(/asks for your mobile money PIN/);
    expect(await paid(dueSoon)).toMatchObject([{ purpose: 'extension' }]);
  });

  it('gives a loan back within its hours', async () => {
    const mobile = '0961230011';
    await borrow((await verifiedBorrower(app, mobile, '60000')).phone, wish);
    const phone = ussdPhone(app.url, mobile);
    expect((await phone.dial('5')).text).toMatch(
      /^Give back K500\.00 before \d+ \w{3} \d\d:\d\d/,
    );
    expect((await phone.press('1')).goesOn).toBe(false);
    expect(await paid(mobile)).toMatchObject([{ purpose: 'return', amount: 50_000n }]);
  });

  it('sends a link to borrow again, once a day, and none for a first loan', async () => {
    const mobile = '0961230041';
    const { phone: web } = await verifiedBorrower(app, mobile, '60000');
    const first = await ussdPhone(app.url, mobile).dial('5');
    expect(first.text).toMatch(/^ExtraMoney\n/);
    expect(first.text).not.toContain('5 ');
    await payAll(web, await borrow(web, wish));
    const owes = await standing(mobile);
    const phone = ussdPhone(app.url, mobile);
    expect((await phone.dial()).text).toBe(
      `ExtraMoney\n${owes}\n4 Last payments\n5 Borrow again\n6 Help`,
    );
    expect(await phone.press('5')).toMatchObject({ goesOn: false });
    expect((await newest(mobile))[0]).toMatch(
      /^ExtraMoney: you can borrow up to K[\d,]+\. See/,
    );
    expect((await ussdPhone(app.url, mobile).dial('5')).text).toMatch(/today already/);
    const links = (await newest(mobile)).filter((text) => text.includes('you can borrow'));
    expect(links).toHaveLength(1);
  });

  it('stops offers, as STOP by SMS does', async () => {
    const phone = ussdPhone(app.url, free);
    await phone.dial('6');
    expect((await phone.press('3')).text).toMatch(/^No more adverts/);
    expect(await app.db.rows(marketingOf, { mobile: free })).toEqual([
      { given: false, source: 'ussd' },
    ]);
  });

  it('says who lends', async () => {
    const phone = ussdPhone(app.url, free);
    await phone.dial('6');
    const { lender } = app.context.config;
    expect((await phone.press('5')).text).toContain(lender.licenceNumber);
    expect((await phone.press('0')).text).toMatch(/^Help /);
  });

  it.each([
    ['1', 'payment'],
    ['2', 'charges'],
    ['3', 'not-mine'],
    ['4', 'treatment'],
    ['5', 'other'],
  ])('files a complaint of kind %s', async (key, topic) => {
    const mobile = `096123002${key}`;
    await borrow((await verifiedBorrower(app, mobile, '60000')).phone, wish);
    const phone = ussdPhone(app.url, mobile);
    await phone.dial('6');
    await phone.press('1');
    const end = await phone.press(key);
    expect(end.text).toMatch(/^Complaint C-\d{4}-\d{6} is open\. We answer by \d+ \w{3} \d{4}/);
    expect(await phone.again()).toEqual(end);
    const disputes = topic === 'not-mine' ? 1n : 0n;
    expect(await app.db.rows(topicsOf, { mobile })).toEqual([{ topic, disputes }]);
    const isFrozen = 'We are checking if this loan is yours. Nothing is added.';
    if (topic === 'not-mine') expect(await standing(mobile)).toBe(isFrozen);
  });

  it('blocks the account of a lost phone, once, and ends every login', async () => {
    const mobile = '0961230031';
    const { phone: web } = await verifiedBorrower(app, mobile, '60000');
    const phone = ussdPhone(app.url, mobile);
    await phone.dial('6');
    expect((await phone.press('4')).text).toMatch(/^Block new loans/);
    const end = await phone.press('1');
    expect(end.text).toMatch(/^Blocked\. .* Number C-\d{4}-\d{6}$/);
    expect((await web.ask('/my/getMyLoanInfo')).code).toBe(401);
    const second = ussdPhone(app.url, mobile);
    await second.dial('6');
    expect((await second.all('4', '1'))[1]).toBe(end.text);
    expect(await standing(mobile)).toBe(
      'This account is blocked for a lost phone. Call us to open it.',
    );
    const again = await logInAgain(app, mobile);
    const trial = await again.ask('/api/v3/product/productTrial', { body: wish });
    expect(asData(trial.data)['reason']).toBe('account-blocked');
    expect(await app.db.rows(topicsOf, { mobile })).toEqual([{ topic: 'other', disputes: 0n }]);
  });

  it('asks for a call', async () => {
    const phone = ussdPhone(app.url, '0971000004');
    await phone.dial('6');
    expect((await phone.press('2')).text).toMatch(/^We call you on this number by \d+ \w{3}/);
  });
});

it('notes what a session cost and how it ended, in whatever order that comes', async () => {
  const phone = ussdPhone(app.url, free);
  expect(await phone.ended()).toBe(200);
  await phone.dial();
  await phone.ended();
  await phone.ended();
  const { sessionId } = phone;
  expect(await app.db.rows(sessionOf, { sessionId })).toEqual([
    { step: 'home', endedAs: 'notice', cost: '1.5', hops: 0 },
  ]);
});
