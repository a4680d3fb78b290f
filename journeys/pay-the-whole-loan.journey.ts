import { expect } from 'vitest';
import { kwacha, ngwee } from '../contract/words/ngwee.ts';
import { showKwacha } from '../contract/words/show-kwacha.ts';
import { asData, client } from '../testing/client.ts';
import { journeyInEveryEngine } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill, readLoan, readsReceipt, typed } from './pay.ts';
import { amountIn } from './phone.ts';
import { mostWaitMs } from '../testing/until.ts';
import type { Somebody } from './somebody.ts';

/** Three bills, the first paid, and a coupon for the second. */
const mobile = '0971000004';
const patiently = { timeout: mostWaitMs };

journeyInEveryEngine(
  'of two open bills: what each choice costs and saves, and the whole loan by one PIN',
  async (stage) => {
    const person = await stage.person(mobile);
    await logIn(person);
    const { orderId, remaining } = await opensBill(person);
    const whole = amountIn(await readLoan(person, orderId), 'remainingAmount');

    await showsWhole(person, whole);
    await person.taps(/^This bill/);
    await showsAmount(person, remaining);

    await typesAPart(person);

    await person.taps(/^Whole loan/);
    await person.taps('Coupon 1 coupon available');
    await person.seesTitle('Coupon');
    await person.taps(/^Loyalty 20% off/);
    await person.taps('Confirm');
    await person.seesControl(/^Coupon Loyalty 20% off/);
    // The coupon was put on, and what was chosen before stays chosen.
    const off = remaining - (await readBill(person)).remaining;
    expect(off).toBeGreaterThan(0n);
    const less = ngwee(whole - off);
    await showsAmount(person, less);

    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    expect(await person.phone.isAsked()).toBe(less);
    await person.phone.entersPin();
    await person.seesTitle('Your loan is paid off');
    await readsReceipt(person, less);
    await person.sees(/^All paid\./);
    const loan = await readLoan(person, orderId);
    expect(loan).toMatchObject({ status: 'settled', remainingAmount: 0 });
  },
  { alsoIn: ['webkit'] },
);

journeyInEveryEngine(
  'without login, of the whole loan: its price, and one PIN for every bill',
  async (stage) => {
    const person = await stage.person(mobile);
    const key = { body: { mobile, nrc6: '547698' } };
    const bill = await client(stage.app.url).done('/api/h5/quickRepay/info', key);
    const whole = amountIn(asData(bill['wholeLoan']), 'remainingAmount');
    await person.goesTo(`/qp#b=${String(bill['billCode'])}`);
    await person.seesField('Repayment amount');
    await showsWhole(person, whole);
    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    expect(await person.phone.isAsked()).toBe(whole);
    await person.phone.entersPin();
    await person.seesTitle('Your loan is paid off');
    await person.taps('Done');
    await person.sees('Nothing to pay here');
  },
);

/** Chooses the whole loan, and sees its price in the choice and in the field. */
async function showsWhole(person: Somebody, whole: bigint): Promise<void> {
  await person.taps(/^Whole loan/);
  await showsAmount(person, whole);
  await person.sees('Pays all 2 bills. Nothing is left to pay.');
  expect(await person.reads()).toContain(showKwacha(ngwee(whole)));
}

/** Types K200, and reads what the calls say that it saves and leaves. */
async function typesAPart(person: Somebody): Promise<void> {
  const { planId, minimum } = await readBill(person);
  await person.taps(/^Another amount/);
  await showsAmount(person, null);
  await person.sees(new RegExp(`^Pay K${typed(minimum)} or more now, the rest by `));
  await person.types('Repayment amount', '200');
  const calls = await person.calls();
  const trial = await calls.done('/order/api/repayTrial', {
    body: { planId, payAmount: 200 },
  });
  const [saved, left] = [amountIn(trial, 'savedToday'), amountIn(trial, 'dueAmount')];
  expect(saved).toBeLessThan(kwacha(200));
  await person.sees(new RegExp(`^${showKwacha(left)} stays due on`));
  await person.seesControl(new RegExp(`^Another amount\\s*saves ${showKwacha(saved)}$`));
}

async function showsAmount(person: Somebody, amount: bigint | null): Promise<void> {
  const text = amount === null ? '' : typed(amount);
  await expect.poll(() => person.inField('Repayment amount'), patiently).toBe(text);
}
