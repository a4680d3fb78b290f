import { expect } from 'vitest';
import { asData, type WireData } from '../testing/client.ts';
import type { Somebody } from './somebody.ts';
import { amountIn } from './phone.ts';

/** A choice on Home: kwacha as typed, and days. */
export interface Choice {
  readonly amount: number;
  readonly termDays: number;
}

export const twoMonths: Choice = { amount: 800, termDays: 60 };

/** Chooses at home, and compares the live cost with what the call says. */
export async function choosesLoan(person: Somebody, choice: Choice): Promise<WireData> {
  const { amount, termDays } = choice;
  await person.types('How much do you need?', `${amount}`);
  await person.taps(`${termDays} days`);
  await person.seesLink('See estimated bill');
  const calls = await person.calls();
  const body = { amount, termDays };
  const trial = asData((await calls.done('/api/v3/product/productTrial', { body }))['trial']);
  await expectCost(person, trial, { total: 'You pay back', interest: /^Interest, / });
  return trial;
}

/** Compares the charges on the screen with those of a trial. */
export async function expectCost(
  person: Somebody,
  trial: WireData,
  rows: { readonly total: string; readonly interest: string | RegExp },
): Promise<void> {
  expect({
    interest: await person.figure(rows.interest),
    fee: await person.figure('Service fee'),
    total: await person.figure(rows.total),
    apr: await person.row(/APR/),
  }).toEqual({
    interest: amountIn(trial, 'interest'),
    fee: amountIn(trial, 'serviceFee'),
    total: amountIn(trial, 'totalRepayAmount'),
    apr: `${Number(trial['apr']).toFixed(2)} %`,
  });
}

/** Ticks on the Estimated bill, which first opens the contract, and agrees at its end. */
export async function agreesToContract(person: Somebody): Promise<void> {
  await person.taps(/^I have read the Loan Contract/);
  await person.taps('I have read it and agree');
}

/** Agrees to the loan on the Estimated bill, waits for the money, and sees that it came. */
export async function borrows(person: Somebody, amount: string): Promise<void> {
  await agreesToContract(person);
  await person.taps(`Borrow ${amount}`);
  await person.seesTitle(`Borrow ${amount}?`);
  await person.taps('Confirm');
  await person.seesTitle(`${amount} is in your wallet`);
  await person.taps('See my loan');
  await person.sees(/^Pay K/);
}
