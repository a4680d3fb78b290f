import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatKwacha, kwacha } from '../../../contract/words/ngwee.ts';
import { balancesOf } from '../../../domain/books/bookkeeping.ts';
import { lateFeesOwed } from '../../../domain/loan/waiver.ts';
import { caseWorld, confirmed } from '../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { settlePayment } from '../../lending/payments/settle-payment.ts';

const reason = 'She was in hospital.';
const newestText = sql<{ text: string }, { mobile: string }>(`
  select text from sms where mobile = :mobile order by created_at desc, id desc limit 1`);

describe('letting go of late fees', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let at: ReturnType<typeof caseWorld>;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
    at = caseWorld(world);
  });
  afterAll(async () => {
    expect((await proveLedger({ db })).faults).toEqual([]);
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const state = async (loan: LentLoan) => accountOf(await world.order(loan), world.now());
  const lateLoan = async (): Promise<LentLoan> => {
    const loan = await at.lentLoan();
    await world.pass(40 * 86_400);
    return loan;
  };

  it('takes two people, and no more than is owed', async () => {
    const loan = await lateLoan();
    const id = String(loan.orderId);
    const before = await state(loan);
    const owed = lateFeesOwed(before);
    expect(owed).toBeGreaterThan(kwacha(10));
    const much = await at.act('Grace', 'waive', { loan: id, amount: '500', reason });
    expect(much.sentence).toContain(`are K${formatKwacha(owed)}`);
    await at.act('Grace', 'waive', { loan: id, amount: '10', reason });
    expect(await at.act('Grace', 'waive', { loan: id, amount: '10', reason })).toMatchObject({
      refused: 422,
    });
    expect(await at.act('grace', 'waive approve', { loan: id })).toMatchObject({
      refused: 422,
    });
    expect((await state(loan)).waived).toBe(0n);
    const both = await Promise.all(
      ['Peter', 'Mary'].map((who) => at.act(who, 'waive approve', { loan: id })),
    );
    expect(both.filter(({ refused }) => refused === undefined)).toHaveLength(1);
    const after = await state(loan);
    expect(after.waived).toBe(kwacha(10));
    expect(after.remainingAmount).toBe(before.remainingAmount - kwacha(10));
    expect((await db.row(newestText, { mobile: loan.mobile }))?.text).toBe(
      'ExtraMoney: we let go of K10.00 of your late fee. ' +
        `Still to pay: K${formatKwacha(after.remainingAmount)}.`,
    );
  });

  it('leaves the rest to be paid, and the loan is settled by that', async () => {
    const loan = await lateLoan();
    const owed = lateFeesOwed(await state(loan));
    const loanId = String(loan.orderId);
    const rest = (await state(loan)).remainingAmount - owed;
    await at.act('Grace', 'waive', { loan: loanId, amount: formatKwacha(owed), reason });
    await at.act('Peter', 'waive approve', { loan: loanId });
    expect((await state(loan)).remainingAmount).toBe(rest);
    const paymentId = await at.asked(loan, (await state(loan)).remainingAmount);
    await settlePayment(
      world.context,
      paymentId,
      confirmed((await state(loan)).remainingAmount),
    );
    const order = await world.order(loan);
    expect(order.status).toBe('settled');
    expect(balancesOf(order.position).get('late-fees') ?? 0n).toBe(0n);
  });

  it('is not done when it was paid between the two', async () => {
    const loan = await lateLoan();
    const loanId = String(loan.orderId);
    await at.act('Grace', 'waive', { loan: loanId, amount: '10', reason });
    const paymentId = await at.asked(loan, kwacha(200));
    await settlePayment(world.context, paymentId, confirmed(kwacha(200)));
    const late = await at.act('Peter', 'waive approve', { loan: loanId });
    expect(late.sentence).toContain('are K0.00');
    const taken = await at.act('Grace', 'waive refuse', { loan: loanId, reason: 'Paid.' });
    expect(taken.sentence).toContain('taken away');
    expect((await state(loan)).waived).toBe(0n);
  });
});
