import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdSession, inFourSeconds } from '../../../testing/dying-request.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { untilSo } from '../../../testing/until.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { script, sql } from '../../store/database/database.ts';
import type { PaymentProvider } from '../../store/ports/payment-provider.ts';

/* A request waits for nothing outside the database, and for the database no longer than 4 s. */

const overdue = '0951000003';
const dueSoon = '0961000002';

const stateOf = sql<{ step: string; lastHash: string }, { sessionId: string }>(
  'select step, last_hash from ussd_session where session_id = :sessionId',
);
const paymentsOf = sql<{ id: string }, { mobile: string }>(`
  select p.id from payment p join borrower b on b.id = p.borrower_id
    join request_once r on r.borrower_id = b.id and r.answer ->> 'paymentId' = p.id
  where b.mobile = :mobile and r.uid = 'ussd'`);
const waiting = sql<{ count: bigint }, object>(`
  select count(*) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'
    and query like '%ussd_session%'`);

let app: App;
beforeAll(async () => {
  app = await startApp({ isAwayFromMidnight: true });
});
afterAll(() => app.close());

/** From now on every network has this provider alone. */
function useProvider(more: Partial<PaymentProvider>) {
  const { payments } = app.context;
  const own = { ...payments.of('MTN'), ...more };
  Object.assign(app.context, { payments: { ...payments, routeOf: () => [own] } });
  return { own, [Symbol.dispose]: () => void Object.assign(app.context, { payments }) };
}

describe('a network', () => {
  it('that never says whether it is open keeps no payment waiting', async () => {
    using provider = useProvider({ isOpen: () => new Promise(() => {}) });
    expect(app.context.payments.routeOf('MTN')).toEqual([provider.own]);
    const phone = ussdPhone(app.url, overdue);
    await phone.dial('2');
    await phone.press('1');
    expect((await phone.press('1')).text).toMatch(/asks for your mobile money PIN/);
    expect(await app.db.rows(paymentsOf, { mobile: overdue })).toHaveLength(1);
  });

  it('that said it is closed behind the screen before is not asked for money', async () => {
    let isAsked = false;
    using provider = useProvider({
      isOpen: async () => ((isAsked = true), false),
      isKnownClosed: () => isAsked,
    });
    expect(app.context.payments.routeOf('MTN')).toEqual([provider.own]);
    const phone = ussdPhone(app.url, dueSoon);
    await phone.dial('2');
    await phone.press('1');
    expect((await phone.press('1')).text).toMatch(/money is down at the moment/);
    expect(await app.db.rows(paymentsOf, { mobile: dueSoon })).toEqual([]);
  });
});

it('a session that waits for a lock hears that nothing was done, and nothing was', async () => {
  const phone = ussdPhone(app.url, overdue);
  await phone.dial('6');
  const { sessionId } = phone;
  const before = await app.db.row(stateOf, { sessionId });
  await app.db.transaction(async (tx) => {
    await tx.row(holdSession, { sessionId });
    const held = await inFourSeconds(app, () => phone.press('1'));
    expect(held).toMatchObject({ status: 200, goesOn: false });
    expect(held.text).toMatch(/^We are busy\. Nothing was done/);
  });
  expect(await app.db.row(stateOf, { sessionId })).toEqual(before);
});

describe('a database that does not answer', () => {
  const whole = script('lock table ussd_session in access exclusive mode');

  it.each([
    ['a session that goes on', async (phone: ReturnType<typeof ussdPhone>) => phone.press('1')],
    ['one that begins', async () => ussdPhone(app.url, overdue).dial()],
  ])('of %s: the screen says so after 4 seconds, and nothing is done then', async (_, ask) => {
    const phone = ussdPhone(app.url, overdue);
    await phone.dial('6');
    const { sessionId } = phone;
    const before = await app.db.row(stateOf, { sessionId });
    await app.db.transaction(async (tx) => {
      await tx.run(whole);
      const held = await inFourSeconds(app, () => ask(phone));
      expect(held).toMatchObject({ status: 200, goesOn: false });
      expect(held.text).toMatch(/^We are busy\. Nothing was done/);
    });
    const isOver = async () => (await app.db.row(waiting, {}))?.count === 0n;
    await untilSo('the end of what waited', isOver);
    expect(await app.db.row(stateOf, { sessionId })).toEqual(before);
  });
});
