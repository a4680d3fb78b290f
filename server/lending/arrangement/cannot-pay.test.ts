import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showLoan } from '../../../contract/staff/loan-acts.ts';
import { listWork } from '../../../contract/staff/open-work-acts.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { asData, type Client, client } from '../../../testing/client.ts';
import { helpPolicyByTwo } from '../../../testing/help-policy.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { carryOutProposals } from '../../app/proposals.ts';
import { script, sql } from '../../store/database/database.ts';
import { contactRulesInForce } from '../collections/contact-rules-row.ts';
import { followPromises } from '../collections/promise-row.ts';
import type { OrderId } from '../../../contract/words/ids.ts';

const claims = sql<{ reason: string; followedAt: Date | null }, { orderId: number }>(
  'select reason, followed_at from hardship_claim where order_id = :orderId',
);
const reliefs = sql<{ state: string; askedReason: string | null }, { orderId: number }>(
  'select state, asked_reason from relief where order_id = :orderId',
);

describe('a borrower who cannot pay', () => {
  let app: App;
  let borrower: Client;
  let orderId: number;
  beforeAll(async () => {
    app = await startApp({ isAwayFromMidnight: true });
    borrower = client(app.url);
    // It is carried out after ten minutes.
    await helpPolicyByTwo(app.context);
    // One bill, five days late.
    await borrower.logIn('0951000003', app.simulatorUrl);
    orderId = Number(asData((await borrower.done('/my/getMyLoanInfo'))['order'])['orderId']);
  });
  afterAll(() => app.close());

  const inDays = (days: number) => addDays(app.context.clock.today(), days);
  const ask = (days: number, more: object = {}, who = borrower) =>
    who.ask('/order/api/cannotPay', {
      body: { orderId, reason: 'income-lost', canPayOn: inDays(days), ...more },
    });
  const detail = () =>
    borrower.done(`/order/api/queryLoanDetail/${orderId}`, { method: 'POST' });
  const pass = (seconds: bigint) => {
    app.hour.setOffset(app.hour.offsetSeconds() + seconds);
    borrower.clockCorrectionMs += Number(seconds) * 1000;
  };

  it('is refused for another borrower’s loan, and for a day that is not ahead', async () => {
    const other = client(app.url);
    await other.logIn('0961000002', app.simulatorUrl);
    expect((await ask(7, {}, other)).code).toBe(1308);
    expect((await ask(0)).code).toBe(1419);
    expect((await ask(7, { reason: 'lazy' })).code).toBe(400);
  });

  it('waits for staff, once, until what two people agreed to is in force', async () => {
    expect((await ask(7)).data).toEqual({});
    expect((await ask(14, { reason: 'illness-or-death' })).data).toEqual({});
    expect(await app.db.rows(claims, { orderId })).toEqual([
      { reason: 'illness-or-death', followedAt: null },
    ]);
    const staff = staffAtConsole(app);
    await staff.logInAs('care');
    const queue = async () => {
      const { rows } = await staff.done(listWork, { queue: 'arrangements', limit: 50 });
      return rows.filter(({ id }) => id === String(orderId)).map(({ line }) => line);
    };
    expect(await queue()).toEqual([expect.stringContaining('they say that they cannot pay')]);
    const { relief } = await staff.done(showLoan, { orderId: String(orderId) });
    expect(relief.claim).toMatchObject({ reason: 'illness-or-death', canPayOn: inDays(14) });
    await followPromises(app.db, orderId as OrderId, app.context.clock.now());
    expect(await queue()).toEqual([]);
    expect((await app.db.rows(claims, { orderId }))[0]?.followedAt).toBeInstanceOf(Date);
  });

  it('is offered a plan at once by the policy, of all that is owed', async () => {
    pass(700n);
    await carryOutProposals(app.context);
    // A job of the product may have it in hand just then.
    const helped = async () => (await contactRulesInForce(app.context.db)).rules.helpMostOwed;
    await expect.poll(helped).toBeGreaterThan(0);
    const owed = Number((await detail())['remainingAmount']);
    const { arrangement } = asData((await ask(7)).data);
    const { state, parts } = asData(arrangement);
    expect(state).toBe('offered');
    const amounts = (Array.isArray(parts) ? parts : []).map((one) => asData(one)['amount']);
    expect(amounts).toHaveLength(3);
    expect(amounts.reduce((sum: number, one) => sum + Number(one), 0)).toBeCloseTo(owed, 2);
    expect(asData(asData(await detail())['arrangement'])['state']).toBe('offered');
    expect(await app.db.rows(reliefs, { orderId })).toEqual([
      { state: 'offered', askedReason: 'income-lost' },
    ]);
  });

  it('asked again answers the same plan, which one touch agrees to', async () => {
    const first = asData(asData((await ask(3)).data)['arrangement']);
    const body = { orderId, arrangementId: first['arrangementId'] };
    await borrower.done('/order/api/agreeToArrangement', { body });
    const after = asData(asData((await ask(3)).data)['arrangement']);
    expect(after).toMatchObject({ arrangementId: first['arrangementId'], state: 'kept' });
    expect(await app.db.rows(reliefs, { orderId })).toHaveLength(1);
  });

  it('is answered by staff once the plan is broken', async () => {
    pass(12n * 86_400n);
    expect(asData((await detail())['arrangement'])['state']).toBe('broken');
    expect((await ask(7)).data).toEqual({});
  });

  it.each([
    ['more than the policy has', '[{"on": "DAY", "amount": "900000n"}]'],
    ['later than it has', '[{"on": "LATE", "amount": "5000n"}]'],
    ['a second plan within 90 days', '[{"on": "DAY", "amount": "5000n"}]'],
  ])('the database takes no plan of %s', async (_, parts) => {
    const text = parts.replace('DAY', inDays(7)).replace('LATE', inDays(15));
    const insert = script(`
      insert into loan_event (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
      select id, 'x', borrower_id, 'arrangement-offered', now() + interval '12 days',
        now() + interval '12 days', jsonb_build_object('proposalId', 'x', 'parts', '${text}'::jsonb,
          'acceptBy', '${inDays(7)}', 'asked', '{"reason": "other"}'::jsonb)
      from loan_order where id = ${orderId}`);
    await expect(app.db.run(insert)).rejects.toThrow(/the policy/);
  });
});
