import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import { formatKwacha, kwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { sql } from '../../store/database/database.ts';
import { Refusal, Replay } from '../../http/refusal.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { accountOf } from '../orders/load-order.ts';
import { detailOf } from '../orders/loan-detail.ts';
import { getMyLoanInfoCall } from '../orders/my-loan-info.ts';
import { paymentView } from '../payments/payment-view.ts';
import { returnLoanCall } from './return-loan.ts';

const hourSeconds = 3600;
const limitOf = sql<{ creditLimit: bigint; settledOrders: number }, { borrowerId: string }>(
  'select credit_limit, settled_orders from borrower where id = :borrowerId',
);
const newestText = sql<{ text: string }, { mobile: string }>(`
  select text from sms where mobile = :mobile order by created_at desc, id desc limit 1`);

describe('giving a loan back', () => {
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

  const loanAfter = async (hours: number): Promise<LentLoan> => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    await world.pass(hours * hourSeconds);
    return loan;
  };
  const state = async (loan: LentLoan): Promise<Account> =>
    accountOf(await world.order(loan), world.now());

  let asked = 0;
  const giveBack = async (
    loan: LentLoan,
    amount: Ngwee,
    { by = loan.borrowerId, walletId = loan.walletId, nonce = `r${++asked}` } = {},
  ): Promise<string> => {
    const once = { borrowerId: by, uid: 'test', nonce, sentAtMs: 1n };
    const answer = await askAs(world, { ...loan, borrowerId: by }, returnLoanCall, {
      body: {
        orderId: loan.orderId,
        payAmount: formatKwacha(amount),
        repayAccountId: walletId,
      },
      once: { ...once, bodyHash: new TextEncoder().encode(String(amount)) },
    });
    if (answer instanceof Replay) return 'replayed';
    return answer instanceof Refusal ? answer.reason : 'asked';
  };

  it('takes the principal and nothing else, and says so', async () => {
    const loan = await loanAfter(30);
    expect(await giveBack(loan, kwacha(500))).toBe('asked');
    await world.live(15);
    const after = await state(loan);
    expect(after).toMatchObject({ status: 'settled', returned: true, charges: 0n });
    expect(after.paidAmount).toBe(kwacha(500));
    expect((await db.row(newestText, { mobile: loan.mobile }))?.text).toContain(
      'You gave the loan back. You owe nothing.',
    );
  });

  it('is called given back wherever the loan is shown, and another paid off', async () => {
    const [returned, paid] = [await loanAfter(2), await loanAfter(2)];
    expect(await giveBack(returned, kwacha(500))).toBe('asked');
    const { remainingAmount } = await state(paid);
    await askToPay(world, paid, remainingAmount);
    await world.live(15);
    const toldOf = async (loan: LentLoan) => {
      const home = String(await askAs(world, loan, getMyLoanInfoCall));
      const { history } = getMyLoanInfo.answer.parse(JSON.parse(home).data);
      const order = await world.order(loan);
      const [payment] = order.payments.filter(({ planId }) => planId !== null);
      const told = payment && paymentView(order, payment.id, world.now());
      return [history[0], detailOf(order, world.context), told].map((one) => one?.isGivenBack);
    };
    expect(await toldOf(returned)).toEqual([true, true, true]);
    expect(await toldOf(paid)).toEqual([undefined, undefined, undefined]);
  });

  it('neither raises nor lowers the limit', async () => {
    const loan = await loanAfter(1);
    const before = await db.row(limitOf, { borrowerId: loan.borrowerId });
    await giveBack(loan, kwacha(500));
    await world.live(15);
    const after = await db.row(limitOf, { borrowerId: loan.borrowerId });
    expect(after?.creditLimit).toBe(before?.creditLimit);
  });

  it('is asked once, from wherever it is pressed, and beside no other payment', async () => {
    const loan = await loanAfter(2);
    const presses = [1, 2, 3, 4].map(() => giveBack(loan, kwacha(500)));
    const answers = await Promise.all(presses);
    expect(answers.filter((answer) => answer === 'asked')).toHaveLength(1);
    expect((await askToPay(world, loan, kwacha(100))).refused).toBe('payment-on-its-way');
    await world.live(15);
    expect((await state(loan)).owedToBorrower).toBe(0n);
  });

  it('does nothing more once it is done', async () => {
    const loan = await loanAfter(2);
    expect(await giveBack(loan, kwacha(500))).toBe('asked');
    await world.live(15);
    expect(await giveBack(loan, kwacha(500))).toBe('not-returnable');
  });

  it('is refused after the hours, for another amount, and to or from anyone else', async () => {
    const late = await loanAfter(49);
    expect(await giveBack(late, kwacha(500))).toBe('not-returnable');
    const loan = await loanAfter(1);
    expect(await giveBack(loan, kwacha(400))).toBe('fee-changed');
    expect(await giveBack(loan, kwacha(500), { by: late.borrowerId })).toBe('order-not-found');
    const { walletId } = late;
    expect(await giveBack(loan, kwacha(500), { walletId })).toBe('account-unknown');
  });
});
