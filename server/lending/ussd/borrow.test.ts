import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../store/database/database.ts';
import { asData } from '../../../testing/client.ts';
import type { Client } from '../../../testing/client.ts';
import { logInAgain } from '../../../testing/known-borrower.ts';
import { lendByUssd, namesHolder } from '../../../testing/lend-by-ussd.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { mostWaitMs } from '../../../testing/until.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';

const free = '0971000001';
const pin = '48205';
const daySeconds = 86_400;

const ordersOf = sql<
  {
    id: bigint;
    amount: bigint;
    status: string;
    costScreen: string | null;
    lateScreen: string | null;
    allowedBy: string | null;
  },
  { mobile: string }
>(`
  select o.id, o.amount, o.status, a.cost_screen, a.late_screen, a.allowed_by
  from loan_order o join borrower b on b.id = o.borrower_id
    left join ussd_agreement a on a.order_id = o.id
  where b.mobile = :mobile and o.created_at > now() - interval '1 hour' order by o.id`);
const textsTo = sql<{ text: string }, { mobile: string }>(
  'select text from sms where mobile = :mobile order by created_at desc, id desc limit 3',
);

let app: App;
let web: Client;
beforeAll(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  web = await logInAgain(app, free);
  await namesHolder(app, free);
});
afterAll(() => app.close());

const later = (days: number) => app.hour.setOffset(BigInt(days * daySeconds));
const dial = () => ussdPhone(app.url, free);
const newest = async () => {
  const rows = await app.db.rows(textsTo, { mobile: free });
  return rows.map(({ text }) => text);
};

describe('our PIN', () => {
  it('is not offered while the licence lets no key sign', async () => {
    expect(asData(await web.done('/my/ussd-pin'))).toEqual({ state: 'none' });
    const refused = await web.ask('/my/ussd-pin/set', { body: { pin } });
    expect(refused.code).toBe(1302);
    const phone = dial();
    await phone.dial();
    expect((await phone.press('5')).text).toMatch(/^We send you a link by SMS/);
  });

  it('is offered once it does', async () => {
    await lendByUssd(app, 'after-web-contract');
    const { code } = asData(await web.done('/my/ussd-pin'));
    expect(code).toMatch(/^\*/);
  });

  it.each(['11111', '12345', '98765', '00001', '01991'])('is not %s', async (weak) => {
    const { code } = await web.ask('/my/ussd-pin/set', { body: { pin: weak } });
    expect(code).toBe(1326);
  });

  it.each(['4820', '482056', 'abcde', '4820x'])('is not %s either', async (wrong) => {
    const { code } = await web.ask('/my/ussd-pin/set', { body: { pin: wrong } });
    expect(code).toBe(400);
  });

  it('is set in the app, told by SMS, and agrees to nothing for a week', async () => {
    const phone = dial();
    await phone.dial();
    expect((await phone.press('5')).text).toMatch(/^To borrow here you need an ExtraMoney PIN/);
    const state = asData(await web.done('/my/ussd-pin/set', { body: { pin } }));
    expect(state['state']).toBe('set');
    expect(state['opensOn']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await newest()).toContainEqual(expect.stringMatching(/a PIN to borrow by \*/));
    const again = dial();
    await again.dial();
    expect((await again.press('5')).text).toMatch(/borrowing here opens on/);
  });
});

describe('a loan by keys', () => {
  it('asks for the PIN last, and three wrong ones over three sessions lock it', async () => {
    later(8);
    for (const left of ['2', '1']) {
      const phone = dial();
      await phone.dial();
      const screens = await phone.all('5', '1', '1', '1', '10203');
      expect(screens[3]).toMatch(/^To agree, type your ExtraMoney PIN/);
      expect(screens[4]).toContain(`Tries left: ${left}`);
    }
    const third = dial();
    await third.dial();
    expect((await third.all('5', '1', '1', '1', '10203')).at(-1)).toMatch(
      /^Your PIN is locked/,
    );
    const right = dial();
    await right.dial();
    expect((await right.press('5')).text).toMatch(/^Your PIN is locked/);
    expect(await app.db.rows(ordersOf, { mobile: free })).toEqual([]);
    expect(await newest()).toContainEqual(expect.stringMatching(/Your PIN is locked now/));
  });

  it('is agreed to by the right PIN alone, with the screens as they were shown', async () => {
    later(10);
    const phone = dial();
    await phone.dial();
    const screens = await phone.all('5', '1', '1', '1');
    expect(screens[0]).toMatch(/^You may borrow now\n1 K/);
    expect(screens[1]).toMatch(/^You get K/);
    expect(await app.db.rows(ordersOf, { mobile: free })).toEqual([]);
    const done = await phone.press(pin);
    expect(done.text).toMatch(/^Agreed\. K[\d,.]+ goes to 097/);
    expect((await phone.again()).text).toBe(done.text);
    const [order, ...more] = await app.db.rows(ordersOf, { mobile: free });
    expect(more).toEqual([]);
    expect(order).toMatchObject({ costScreen: screens[1], lateScreen: screens[2] });
    expect(order?.allowedBy).toBe('after-web-contract');
    const state = async () => (await app.db.rows(ordersOf, { mobile: free }))[0]?.status;
    await expect.poll(state, { timeout: mostWaitMs }).toBe('active');
  });

  it('is no second one while it is open, and its screens are for staff to see', async () => {
    const phone = dial();
    expect((await phone.dial()).text).not.toContain('5 Borrow again');
    expect((await phone.press('5')).text).not.toMatch(/^You may borrow/);
  });
});

it('keeps no PIN in any table', async () => {
  const tables = await app.db.rows(
    sql<{ name: string }, object>(`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`),
    {},
  );
  // On its own, as its digits can be within an id, a hash, or the fraction of a second.
  const alone = `(^|[^0-9A-Za-z.])${pin}([^0-9A-Za-z]|$)`;
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await app.db.row(
      sql<{ one: number }, { alone: string }>(
        `select 1 as one from "${name}" t where t::text ~ :alone limit 1`,
      ),
      { alone },
    );
    if (row !== undefined) found.push(name);
  }
  expect(found).toEqual([]);
});
