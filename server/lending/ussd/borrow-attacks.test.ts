import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, civilDateOf, midnightOf } from '../../../contract/words/civil-date.ts';
import { script, sql } from '../../store/database/database.ts';
import { asData, type Client } from '../../../testing/client.ts';
import { logInAgain } from '../../../testing/known-borrower.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { lendByUssd, namesHolder } from '../../../testing/lend-by-ussd.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';

const free = '0971000001';
const pin = '48205';
const toPin = ['5', '1', '1', '1'];

const ordersLately = sql<{ count: bigint }, { mobile: string }>(`
  select count(*) from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = :mobile and o.created_at > now() - interval '1 hour'`);

let app: App;
let web: Client;
beforeEach(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  web = await canBorrow(app);
});
afterEach(() => app.close());

/** A borrower set a PIN, and a week has passed. */
async function canBorrow(of: App): Promise<Client> {
  await lendByUssd(of, 'after-web-contract');
  await namesHolder(of, free);
  const own = await logInAgain(of, free);
  await own.done('/my/ussd-pin/set', { body: { pin } });
  of.hour.setOffset(8n * 86_400n);
  return own;
}

async function lent(of = app): Promise<number> {
  return Number((await of.db.row(ordersLately, { mobile: free }))?.count ?? 0n);
}

const madapi = (sim: string) => ussdPhone(app.url, free, { gateway: 'madapi', sim });

describe('a thief with the SIM', () => {
  it('gets no loan by a session that was sent twice in parallel, but one', async () => {
    const phones = [ussdPhone(app.url, free), ussdPhone(app.url, free)];
    for (const phone of phones) {
      await phone.dial();
      await phone.all(...toPin);
    }
    const answers = await Promise.all(
      phones.flatMap((phone) => [phone.press(pin), phone.again()]),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await lent()).toBe(1);
  });

  it('tries no more than three PINs, however many sessions at once', async () => {
    const phones = [1, 2, 3, 4, 5].map(() => ussdPhone(app.url, free));
    for (const phone of phones) {
      await phone.dial();
      await phone.all(...toPin);
    }
    const answers = await Promise.all(phones.map((phone, at) => phone.press(`1020${at}`)));
    const wrong = answers.filter(({ text }) => text.startsWith('Wrong PIN'));
    expect(wrong.length).toBeLessThanOrEqual(2);
    const [last] = phones;
    expect((await last?.press(pin))?.text).not.toMatch(/^Agreed/);
    expect(await lent()).toBe(0);
  });

  it('who typed six wrong PINs in a week finds it locked until a new one is set', async () => {
    const first = app.hour.offsetSeconds();
    for (const hours of [0n, 25n]) {
      app.hour.setOffset(first + hours * 3_600n);
      const phone = ussdPhone(app.url, free);
      await phone.dial();
      const screens = await phone.all(...toPin, '10203', '10204', '10206');
      expect(screens.at(-1)).toMatch(/^Your PIN is locked/);
    }
    for (const days of [8n, 20n]) {
      app.hour.setOffset(first + days * 86_400n);
      const phone = ussdPhone(app.url, free);
      await phone.dial();
      expect((await phone.press('5')).text).toMatch(/^Your PIN is locked/);
      const shown = asData(await web.done('/my/ussd-pin'));
      expect([shown['state'], shown['lockedUntil']]).toEqual(['locked', undefined]);
    }
    const set = await web.done('/my/ussd-pin/set', { body: { pin: '59316' } });
    expect(asData(set)['state']).toBe('set');
  });

  it('waits a week after the SIM changed, where the network tells', async () => {
    app.hour.setOffset(86_400n);
    await madapi('645010000000001').dial();
    app.hour.setOffset(8n * 86_400n);
    const own = madapi('645010000000001');
    await own.dial();
    expect((await own.press('5')).text).toMatch(/^You may borrow now/);
    const swapped = madapi('645010000000002');
    await swapped.dial();
    expect((await swapped.press('5')).text).toMatch(/borrowing here opens on/);
  });

  it('waits a week after the first SIM that the network tells of, long after the PIN', async () => {
    const first = madapi('645010000000001');
    await first.dial();
    expect((await first.press('5')).text).toMatch(/borrowing here opens on/);
    app.hour.setOffset(15n * 86_400n);
    const later = madapi('645010000000001');
    await later.dial();
    expect((await later.press('5')).text).toMatch(/^You may borrow now/);
  });

  it('waits a week after a login on another phone', async () => {
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    await phone.all(...toPin);
    await logInAgain(app, free);
    expect((await phone.press(pin)).text).toMatch(/borrowing here opens on/);
    expect(await lent()).toBe(0);
  });

  it('waits a week after a wallet refused our money', async () => {
    await app.db.run(
      script(`alter table payment disable trigger user;
        update payment set state = 'failed',
          settled_at = '${app.context.clock.now().toISOString()}'
        where id = (select p.id from payment p join borrower b on b.id = p.borrower_id
          where b.mobile = '${free}' and p.operation = 'payout' limit 1);
        alter table payment enable trigger user`),
    );
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    expect((await phone.press('5')).text).toMatch(/^We could not send money to your wallet\./);
    app.hour.setOffset(app.hour.offsetSeconds() + 7n * 86_400n);
    const later = ussdPhone(app.url, free);
    await later.dial();
    expect((await later.press('5')).text).toMatch(/^You may borrow now/);
  });

  it('finds no PIN once the account is blocked, nor after it is opened again', async () => {
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    await phone.all('6', '4', '1');
    const kept = sql<{ count: bigint }, object>('select count(*) from ussd_pin');
    expect((await app.db.row(kept, {}))?.count).toBe(0n);
  });
});

describe('the price', () => {
  it('that changed at midnight is shown again before anything is agreed to', async () => {
    // Its clock is moved by the test alone, to the last minute of a day and into the next.
    const begun = new Date();
    const clock = { now: () => begun, today: () => civilDateOf(begun) };
    await using still = await startApp({ clock });
    await canBorrow(still);
    const week = still.hour.offsetSeconds();
    const midnight = midnightOf(addDays(still.context.clock.today(), 1));
    const left = Math.round((midnight.getTime() - still.context.clock.now().getTime()) / 1000);
    still.hour.setOffset(week + BigInt(left - 60));
    const phone = ussdPhone(still.url, free);
    await phone.dial();
    const [, cost] = await phone.all(...toPin);
    still.hour.setOffset(week + BigInt(left + 60));
    const again = await phone.press(pin);
    expect(again.text).toMatch(/^You get K/);
    expect(again.text).not.toBe(cost);
    expect(await lent(still)).toBe(0);
    expect((await phone.all('1', '1', pin)).at(-1)).toMatch(/^Agreed/);
  });

  it('must be one whose contract was agreed to in the app', async () => {
    await app.db.run(
      script(`update loan_order set terms = jsonb_set(terms, '{productVersion}', '99')`),
    );
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    expect((await phone.press('5')).text).toMatch(/^No loan can be offered on this phone/);
  });

  it('is of no contract that was signed at a former lender', async () => {
    await app.db.run(
      script(`alter table loan_event disable trigger user;
        insert into loan_event
          (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
        select e.order_id, 'taken-over ' || e.id, e.borrower_id, 'taken-over',
          e.effective_at, e.recorded_at, e.body
        from loan_event e join loan_order o on o.id = e.order_id
          join borrower b on b.id = o.borrower_id
        where b.mobile = '${free}' and e.kind = 'disbursed';
        alter table loan_event enable trigger user`),
    );
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    expect((await phone.press('5')).text).toMatch(/^No loan can be offered on this phone/);
  });

  it('is lent to a wallet whose holder is known, and no other', async () => {
    await app.db.run(script('update wallet set holder = null'));
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    await phone.all(...toPin);
    expect((await phone.press(pin)).text).toMatch(/^No loan can be offered on this phone/);
    expect(await lent()).toBe(0);
  });
});
