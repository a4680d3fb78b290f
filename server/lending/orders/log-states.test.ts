import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script, sql } from '../../store/database/database.ts';
import { askGaps } from '../account/ask-schedule.ts';
import { bookBeside, claimAttempts, takeBack } from '../payments/earlier-attempts.ts';
import { claimToAsk, claimToSend, moveOpen } from '../payments/follow-up-statements.ts';
import { routePayments } from '../payments/route-payments.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { sendMoney, submitPayments } from '../payments/submit-payments.ts';
import { accrueOvernight } from './accrue-overnight.ts';
import { accountOf } from './load-order.ts';
import { writeOffDebts } from './write-off.ts';

const daySeconds = 86_400;

describe('the log of states', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const logged: Record<string, unknown>[] = [];
  /** What was logged of changed states since the last look, as `from → to (why)`. */
  const changes = ({ mobile }: LentLoan) => {
    const lines = world.logged().filter(({ msg }) => String(msg).endsWith('state changed'));
    expect(JSON.stringify(lines)).not.toContain(mobile.slice(1));
    logged.push(...lines);
    const told = (what: string) =>
      lines
        .filter(({ msg }) => msg === `${what} state changed`)
        .map(({ from, to, why }) => `${String(from)} → ${String(to)} (${String(why)})`);
    return { lines, payment: told('payment'), order: told('order') };
  };
  const lentLoan = async (): Promise<LentLoan> => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    return loan;
  };
  const askedFor = async (loan: LentLoan, context = world.context) => {
    const { remainingAmount } = accountOf(await world.order(loan), world.now());
    const { paymentId } = await askToPay({ context }, loan, remainingAmount);
    if (paymentId === undefined) throw new Error('refused');
    return paymentId;
  };

  it('tells a payout and a repayment that succeed, with payment, order and provider', async () => {
    const loan = await lentLoan();
    const payout = changes(loan);
    expect(payout.payment).toEqual([
      'requested → submitted (sent: accepted)',
      'submitted → confirmed (the word of its provider)',
    ]);
    expect(payout.order).toEqual(['disbursing → active (disbursed)']);
    const payment = await askedFor(loan);
    await world.live(15);
    const repaid = changes(loan);
    expect(repaid.payment).toEqual([
      'null → requested (repayment)',
      'requested → submitted (sent: accepted)',
      'submitted → confirmed (the word of its provider)',
    ]);
    expect(repaid.order).toEqual(['active → settled (payment-confirmed)']);
    for (const line of repaid.lines) {
      expect(line).toMatchObject({ payment, order: loan.orderId, provider: 'pawapay' });
    }
  });

  it('tells a repayment that fails by its code, and of the order nothing', async () => {
    const loan = await lentLoan();
    changes(loan);
    world.world.settings.autoAnswer = 'decline';
    await askedFor(loan);
    await world.live(15);
    world.world.settings.autoAnswer = 'approve';
    expect(changes(loan)).toMatchObject({
      payment: [
        'null → requested (repayment)',
        'requested → submitted (sent: accepted)',
        'submitted → failed (PAYMENT_NOT_APPROVED)',
      ],
      order: [],
    });
  });

  it('tells a silence, and what the network says after it', async () => {
    const loan = await lentLoan();
    changes(loan);
    world.faults.arm({ operation: 'collect', fault: 'accept-then-lose-answer' });
    await askedFor(loan);
    await world.live(60);
    const { payment, order } = changes(loan);
    expect(payment).toEqual([
      'null → requested (repayment)',
      'requested → unknown (sent: unknown)',
      'unknown → submitted (called back)',
      'submitted → confirmed (the word of its provider)',
    ]);
    expect(order).toEqual(['active → settled (payment-confirmed)']);
  });

  it('tells a payment that is given to the next provider, and both of them', async () => {
    const loan = await lentLoan();
    changes(loan);
    const { provider } = world;
    const shut = {
      ...provider,
      name: 'mtn',
      collect: async () =>
        ({
          known: 'rejected',
          code: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
          text: `${loan.mobile} is barred`,
          isTemporary: true,
        }) as const,
    };
    const both = ['mtn', 'pawapay'] as const;
    const routes = { MTN: both, Airtel: both, Zamtel: both };
    const context = { ...world.context, payments: routePayments([shut, provider], routes) };
    const payment = await askedFor(loan, context);
    await submitPayments(context);
    const { lines } = changes(loan);
    const of = { msg: 'payment state changed', payment, order: loan.orderId };
    expect(lines).toMatchObject([
      { ...of, from: null, to: 'requested', provider: 'mtn' },
      {
        ...of,
        from: 'requested',
        to: 'requested',
        provider: 'pawapay',
        providerBefore: 'mtn',
        why: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
      },
      { ...of, from: 'requested', to: 'submitted', provider: 'pawapay' },
    ]);
    // What the first one was asked under moved the money after all.
    await world.pass(60);
    const due = sql<void, { now: Date; payment: string }>(
      'update earlier_attempt set ask_at = :now where payment_id = :payment',
    );
    await db.run(due, { now: world.now(), payment });
    const claim = { now: world.now(), again: world.now(), most: 1 };
    const [attempt] = await claimAttempts(db, claim);
    if (attempt === undefined) throw new Error('no attempt');
    expect(await takeBack(context, attempt, world.now())).toBe(true);
    expect(changes(loan).lines).toMatchObject([
      { ...of, from: 'submitted', to: 'submitted', provider: 'mtn', providerBefore: 'pawapay' },
    ]);
    await db.run(due, { now: world.now(), payment });
    const [other] = await claimAttempts(db, claim);
    const beside = other && (await bookBeside(context, other, world.now()));
    expect(changes(loan).lines).toMatchObject([
      { payment: beside, order: loan.orderId, from: null, to: 'expired', provider: 'pawapay' },
    ]);
  });

  it('tells once what a callback tells before the answer to the sending', async () => {
    const loan = await lentLoan();
    changes(loan);
    const id = await askedFor(loan);
    const taken = { now: world.now(), leaseUntil: world.now(), most: 64 };
    const payment = (await claimToSend(db, taken)).find((one) => one.id === id);
    if (payment === undefined) throw new Error('not claimed');
    await sendMoney(world.provider, payment);
    await world.pass(5);
    const called = ['null → requested (repayment)', 'requested → submitted (called back)'];
    expect(changes(loan).payment).toEqual(called);
    const note = { kind: 'sent', body: { known: 'accepted' } };
    const move = { to: 'submitted', askAt: world.now(), note } as const;
    await moveOpen(world.context, payment, { move, now: world.now() });
    expect(changes(loan).payment).toEqual([]);
    await world.live(15);
    expect(changes(loan).payment).toEqual(['submitted → confirmed (the word of its provider)']);
  });

  it('tells nothing of what was not written', async () => {
    const loan = await lentLoan();
    const id = await askedFor(loan);
    await world.work();
    await world.pass(5);
    const asked = { now: world.now(), gaps: askGaps(), most: 64 };
    const payment = (await claimToAsk(db, asked)).find((one) => one.id === id);
    if (payment === undefined) throw new Error('not claimed');
    await world.live(120);
    expect((await world.payment(id)).state).toBe('confirmed');
    changes(loan);
    const note = { kind: 'asked', body: { known: 'in-progress' } };
    const move = { to: 'unknown', askAt: world.now(), note } as const;
    const late = { ...payment, state: 'requested' } as const;
    await moveOpen(world.context, late, { move, now: world.now() });
    expect(changes(loan).lines).toEqual([]);
  });

  it('tells an order through its life: late, given up, and paid after all', async () => {
    const loan = await lentLoan();
    changes(loan);
    const night = async () => {
      await accrueOvernight(world.context);
      await writeOffDebts(world.context);
    };
    await world.pass(31 * daySeconds);
    await night();
    await night();
    const late = changes(loan).lines.filter(({ order }) => order === loan.orderId);
    expect(late).toMatchObject([
      { msg: 'order state changed', from: 'active', to: 'overdue', why: 'the day has come' },
    ]);
    await world.pass(180 * daySeconds);
    await night();
    const lost = changes(loan).lines.filter(({ order }) => order === loan.orderId);
    expect(lost).toMatchObject([{ from: 'overdue', to: 'written-off', why: 'written-off' }]);
    const payment = await askedFor(loan);
    await world.live(15);
    const paid = changes(loan).lines.filter(({ msg }) => msg === 'order state changed');
    expect(paid).toMatchObject([
      { from: 'written-off', to: 'settled', why: 'payment-confirmed', payment },
    ]);
  });

  it('tells an order that is called off when its payout fails', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    const text = `no wallet ${loan.mobile}`;
    const failed = { fact: 'failed', code: 'RECIPIENT_NOT_FOUND', text } as const;
    await settlePayment(world.context, loan.payoutId, failed);
    await settlePayment(world.context, loan.payoutId, failed);
    expect(changes(loan)).toMatchObject({
      payment: ['requested → failed (RECIPIENT_NOT_FOUND)'],
      order: ['disbursing → cancelled (payment failed)'],
    });
  });

  it('tells each change that is a row of a history, and no other', async () => {
    const rows = await db.rows(
      script<Passed>(`
      select 'payment ' || payment_id as of, id, from_state as from, to_state || ' ' || provider
        as to from payment_history
      union all
      select 'order ' || order_id, id, from_status, to_status from order_history
      order by id`),
    );
    const lines = [...logged, ...world.logged()]
      .filter(({ msg, from }) => String(msg).endsWith('state changed') && from !== null)
      .map(({ msg, payment, order, provider, from, to }) =>
        msg === 'payment state changed'
          ? [`payment ${String(payment)}`, from, `${String(to)} ${String(provider)}`]
          : [`order ${String(order)}`, from, to],
      );
    const passed = rows.map(({ of, from, to }) => [of, from, to]);
    const byThing = (steps: readonly (readonly unknown[])[]) =>
      Map.groupBy(steps, ([of]) => String(of));
    expect(rows.length).toBeGreaterThan(30);
    expect(byThing(lines)).toEqual(byThing(passed));
  });

  interface Passed {
    readonly of: string;
    readonly from: string;
    readonly to: string;
  }
});
