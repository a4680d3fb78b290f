import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { couponWorld } from '../../../testing/coupon-world.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { accountOf } from '../orders/load-order.ts';
import type { SettledFact } from './settled-fact.ts';
import { decideEnd, settlePayment } from './settle-payment.ts';

let db: TestDatabase;
let world: MoneyWorld;

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
});
afterEach(() => world.faults.clear());
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

async function lentLoan(): Promise<LentLoan> {
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  return loan;
}

async function asked(loan: LentLoan, amount = kwacha(200)): Promise<PaymentId> {
  const { paymentId, refused } = await askToPay(world, loan, amount);
  if (paymentId === undefined) throw new Error(`refused: ${refused}`);
  return paymentId;
}

function confirmed(
  amount: Ngwee | null = kwacha(200),
  currency = 'ZMW',
  at: Date | null = null,
): SettledFact {
  return { fact: 'confirmed', reference: 'MP1', amount, currency, at };
}
const failed: SettledFact = { fact: 'failed', code: 'PAYER_NOT_FOUND', text: 'Not there.' };

async function texts(loan: LentLoan): Promise<string[]> {
  const found = script<{ text: string }>(
    `select text from sms where mobile = '${loan.mobile}' order by created_at, id`,
  );
  return (await db.rows(found)).map((row) => row.text);
}

async function cases(): Promise<unknown[]> {
  return db.rows(script('select payment_id, kind from discrepancy order by opened_at'));
}

describe('an end of a payment', () => {
  it('of a payout makes the order active, books it and tells the borrower', async () => {
    const loan = await lentLoan();
    const order = await world.order(loan);
    expect(order.status).toBe('active');
    expect(order.position).toEqual({
      'paid-out:Airtel': kwacha(500),
      'fee-charged': kwacha(15),
    });
    const [text] = await texts(loan);
    const hidden = `${loan.mobile.slice(0, 3)}****${loan.mobile.slice(7)}`;
    expect(text).toMatch(/^ExtraMoney: K500.00 sent to 097\*\*\*\*\d{3}, ref \d{10}\./);
    expect(text).toContain(hidden);
    expect(text).toContain('Pay K575.00 by Wednesday 1 April.');
  });

  it('told twice is booked once', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    expect(await settlePayment(world.context, id, confirmed())).toBe('settled');
    expect(await settlePayment(world.context, id, confirmed())).toBe('nothing-new');
    const order = await world.order(loan);
    expect(accountOf(order, world.now()).paidAmount).toBe(kwacha(200));
    expect(await texts(loan)).toHaveLength(2);
    expect((await texts(loan))[1]).toBe(
      'ExtraMoney: K200.00 received, ref MP1. Fee K15.00. Loan K185.00. ' +
        'Pay K352.80 by Wednesday 1 April.',
    );
  });

  it('told by ten at once is booked once', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    const ends = Array.from({ length: 10 }, () =>
      settlePayment(world.context, id, confirmed()),
    );
    const outcomes = await Promise.all(ends);
    expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(1);
    expect(accountOf(await world.order(loan), world.now()).paidAmount).toBe(kwacha(200));
  });

  it('that comes after "expired" or "failed" is still booked', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    const gone: SettledFact = { fact: 'expired', code: 'NOT_FOUND', text: 'Not there.' };
    expect(await settlePayment(world.context, id, gone)).toBe('settled');
    expect((await world.payment(id)).askAt).not.toBeNull();
    expect(await settlePayment(world.context, id, failed)).toBe('settled');
    expect((await world.payment(id)).askAt).toBeNull();
    expect(await settlePayment(world.context, id, confirmed())).toBe('settled');
    expect((await world.payment(id)).state).toBe('confirmed');
    expect(accountOf(await world.order(loan), world.now()).paidAmount).toBe(kwacha(200));
  });

  it('that two people agreed to names what they agreed to', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    const order = await world.order(loan);
    const payment = order.payments.find((one) => one.id === id);
    if (payment === undefined) throw new Error('it is not there');
    const proposal = 'proposal' as ProposalId;
    for (const learned of [confirmed(), failed]) {
      const { transition } = decideEnd({ order, payment }, learned, world.now(), proposal);
      expect(transition).toMatchObject({ to: learned.fact, byProposal: proposal });
    }
  });

  it('"failed" after "confirmed" changes nothing and opens a case', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    await settlePayment(world.context, id, confirmed());
    expect(await settlePayment(world.context, id, failed)).toBe('held');
    expect((await world.payment(id)).state).toBe('confirmed');
    expect(await cases()).toContainEqual({ paymentId: id, kind: 'payment-taken-back' });
  });

  it.each([
    ['another amount', confirmed(ngwee(20_001n))],
    ['no amount', confirmed(null)],
    ['another currency', confirmed(kwacha(200), 'USD')],
  ])('with %s is held for a person', async (_, learned) => {
    const loan = await lentLoan();
    const id = await asked(loan);
    expect(await settlePayment(world.context, id, learned)).toBe('held');
    expect((await world.payment(id)).state).toBe('requested');
    expect(await cases()).toContainEqual({ paymentId: id, kind: 'amount-differs' });
  });
});

describe('the last payment', () => {
  it('settles the loan, thanks, and raises the limit once', async () => {
    const loan = await lentLoan();
    await world.pass(7 * 86_400);
    const { remainingAmount } = accountOf(await world.order(loan), world.now());
    const id = await asked(loan, remainingAmount);
    await world.live(15);
    const order = await world.order(loan);
    expect((await world.payment(id)).state).toBe('confirmed');
    expect(order.status).toBe('settled');
    expect(order.borrower).toMatchObject({ creditLimit: kwacha(1200), settledOrders: 1 });
    expect((await texts(loan)).at(-1)).toContain('All paid. You saved K46.00.');
    expect(order.settledAt).not.toBeNull();
  });

  it('that is paid twice is refunded automatically', async () => {
    const loan = await lentLoan();
    const first = await asked(loan, kwacha(515));
    await settlePayment(world.context, first, { ...failed });
    const second = await asked(loan, kwacha(515));
    await settlePayment(world.context, second, confirmed(kwacha(515)));
    const told = Array.from({ length: 6 }, () =>
      settlePayment(world.context, first, confirmed(kwacha(515))),
    );
    const ends = await Promise.all(told);
    expect(ends.toSorted()).toEqual([...Array(5).fill('nothing-new'), 'settled']);
    expect((await texts(loan)).some((text) => text.includes('We owe you K515.00.'))).toBe(true);
    const before = world.world.phones.touch(loan.mobile).balance;
    await world.live(15);
    expect(world.world.phones.touch(loan.mobile).balance - before).toBe(515_00n);
    const order = await world.order(loan);
    expect(accountOf(order, world.now()).owedToBorrower).toBe(0n);
    const payBacks = order.payments.filter((one) => one.purpose === 'pay-back');
    expect(payBacks).toMatchObject([{ state: 'confirmed' }]);
    const ids = payBacks.map(({ id }) => id);
    expect(await cases()).not.toContainEqual({ paymentId: ids[0], kind: 'pay-back-failed' });
    expect(order.status).toBe('settled');
    expect(order.borrower.settledOrders).toBe(0);
  });
});

describe('the coupon of a second bill', () => {
  it('shows what it takes off itself', async () => {
    const at = couponWorld(world);
    const loan = await at.lentLoan({ amount: kwacha(900), termDays: 91 });
    const first = await at.give(loan, { worth: { kind: 'fixed', amount: kwacha(5) } });
    await at.select(loan, first);
    const due = accountOf(await world.order(loan), world.now()).plans[0]?.remainingAmount;
    const paid = ngwee((due ?? 0n) - kwacha(5));
    await at.confirm(await at.pay(loan, paid), paid);
    await world.pass(60);
    const second = await at.give(loan, { worth: { kind: 'fixed', amount: kwacha(7) } });
    await at.select(loan, second, 2);
    const { paymentId } = await askToPay(world, loan, kwacha(150), { planPeriod: 2 });
    if (paymentId === undefined) throw new Error('it was refused');
    await at.confirm(paymentId, kwacha(150));
    const { discount } = accountOf(await world.order(loan), world.now());
    expect(discount).toBe(kwacha(12));
    const told = (await texts(loan)).filter((text) => text.includes('Coupon:'));
    expect(told.map((text) => text.match(/Coupon: (\S+) off/)?.[1])).toEqual([
      'K5.00',
      'K7.00',
    ]);
  });
});

describe('when money counts', () => {
  it('of all that was shown before midnight settles the loan, the PIN given after it', async () => {
    const loan = await lentLoan();
    const hoursOn = (instant: Date) => (instant.getTime() / 3_600_000 + 2) % 24;
    await world.pass((24 - hoursOn(world.now())) * 3600 - 10);
    const shown = accountOf(await world.order(loan), world.now());
    const payment = await asked(loan, shown.remainingAmount);
    await world.pass(20);
    await settlePayment(world.context, payment, confirmed(shown.remainingAmount));
    const paid = accountOf(await world.order(loan), world.now());
    expect(paid.asOf > shown.asOf).toBe(true);
    expect(paid).toMatchObject({
      status: 'settled',
      remainingAmount: 0n,
      settledOn: shown.asOf,
    });
  });

  it('is when it was paid at the latest, however late the server hears of it', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    await world.work();
    await world.pass(5 * 86_400);
    await world.live(15);
    const [event] = (await world.order(loan)).events.filter((one) => 'planId' in one);
    const minutes = (Number(event?.effectiveAt) - Number(world.now())) / 60_000;
    expect((await world.payment(id)).state).toBe('confirmed');
    expect(minutes).toBeLessThan(-5 * 24 * 60 + 16);
  });

  it('books late money at its day, and the difference as new transfers', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    await world.work();
    await world.pass(3 * 86_400);
    const at = new Date(world.now().getTime() - 3 * 86_400_000 + 1000);
    await settlePayment(world.context, id, confirmed(kwacha(200), 'ZMW', at));
    const state = accountOf(await world.order(loan), world.now());
    expect(state.interest).toBe(ngwee((315_00n * 12n) / 1000n));
    expect(state.payments[0]?.effectiveOn).not.toBe(state.asOf);
  });

  it('counts for the limit when the loan seemed late and was paid on time', async () => {
    const earned = async (loan: LentLoan) => {
      const { borrower } = await world.order(loan);
      return [borrower.creditLimit, borrower.settledOrders];
    };
    const loan = await lentLoan();
    await world.pass(29 * 86_400);
    const onTime = accountOf(await world.order(loan), world.now());
    expect(onTime.daysLate).toBe(0);
    const first = await asked(loan, onTime.remainingAmount);
    const paidAt = new Date(world.now().getTime() + 60_000);
    await settlePayment(world.context, first, failed);
    // One day late is the day of grace.
    await world.pass(3 * 86_400);
    const late = accountOf(await world.order(loan), world.now());
    const second = await asked(loan, late.remainingAmount);
    await settlePayment(world.context, second, confirmed(late.remainingAmount));
    expect(await earned(loan)).toEqual([kwacha(1000), 0]);
    const word = confirmed(onTime.remainingAmount, 'ZMW', paidAt);
    await settlePayment(world.context, first, word);
    expect(await earned(loan)).toEqual([kwacha(1200), 1]);
    await settlePayment(world.context, first, word);
    expect(await earned(loan)).toEqual([kwacha(1200), 1]);
  });
});

it('leaves account, ledger and payments equal after all of this', async () => {
  await world.live(30);
  const { faults } = await proveLedger({ db });
  expect(faults).toEqual([]);
});
