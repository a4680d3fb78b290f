import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import { showLoan } from '../../../contract/staff/loan-acts.ts';
import { asData, type Client } from '../../../testing/client.ts';
import { logInAgain } from '../../../testing/known-borrower.ts';
import { lendByUssd, namesHolder } from '../../../testing/lend-by-ussd.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { borrow, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { script, sql } from '../../store/database/database.ts';

/* What is shown of a loan that was agreed to by keys: to its borrower, and to staff. */

const free = '0971000001';
const pin = '48205';
const later = 8n * 86_400n;

const newestOrder = sql<{ id: bigint }, { mobile: string }>(`
  select o.id from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = :mobile order by o.id desc limit 1`);
/** As a change that its borrower asked for; the way there is tested with the numbers. */
const changeNumber = (from: string, to: string, at: Date) =>
  script(`alter table borrower disable trigger user;
    alter table number_change disable trigger user;
    with moved as (
      update borrower set mobile = '${to}' where mobile = '${from}' returning id)
    insert into number_change (id, borrower_id, asker_id, way, new_mobile, old_mobile, state,
      token_hash, asked_at, due_at, ended_at, ended_by)
    select 'a-change', id, id, 'held', '${to}', '${from}', 'done', '', t, t, t, 'sms'
    from moved, (values ('${at.toISOString()}'::timestamptz)) one (t);
    alter table borrower enable trigger user;
    alter table number_change enable trigger user`);

let app: App;
let web: Client;
let phone: ReturnType<typeof ussdPhone>;
let orderId: number;
let screens: string[];
beforeAll(async () => {
  app = await startApp({ isAwayFromMidnight: true });
  await lendByUssd(app, 'yes');
  await namesHolder(app, free);
  web = await logInAgain(app, free);
  await web.done('/my/ussd-pin/set', { body: { pin } });
  app.hour.setOffset(later);
  phone = ussdPhone(app.url, free);
  await phone.dial();
  screens = (await phone.all('5', '1', '1', '1', pin)).slice(1, 3);
  orderId = await newestOf(free);
});
afterAll(() => app.close());

const newestOf = async (mobile: string) =>
  Number((await app.db.row(newestOrder, { mobile }))?.id);
const detailOf = async (who: Client, order: number): Promise<LoanDetail> => {
  const path = `/order/api/queryLoanDetail/${order}`;
  return queryLoanDetail.answer.parse(await who.done(path, { method: 'POST' }));
};
const asSeenBy = async (role: Parameters<ReturnType<typeof staffAtConsole>['logInAs']>[0]) => {
  const person = staffAtConsole(app);
  await person.logInAs(role);
  return person.ask(showLoan, { orderId: `${orderId}` });
};

describe('a loan agreed to by keys', () => {
  it('says so to its borrower, with both screens', async () => {
    const { byUssd, createdAt } = await detailOf(web, orderId);
    expect(byUssd).toEqual({ at: createdAt, mobile: '097****001', language: 'en', screens });
    expect(screens[0]).toMatch(/^You get K/);
  });

  it('says so on Home while it is new', async () => {
    const payout = async () =>
      asData(asData((await web.done('/my/getMyLoanInfo'))['order'])['payout']);
    expect(await payout()).toMatchObject({ byUssd: true });
  });

  it('says so to staff, with its session', async () => {
    const { data } = await asSeenBy('care');
    expect(data?.loan.byUssd).toEqual({
      at: data?.loan.agreedAt,
      mobileMasked: '097****001',
      gateway: 'africastalking',
      sessionId: phone.sessionId,
      language: 'en',
      allowedBy: 'yes',
      costScreen: screens[0],
      lateScreen: screens[1],
    });
  });

  it('is shown to no staff who may not see loans', async () => {
    for (const role of ['marketing', 'engineer'] as const) {
      expect(await asSeenBy(role)).toMatchObject({ data: null, reason: 'not-allowed' });
    }
  });

  it('keeps the number that agreed, after the account has moved to another', async () => {
    const at = new Date(app.context.clock.now().getTime() + 1000);
    await app.db.run(changeNumber(free, '0971000091', at));
    expect((await asSeenBy('care')).data?.loan).toMatchObject({
      mobileMasked: '097****091',
      byUssd: { mobileMasked: '097****001' },
    });
    expect((await detailOf(web, orderId)).byUssd?.mobile).toBe('097****001');
  });
});

it('a loan agreed to in the app says nothing of keys', async () => {
  const mobile = '0961230091';
  const { phone: own } = await verifiedBorrower(app, mobile, '60000');
  await borrow(own, { productId: 'first-loan', amount: 500, termDays: 14 });
  expect(await detailOf(own, await newestOf(mobile))).not.toHaveProperty('byUssd');
});
