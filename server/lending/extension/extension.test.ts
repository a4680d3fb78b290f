import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from '../../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showWeekday } from '../../../contract/words/show-weekday.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld, PayAnswer } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { sql } from '../../store/database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { accountOf } from '../orders/load-order.ts';
import { queryLoanDetailCall } from '../orders/loan-detail.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { extensionDetailCall } from './extension-detail.ts';

const daySeconds = 86_400;
/** 0.40 % a day for 14 days on K500. */
const fee = kwacha(28);

const newestText = sql<{ text: string }, { mobile: string }>(`
  select text from sms where mobile = :mobile order by created_at desc, id desc limit 1`);

describe('extending a bill', () => {
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

  /** K500 for 30 days, so many days after the money came. */
  const loanOnDay = async (day: number): Promise<LentLoan> => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    await world.pass(day * daySeconds);
    return loan;
  };
  const state = async (loan: LentLoan): Promise<Account> =>
    accountOf(await world.order(loan), world.now());
  const firstDue = async (loan: LentLoan) => (await state(loan)).plans[0]?.dueDate;
  const extend = (loan: LentLoan, amount: Ngwee = fee): Promise<PayAnswer> =>
    askToPay(world, loan, amount, { bizType: 2 });
  const look = async (loan: LentLoan, borrowerId = loan.borrowerId) => {
    const body = { planId: loan.planIds[0] };
    const answer = await askAs(world, { ...loan, borrowerId }, extensionDetailCall, { body });
    if (answer instanceof Refusal) return { refused: answer.values['why'] };
    return JSON.parse(String(answer)).data as Record<string, unknown>;
  };

  it('is offered with both due dates and its fee, and does just that once it is paid', async () => {
    const loan = await loanOnDay(28);
    const before = await firstDue(loan);
    const offer = await look(loan);
    expect(offer).toMatchObject({
      beforeRepayDate: before,
      extensionRepayDate: before && addDays(before, 14),
      extensionFee: 28,
      extensionsLeft: 2,
      repayAccount: loan.mobile,
    });
    expect((await extend(loan)).paymentId).toBeDefined();
    expect(await firstDue(loan)).toBe(before);
    await world.live(15);
    expect(await firstDue(loan)).toBe(offer['extensionRepayDate']);
    expect(await state(loan)).toMatchObject({ extensionFees: fee, owedToBorrower: 0n });
    const [dueOn, today] = [
      offer['extensionRepayDate'] as CivilDate,
      world.context.clock.today(),
    ];
    expect((await db.row(newestText, { mobile: loan.mobile }))?.text).toContain(
      `Your bill is extended. Pay K575.00 by ${showWeekday(dueOn, today)}.`,
    );
  });

  it('says what unused days take off, apart from other discounts', async () => {
    const loan = await loanOnDay(28);
    await extend(loan);
    await world.live(15);
    await world.pass(6 * daySeconds);
    const answer = await askAs(world, loan, queryLoanDetailCall, {
      params: { id: `${loan.orderId}` },
    });
    const detail = JSON.parse(String(answer)).data;
    const unused = { discount: 20, discountForUnusedDays: 20 };
    expect(detail).toMatchObject(unused);
    const { plans } = detail;
    expect(plans[0]).toMatchObject({ ...unused, unusedDays: { amount: 20, days: 10 } });
  });

  it('is refused with a reason outside its days, and to anyone else', async () => {
    const loan = await loanOnDay(20);
    expect(await look(loan)).toEqual({
      refused: 'it is not due yet. Ask again a few days before it is due.',
    });
    expect(await extend(loan)).toMatchObject({ refused: 'not-extendable' });
    const other = await loanOnDay(0);
    expect(await look(loan, other.borrowerId)).toEqual({
      refused: 'there is nothing to pay on it.',
    });
  });

  it('takes exactly its fee: another amount gets the new one', async () => {
    const loan = await loanOnDay(30);
    const wrong = await extend(loan, ngwee(fee - 1n));
    expect(wrong).toEqual({ refused: 'fee-changed', data: { extensionFee: 28 } });
  });

  it('is not asked for twice, nor beside a repayment of the same bill', async () => {
    const loan = await loanOnDay(29);
    const answers = await Promise.all([
      extend(loan),
      extend(loan),
      askToPay(world, loan, kwacha(200)),
    ]);
    expect(answers.filter((one) => one.paymentId !== undefined)).toHaveLength(1);
    await world.live(15);
  });

  it('owes the fee back when the bill was paid before the money was recorded', async () => {
    const loan = await loanOnDay(30);
    const { paymentId } = await extend(loan);
    if (paymentId === undefined) throw new Error('the fee was asked for');
    const failed = {
      fact: 'failed',
      code: 'PAYER_NOT_FOUND',
      text: 'as the network said',
    } as const;
    await settlePayment(world.context, paymentId, failed);
    await world.pass(60);
    await askToPay(world, loan, (await state(loan)).remainingAmount);
    await world.live(15);
    expect((await state(loan)).status).toBe('settled');
    const confirmed = { fact: 'confirmed', reference: 'MP9', amount: fee } as const;
    await settlePayment(world.context, paymentId, { ...confirmed, currency: 'ZMW', at: null });
    await world.live(15);
    const after = await state(loan);
    expect(after.status).toBe('settled');
    expect(after.paidBack.map((money) => money.amount)).toEqual([fee]);
    expect(after.owedToBorrower).toBe(0n);
  });
});
