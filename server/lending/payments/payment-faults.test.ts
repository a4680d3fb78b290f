import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { FaultName, LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';

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

/** The network's own count of what was done for one intent. */
async function lentLoan(): Promise<LentLoan> {
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  expect((await world.order(loan)).status).toBe('active');
  return loan;
}

afterEach(async () => {
  world.faults.clear();
  expect((await proveLedger({ db })).faults).toEqual([]);
});

/** Each fault of the outside world that leaves it able to end, and how long the end may take. */
const collectFaults: readonly [FaultName, number][] = [
  ['accept-then-lose-answer', 30],
  ['answer-then-not-act', 60],
  ['error-before', 60],
  ['error-after', 30],
  ['hang', 60],
  ['rate-limited', 60],
  ['provider-delayed', 120],
  ['settle-after', 120],
  ['not-found-then-found', 60],
  ['amount-normalised', 30],
  ['duplicate-callback', 30],
  ['late-callback', 60],
  ['out-of-order-callback', 30],
  ['contradicting-callback', 30],
  ['wrong-signature', 30],
  ['no-callback', 30],
];

describe('money in meets a fault, and is booked once', () => {
  it.each(collectFaults)('%s', async (fault, seconds) => {
    const loan = await lentLoan();
    world.faults.arm({ operation: 'collect', fault, mobile: loan.mobile });
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(seconds);
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n]);
    expect(paymentId && (await world.payment(paymentId)).state).toBe('confirmed');
    const { events } = await world.order(loan);
    expect(events.map((event) => event.kind).sort()).toEqual([
      'disbursed',
      'payment-confirmed',
    ]);
  });
});

describe('money out meets a fault, and goes out once', () => {
  const payoutFaults = collectFaults.filter(([fault]) => fault !== 'settle-after');
  it.each([...payoutFaults, ['provider-closed', 120] as const])(
    '%s',
    async (fault, seconds) => {
      const loan = await agreeToLoan(db, { at: world.now() });
      world.faults.arm({ operation: 'payout', fault, mobile: loan.mobile });
      await world.live(seconds);
      expect(world.movesOf(loan)).toEqual([500_00n]);
      expect((await world.order(loan)).status).toBe('active');
    },
  );
});

describe('money that does not come', () => {
  it('fails when the PIN is declined, and the plan can be paid again', async () => {
    const loan = await lentLoan();
    world.faults.arm({ operation: 'collect', fault: 'auto-decline', mobile: loan.mobile });
    const first = await askToPay(world, loan, kwacha(200));
    await world.live(15);
    const failed = first.paymentId && (await world.payment(first.paymentId));
    expect(failed).toMatchObject({ state: 'failed', failureCode: 'PAYMENT_NOT_APPROVED' });
    expect(await askToPay(world, loan, kwacha(200))).toHaveProperty('paymentId');
    await world.live(15);
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n]);
  });

  it('fails when the wallet is empty', async () => {
    const loan = await lentLoan();
    world.world.phones.setWallet(loan.mobile, { balance: 0n });
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(15);
    expect(paymentId && (await world.payment(paymentId))).toMatchObject({
      state: 'failed',
      failureCode: 'INSUFFICIENT_BALANCE',
    });
  });

  it('is cancelled with its order when the payout is refused', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    world.world.phones.setWallet(loan.mobile, { network: 'MTN' });
    await world.live(15);
    expect((await world.order(loan)).status).toBe('cancelled');
    expect(world.movesOf(loan)).toEqual([]);
    expect(await lastSmsTo(loan)).toContain('is cancelled. You owe nothing.');
  });

  it('stays open for ever while the network says nothing final, and calls a person', async () => {
    const loan = await lentLoan();
    world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile: loan.mobile });
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(60);
    await world.live(25 * 3600, 3600);
    expect(paymentId && (await world.payment(paymentId)).state).toBe('submitted');
    expect(await openCases(paymentId)).toEqual(['no-end-after-a-day']);
    const again = await askToPay(world, loan, kwacha(200));
    expect(again).toMatchObject({ refused: 'payment-on-its-way', data: { paymentId } });
  });
});

describe('a network that does not know a payment', () => {
  it('ends a collect after a quarter of an hour and two such words, and not before', async () => {
    const loan = await lentLoan();
    world.faults.arm({ operation: 'collect', fault: 'hang', mobile: loan.mobile, times: 999 });
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(14 * 60, 60);
    expect(paymentId && (await world.payment(paymentId)).state).toBe('unknown');
    await world.live(50 * 60, 300);
    expect(paymentId && (await world.payment(paymentId))).toMatchObject({
      state: 'expired',
      failureCode: 'NOT_FOUND',
    });
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });

  it('calls a person when it has after all what was called over, and does not end it', async () => {
    const loan = await lentLoan();
    for (const fault of ['not-found-then-found', 'never-settle'] as const) {
      world.faults.arm({ operation: 'collect', fault, mobile: loan.mobile });
    }
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.work();
    // Asked late, and twice.
    for (const minutes of [20, 20]) {
      await world.pass(minutes * 60);
      await world.work();
    }
    const over = { state: 'expired', failureCode: 'NOT_FOUND' };
    expect(paymentId && (await world.payment(paymentId))).toMatchObject(over);
    await world.live(25 * 3600, 3600);
    expect(await openCases(paymentId)).toEqual(['no-end-after-a-day']);
    expect(paymentId && (await world.payment(paymentId)).askAt).not.toBeNull();
  });

  it('ends a payout only when the statement lacks it too', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    world.faults.arm({ operation: 'payout', fault: 'hang', mobile: loan.mobile, times: 999 });
    await world.live(60 * 60, 120);
    expect((await world.order(loan)).status).toBe('disbursing');
    await payOutUnanswered(40);
    expect(await world.payment(loan.payoutId)).toMatchObject({
      state: 'failed',
      failureCode: 'NOT_FOUND',
    });
    expect((await world.order(loan)).status).toBe('cancelled');
    expect(world.movesOf(loan)).toEqual([]);
  });

  it('never ends a payout that was taken once, and calls a person within hours', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    world.faults.arm({ operation: 'payout', fault: 'hang', mobile: loan.mobile, times: 999 });
    await world.live(60 * 60, 120);
    // Nothing else differs from the payout below, which did not get this far.
    await db.run(
      script(`update payment set state = 'submitted' where id = '${loan.payoutId}'`),
    );
    await payOutUnanswered(40);
    expect(await openCases(loan.payoutId)).toEqual(['taken-then-not-found']);
    expect((await world.payment(loan.payoutId)).state).toBe('submitted');
    expect((await world.order(loan)).status).toBe('disbursing');
  });
});

/** Lets the jobs work so often, two minutes apart, while every sending waits for its time limit. */
async function payOutUnanswered(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const working = world.work();
    const ticking = setInterval(() => void world.pass(1), 20);
    await working;
    clearInterval(ticking);
    await world.pass(120);
  }
}

async function lastSmsTo(loan: LentLoan): Promise<string> {
  const found = script<{ text: string }>(
    `select text from sms where mobile = '${loan.mobile}' order by created_at desc limit 1`,
  );
  return (await db.row(found))?.text ?? '';
}

async function openCases(paymentId: string | undefined): Promise<string[]> {
  const found = script<{ kind: string }>(
    `select kind from discrepancy where payment_id = '${paymentId}' order by kind`,
  );
  return (await db.rows(found)).map((row) => row.kind);
}
