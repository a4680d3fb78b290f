import { expect } from 'vitest';
import * as say from '../contract/sentences/repayment-progress.ts';
import type { PaymentId } from '../contract/words/ids.ts';
import { settlePayment } from '../server/lending/payments/settle-payment.ts';
import { asData } from '../testing/client.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readLoan } from './pay.ts';
import type { Person } from './person.ts';
import { until } from '../testing/until.ts';

/** One bill, due tomorrow. */
const mobile = '0961000002';

journey(
  'a payment is confirmed after it was called failed: it counts, and nothing is paid twice',
  async ({ person: comes, app }) => {
    const person = await comes(mobile);
    await logIn(person);
    const { orderId, remaining } = await opensBill(person);
    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    expect(await person.phone.isAsked()).toBe(remaining);

    // The network's first word is wrong; the prompt is still on the phone.
    const paymentId = await openPayment(person);
    const failed = { fact: 'failed', code: 'UNSPECIFIED_FAILURE', text: 'so it said' } as const;
    await settlePayment(app.context, paymentId, failed);
    await person.seesTitle('The payment did not go through');
    await person.sees(say.mayCountLater);
    await person.taps('Close');

    await person.phone.entersPin();
    const isPaid = (status: unknown) => status === 'settled';
    await until(async () => (await readLoan(person, orderId))['status'], isPaid, 'a paid loan');
    await person.goesTo('/home');
    await person.sees('Paid off');
    await person.phone.hasMessage(/All paid\. .*\.$/);
    const loan = await readLoan(person, orderId);
    expect(loan).toMatchObject({ status: 'settled', remainingAmount: 0 });
    expect(await person.phone.prompts()).toEqual([]);
  },
);

async function openPayment(person: Person): Promise<PaymentId> {
  const info = await (await person.calls()).done('/my/getMyLoanInfo');
  const payment = asData(asData(info['order'])['payment']);
  return String(payment['paymentId']) as PaymentId;
}
