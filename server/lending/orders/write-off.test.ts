import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { balancesOf } from '../../../domain/books/bookkeeping.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { loanDetail } from '../../../testing/loan-detail.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { happened } from '../../../testing/loan-history.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { newPayment } from '../account/payment-row.ts';
import { accrueOvernight } from './accrue-overnight.ts';
import { changeOrder } from './change-order.ts';
import { accountOf } from './load-order.ts';
import { writeOffDebts } from './write-off.ts';

const daySeconds = 86_400;

describe('giving a debt up', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
  });
  afterAll(async () => {
    expect((await proveLedger({ db })).faults).toEqual([]);
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const night = async (): Promise<void> => {
    await accrueOvernight(world.context);
    await writeOffDebts(world.context);
  };
  /** K500 for 30 days, of which nothing was paid for so many days past its due date. */
  const lateLoan = async (daysPast: number): Promise<LentLoan> => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    await world.pass((30 + daysPast) * daySeconds);
    await night();
    return loan;
  };
  it('happens after 180 days overdue, once, and stops the charges for all to see', async () => {
    const loan = await lateLoan(179);
    expect((await world.order(loan)).status).toBe('overdue');
    await world.pass(daySeconds);
    await Promise.all([night(), night()]);
    await night();
    const order = await world.order(loan);
    expect(order.status).toBe('written-off');
    expect(order.events.filter(({ kind }) => kind === 'written-off')).toHaveLength(1);
    const owed = accountOf(order, world.now()).remainingAmount;
    expect(balancesOf(order.position).get('write-off')).toBe(owed);
    expect(balancesOf(order.position).get('principal') ?? 0n).toBe(0n);
    await world.pass(30 * daySeconds);
    await night();
    expect(accountOf(await world.order(loan), world.now()).remainingAmount).toBe(owed);
    expect(await loanDetail(world, loan)).toMatchObject({
      status: 'written-off',
      chargesStopped: true,
    });
  });

  it('does not end it: what still comes is taken, and settles the loan', async () => {
    const loan = await lateLoan(180);
    const writtenOff = await world.order(loan);
    expect(writtenOff.status).toBe('written-off');
    const owed = accountOf(writtenOff, world.now()).remainingAmount;
    await world.pass(60);
    await askToPay(world, loan, kwacha(200));
    await world.live(15);
    const half = await world.order(loan);
    expect(half.status).toBe('written-off');
    expect(balancesOf(half.position).get('write-off')).toBe(owed);
    const { remainingAmount } = accountOf(half, world.now());
    await askToPay(world, loan, remainingAmount);
    await world.live(15);
    const paid = await world.order(loan);
    expect(paid.status).toBe('settled');
    const balances = balancesOf(paid.position);
    expect(balances.get('write-off')).toBe(-(balances.get('recovery-income') ?? 0n));
    // K1,000 less three tenths: it was over 30 days late.
    expect(paid.borrower).toMatchObject({ creditLimit: kwacha(700), settledOrders: 0 });
  });

  it('waits for a payment that is on its way', async () => {
    const loan = await lateLoan(179);
    world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile: loan.mobile });
    await askToPay(world, loan, kwacha(200));
    await world.live(10);
    await world.pass(2 * daySeconds);
    await night();
    expect((await world.order(loan)).status).toBe('overdue');
  });

  it('does not wait for money that is on its way to the borrower', async () => {
    const loan = await lateLoan(179);
    const to = { mobile: loan.mobile, network: 'Airtel', provider: 'pawapay' } as const;
    const back = { planId: null, operation: 'payout', purpose: 'pay-back' } as const;
    const sent = newPayment({ ...back, ...to, amount: kwacha(5) });
    // Money goes back automatically only with an event; of this one nothing else follows.
    const nothing = happened.reopened({ day: 179, name: 'nothing' });
    const now = world.now();
    for (const change of [{ events: [nothing] }, { newPayment: sent }]) {
      expect(await changeOrder(db, await world.order(loan), { now, ...change })).toBe('done');
    }
    await world.pass(daySeconds);
    await night();
    expect((await world.payment(sent.id)).state).toBe('requested');
    expect((await world.order(loan)).status).toBe('written-off');
  });
});
