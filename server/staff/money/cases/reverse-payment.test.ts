import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../../contract/words/ids.ts';
import { formatKwacha, kwacha } from '../../../../contract/words/ngwee.ts';
import { showDay } from '../../../../contract/words/show-day.ts';
import { showWeekday } from '../../../../contract/words/show-weekday.ts';
import { confirmed } from '../../../../testing/case-world.ts';
import { askAs } from '../../../../testing/past-the-door.ts';
import { reversalWorld } from '../../../../testing/reversal-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { returnLoanCall } from '../../../lending/cooling-off/return-loan.ts';
import { detailOf } from '../../../lending/orders/loan-detail.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { orderAnswer } from '../../../lending/orders/my-loan-info.ts';
import { paymentView } from '../../../lending/payments/payment-view.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';

const day = 86_400;

describe('booking a reversal of a network', () => {
  let two: Awaited<ReturnType<typeof twoPeopleWorld>>;
  let at: ReturnType<typeof reversalWorld>;
  beforeAll(async () => {
    two = await twoPeopleWorld();
    at = reversalWorld(two);
  });
  afterAll(async () => {
    expect(await two.end()).toEqual([]);
  });

  it('opens a settled loan again, and charges nothing for the days it was paid', async () => {
    const loan = await at.lend();
    await two.world.pass(30 * day);
    const before = await at.state(loan);
    const owed = before.remainingAmount;
    const paymentId = await at.payAll(loan);
    expect((await two.world.order(loan)).status).toBe('settled');
    const cash = await at.airtel();
    await two.world.pass(10 * day);
    const proposal = await at.reverse(paymentId);
    const today = civilDateOf(two.world.now());
    const until = addDays(today, 3);
    expect(proposal.title).toBe(
      `Reverse the repayment of K${formatKwacha(owed)} of loan ${loan.orderId}: ` +
        'Airtel took it back.',
    );
    expect(proposal.preview.sentences).toContain(
      `The borrower then owes K${formatKwacha(owed)}.`,
    );
    expect(await at.text(loan)).toBe(
      `ExtraMoney: Airtel reversed your payment of K${formatKwacha(owed)}. ` +
        `K${formatKwacha(owed)} was due on ${showWeekday(addDays(today, -10), today)}. ` +
        `No late fee until ${showDay(until)}.`,
    );
    const { context } = two.world;
    const order = await two.world.order(loan);
    const takenBack = { what: 'repayment', network: 'Airtel', amount: owed };
    const shown = detailOf(order, context);
    expect(shown.takenBack).toEqual({ ...takenBack, noLateFeeUntil: until });
    expect(shown.payments).toMatchObject([{ paymentId, status: 'failed', isTakenBack: true }]);
    const account = accountOf(order, two.world.now());
    expect(orderAnswer({ order, account }, two.world.now()).takenBack).toEqual(shown.takenBack);
    expect(paymentView(order, paymentId, two.world.now())).toMatchObject({
      status: 'failed',
      failure: 'Your network took this payment back. It does not count.',
    });
    expect((await two.world.order(loan)).status).toBe('active');
    expect(await at.state(loan)).toMatchObject({
      status: 'active',
      remainingAmount: owed,
      lateFee: 0n,
      overdueDays: 0,
      settledOn: null,
    });
    expect(await at.airtel()).toBe(cash - owed);
    await at.expectSameFloats();
    await two.world.pass(4 * day);
    expect(await at.state(loan)).toMatchObject({ status: 'overdue', overdueDays: 1 });
    expect((await at.state(loan)).lateFee).toBeGreaterThan(0n);
    expect(detailOf(await two.world.order(loan), two.world.context).takenBack).toEqual(
      takenBack,
    );
    await at.payAll(loan);
    expect((await two.world.order(loan)).status).toBe('settled');
    await at.expectSameFloats();
  });

  it('ends a loan whose payout bounced: nothing is owed, and what was paid goes back', async () => {
    const loan = await at.lend();
    await two.world.pass(5 * day);
    await at.pay(loan, kwacha(120));
    const cash = await at.airtel();
    await at.reverse(loan.payoutId);
    expect((await two.world.order(loan)).status).toBe('cancelled');
    expect(await at.state(loan)).toMatchObject({
      status: 'cancelled',
      remainingAmount: 0n,
      charges: 0n,
      owedToBorrower: kwacha(120),
    });
    expect(await at.text(loan)).toBe(
      'ExtraMoney: Airtel sent your loan of K500.00 back to us. You owe nothing. ' +
        'K120.00 is sent to you.',
    );
    const bounced = await two.world.order(loan);
    expect(detailOf(bounced, two.world.context)).toMatchObject({
      status: 'cancelled',
      remainingAmount: 0n,
      takenBack: { what: 'payout', amount: kwacha(500) },
    });
    const { payments } = bounced;
    const back = payments.find(({ purpose }) => purpose === 'pay-back');
    expect(back).toMatchObject({ state: 'requested', amount: kwacha(120) });
    expect(await at.airtel()).toBe(cash + kwacha(500));
    await at.expectSameFloats();
  });

  it('takes the extension back that a reversed fee had bought', async () => {
    const loan = await at.lend();
    await two.world.pass(29 * day);
    const due = (await at.state(loan)).plans[0]?.dueDate;
    const paymentId = await at.pay(loan, kwacha(28), 2);
    expect((await at.state(loan)).plans[0]?.extensions).toBe(1);
    await two.world.pass(5 * day);
    await at.reverse(paymentId);
    const after = await at.state(loan);
    expect(after.plans[0]).toMatchObject({ extensions: 0, dueDate: due, overdueDays: 0 });
    expect(after).toMatchObject({ extensionFees: 0n, lateFee: 0n, status: 'active' });
    expect(await at.text(loan)).toContain(
      `was due on ${due && showWeekday(due, civilDateOf(two.world.now()))}.`,
    );
  });

  it('opens a loan again that was given back', async () => {
    const loan = await at.lend();
    const answer = await askAs(two.world, loan, returnLoanCall, {
      body: { orderId: loan.orderId, payAmount: '500', repayAccountId: loan.walletId },
      once: {
        borrowerId: loan.borrowerId,
        uid: 'test',
        nonce: `back ${loan.orderId}`,
        sentAtMs: 1n,
        bodyHash: new Uint8Array(),
      },
    });
    const { data }: { data: { paymentId: PaymentId } } = JSON.parse(String(answer));
    await settlePayment(two.world.context, data.paymentId, confirmed(kwacha(500)));
    expect(await at.state(loan)).toMatchObject({ returned: true, status: 'settled' });
    await two.world.pass(3 * day);
    await at.reverse(data.paymentId);
    expect(await at.state(loan)).toMatchObject({ returned: false, status: 'active' });
    expect((await at.state(loan)).interest).toBeGreaterThan(0n);
  });

  it('reverses the raise of the limit, and lets it be earned again', async () => {
    const loan = await at.lend();
    await two.world.pass(20 * day);
    const was = await at.borrower(loan);
    const paymentId = await at.payAll(loan);
    expect(await at.borrower(loan)).toMatchObject({ limit: 120_000n, settled: 1 });
    await at.reverse(paymentId);
    expect(await at.borrower(loan)).toEqual(was);
    await at.payAll(loan);
    expect(await at.borrower(loan)).toMatchObject({ limit: 120_000n, settled: 1 });
  });
});
