import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { script, sql } from '../../store/database/database.ts';
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
beforeEach(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  await lendByUssd(app, 'after-web-contract');
  await namesHolder(app, free);
  const web = await logInAgain(app, free);
  await web.done('/my/ussd-pin/set', { body: { pin } });
  app.hour.setOffset(8n * 86_400n);
});
afterEach(() => app.close());

const lent = async () =>
  Number((await app.db.row(ordersLately, { mobile: free }))?.count ?? 0n);
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

  it('waits a week after the SIM changed, where the network tells', async () => {
    const own = madapi('645010000000001');
    await own.dial();
    expect((await own.press('5')).text).toMatch(/^You may borrow now/);
    const swapped = madapi('645010000000002');
    await swapped.dial();
    expect((await swapped.press('5')).text).toMatch(/borrowing here opens on/);
  });

  it('waits a week after a login on another phone', async () => {
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    await phone.all(...toPin);
    await logInAgain(app, free);
    expect((await phone.press(pin)).text).toMatch(/borrowing here opens on/);
    expect(await lent()).toBe(0);
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
  it('that changed since it was shown is shown again before anything is agreed to', async () => {
    const phone = ussdPhone(app.url, free);
    await phone.dial();
    const screens = await phone.all(...toPin);
    // The next day: the same days from another day.
    app.hour.setOffset(9n * 86_400n);
    const again = ussdPhone(app.url, free);
    await again.dial();
    expect(screens[1]).not.toBe((await again.all('5', '1'))[1]);
    expect(await lent()).toBe(0);
  });

  it('must be one whose contract was agreed to in the app', async () => {
    await app.db.run(
      script(`update loan_order set terms = jsonb_set(terms, '{productVersion}', '99')`),
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
