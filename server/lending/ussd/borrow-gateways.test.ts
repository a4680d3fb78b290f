import { afterAll, beforeAll, expect, it } from 'vitest';
import { ussdGateways } from '../../networks/ussd/gateways.ts';
import { sql } from '../../store/database/database.ts';
import { lendByUssd, namesHolder } from '../../../testing/lend-by-ussd.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { borrow, payAll, verifiedBorrower } from '../../../testing/verified-borrower.ts';

/* A loan by keys is the same by each gateway, and no PIN that was typed is kept. */

const pin = '84205';
const wrongPin = '90517';
const wish = { productId: 'first-loan', amount: 500, termDays: 14 };

const ordersOf = sql<{ gateway: string; amount: bigint }, { mobile: string }>(`
  select a.gateway, o.amount from loan_order o join borrower b on b.id = o.borrower_id
    join ussd_agreement a on a.order_id = o.id where b.mobile = :mobile`);
const tablesOf = sql<{ name: string }, object>(`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'`);

let app: App;
let logged = '';
const borrowers = ussdGateways.map(({ name }, at) => [name, `096123010${at + 1}`] as const);
beforeAll(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    logLevel: 'trace',
    logTo: { write: (line: string) => void (logged += line) },
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  await lendByUssd(app, 'after-web-contract');
  for (const [gateway, mobile] of borrowers) {
    const { phone: web } = await verifiedBorrower(app, mobile, '60000');
    await payAll(web, await borrow(web, wish));
    await namesHolder(app, mobile);
    await web.done('/my/ussd-pin/set', { body: { pin } });
    await ussdPhone(app.url, mobile, { gateway }).dial();
  }
  app.hour.setOffset(8n * 86_400n);
});
afterAll(() => app.close());

const told: string[][] = [];
it.each(borrowers)('ten steps by %s end in one loan', async (gateway, mobile) => {
  const phone = ussdPhone(app.url, mobile, { gateway });
  const screens = [
    (await phone.dial()).text,
    ...(await phone.all('5', '1', '0', '1', '1', '0', '1', '1', wrongPin, pin)),
  ];
  expect(screens.at(-2)).toContain('Tries left: 2');
  expect(screens.at(-1)).toMatch(/^Agreed\. K/);
  expect((await phone.again()).text).toBe(screens.at(-1));
  expect(await app.db.rows(ordersOf, { mobile })).toEqual([{ gateway, amount: 50_000n }]);
  told.push(screens.map((text) => text.replaceAll(/\d{3}\*{4}\d{3}/g, 'WALLET')));
});

it('each gateway has the same words', () => {
  const [first, ...others] = told;
  expect([first?.length, told.length]).toEqual([11, 3]);
  for (const other of others) expect(other).toEqual(first);
});

it.each([
  ['right', pin],
  ['wrong', wrongPin],
])('the %s PIN is in no log line and no table', async (_, typed) => {
  expect(logged.length).toBeGreaterThan(0);
  expect(new RegExp(`(?<![0-9A-Za-z.-])${typed}(?![0-9A-Za-z-])`).exec(logged)).toBeNull();
  // On its own, as its digits can be within an id, a hash, or the fraction of a second.
  const alone = `(^|[^0-9A-Za-z.])${typed}([^0-9A-Za-z]|$)`;
  for (const { name } of await app.db.rows(tablesOf, {})) {
    const found = sql<{ one: number }, { alone: string }>(
      `select 1 as one from "${name}" t where t::text ~ :alone limit 1`,
    );
    expect([name, await app.db.row(found, { alone })]).toEqual([name, undefined]);
  }
});
