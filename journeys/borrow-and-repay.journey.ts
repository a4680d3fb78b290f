import { expect } from 'vitest';
import { kwacha, ngwee } from '../contract/words/ngwee.ts';
import { amountIn } from './phone.ts';
import { choosesLoan, expectCost, twoMonths } from './borrow.ts';
import { logIn } from './log-in.ts';
import { losesAnswerOnce } from './lost-answer.ts';
import type { Bill } from './pay.ts';
import { opensBill, paysPlan, readBill, readLoan, readsReceipt } from './pay.ts';
import { sendsPayment, typed } from './pay.ts';
import { journeyInEveryEngine } from './journey.ts';
import type { EveryStage } from './stage.ts';
import type { Somebody } from './somebody.ts';

const mobile = '0971000001';

journeyInEveryEngine(
  'a borrower borrows, is paid out, pays in part and in full',
  async (stage) => {
    const person = await stage.person(mobile);
    const before = await person.phone.balance();
    await logIn(person);
    const limit = await limitOf(person);

    await borrowsAndReadsEverything(stage, person);
    expect(await person.phone.balance()).toBe(before + kwacha(800));
    await readsBills(person);

    await stage.daysPass(3);
    await person.goesTo('/home');
    let paid = 0n;
    paid += await paysPartAfterDeclining(person);
    paid += await paysPartThoughTheAnswerIsLost(person);
    paid += await paysPlan(person);
    await person.sees(/^Pay K/);
    paid += await paysPlan(person);
    expect(await person.phone.balance()).toBe(before + kwacha(800) - paid);

    await person.sees(/^All paid\./);
    await person.taps('Borrow again');
    await person.sees('How much do you need?');
    // Out for three days of a small part of the limit: that proves nothing, and costs nothing.
    expect(await limitOf(person)).toBe(limit);
    await logsOut(person);
  },
  { alsoIn: ['firefox', 'webkit'] },
);

async function borrowsAndReadsEverything({ app }: EveryStage, person: Somebody): Promise<void> {
  app.simulator.world.faults.arm({
    mobile,
    operation: 'payout',
    fault: 'settle-after',
    times: 1,
    seconds: 1,
  });
  const trial = await choosesLoan(person, twoMonths);
  await person.taps('See estimated bill');
  await person.seesTitle('Estimated bill');
  await person.taps(/^What it costs/);
  await person.taps(/^To compare with other loans/);
  await expectCost(person, trial, { total: 'Total to repay', interest: 'Interest' });
  await readsContract(person);
  await person.taps('Borrow K800.00');
  await person.seesTitle('Borrow K800.00?');
  await person.taps('Confirm');
  await person.taps('See my loan');
  await person.sees(/^Pay K/);
  await person.phone.hasMessage(/K800\.00/);
}

/** The contract opens before a tick counts; once it was there, the tick is a tick. */
async function readsContract(person: Somebody): Promise<void> {
  const box = /^I have read the Loan Contract/;
  await person.taps('Borrow K800.00');
  await person.sees('Please read and accept the loan contract before you borrow.');
  await person.taps(box);
  await person.seesPopup('Loan Contract');
  await person.sees(/Mutinta Hamoonga/);
  await person.taps('Back to the estimated bill');
  expect(await person.isTicked(box)).toBe(false);
  await person.taps(box);
  expect(await person.isTicked(box)).toBe(true);
  await person.taps(box);
  await person.taps(/^Read the Loan Contract/);
  await person.taps('I have read it and agree');
  expect(await person.isTicked(box)).toBe(true);
}

/** Billing Details, Repayment Plan and the agreed contract say what the calls say. */
async function readsBills(person: Somebody): Promise<void> {
  const { orderId } = await readBill(person);
  const loan = await readLoan(person, orderId);
  await person.taps('Billing Details');
  await person.seesTitle('Billing Details');
  expect(await person.figure('Amount borrowed')).toBe(kwacha(800));
  expect(await person.figure(/^Interest/)).toBe(amountIn(loan, 'interest'));
  expect(await person.figure('Remaining today')).toBe(amountIn(loan, 'remainingAmount'));
  await person.taps('Repayment Plan');
  await person.sees(/^2 of 2 bills open/);
  await person.taps('Billing Details');
  await person.taps('Loan Contract');
  await person.sees(/^You agreed to this on/);
  await person.goesTo('/home');
}

/** What an amount that may not be paid is answered with, before anything is sent. */
async function readsSentences(person: Somebody, { remaining, minimum }: Bill): Promise<void> {
  const sentences = [
    ['', 'Please enter your Repayment amount'],
    [typed(minimum - 1n), `minimum: ${typed(minimum)}`],
    [
      typed(remaining - 1n),
      'The remaining amount is less than the minimum amount and the current repayment must be ' +
        'paid off',
    ],
    [
      typed(remaining + 1n),
      'The input amount cannot be greater than the remaining repayment amount',
    ],
  ] as const;
  for (const [amount, sentence] of sentences) {
    await person.types('Repayment amount', amount);
    await person.taps('Repayment');
    await person.sees(sentence);
  }
  expect(await person.phone.prompts()).toEqual([]);
}

async function paysPartAfterDeclining(person: Somebody): Promise<bigint> {
  await readsSentences(person, await opensBill(person));
  await sendsPayment(person, kwacha(150));
  await person.sees(/^A PIN pop-up appears within 10 seconds/);
  await person.taps('OK');
  await person.seesTitle('Waiting for your PIN');
  await person.phone.declines();
  await person.seesTitle('The payment did not go through');
  await person.taps('Try again');
  await person.seesTitle('Pay the bill');
  await sendsPayment(person, kwacha(150));
  await person.phone.entersPin();
  await readsReceipt(person, kwacha(150));
  return kwacha(150);
}

async function paysPartThoughTheAnswerIsLost(person: Somebody): Promise<bigint> {
  const { remaining, minimum } = await opensBill(person);
  const half = ngwee(remaining / 2n);
  expect(half > minimum).toBe(true);
  const sent = losesAnswerOnce(person, /\/submitRepayApplyV2$/);
  await sendsPayment(person, half);
  expect(sent()).toBe(2);
  expect(await person.phone.prompts()).toHaveLength(1);
  await person.phone.entersPin();
  await readsReceipt(person, half);
  return half;
}

async function logsOut(person: Somebody): Promise<void> {
  const calls = await person.calls();
  await person.taps('Me');
  await person.taps('Set');
  await person.taps('Log out');
  await person.sees('Log in or start');
  expect(await calls.ask('/my/getUserInfo')).toMatchObject({ code: 401 });
  expect((await person.calls()).token).toBeNull();
}

async function limitOf(person: Somebody): Promise<bigint> {
  return amountIn(await (await person.calls()).done('/my/getUserInfo'), 'creditLimit');
}
