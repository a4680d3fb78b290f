import { expect } from 'vitest';
import { showKwacha } from '../contract/words/show-kwacha.ts';
import { cardOf } from './camera.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill } from './pay.ts';
import type { Person } from './person.ts';
import { patient } from './states/walk.ts';
import { sendsCard } from './verify-by-calls.ts';

/** Presses Tab until what has this name has the focus. */
async function tabsTo(person: Person, name: string | RegExp): Promise<void> {
  const fits = (focused: string) =>
    typeof name === 'string' ? focused === name : name.test(focused);
  for (let presses = 0; presses < 60; presses += 1) {
    if (fits(await person.inFocus())) return;
    await person.presses('Tab');
  }
  throw new Error(`the Tab key does not lead to ${String(name)}`);
}

journey(
  'of a person with a keyboard alone: a coupon is chosen and the bill is paid',
  async (stage) => {
    const person = await stage.person('0961000002');
    const { page } = person;
    await logIn(person);
    await tabsTo(person, 'Pay the bill');
    await person.presses('Enter');
    await person.seesField('Repayment amount');
    expect(await person.inFocus()).toBe('Pay the bill');
    await tabsTo(person, /coupon available$/);
    await person.presses('Space');
    await page.getByRole('radiogroup', { name: 'Coupon' }).waitFor();
    // The best one is proposed; the arrows go from one to the next.
    await tabsTo(person, /Welcome K10/);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: 'No coupon', checked: true }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('radio', { name: /Welcome K10/, checked: true }).waitFor();
    await tabsTo(person, 'Confirm');
    await person.presses('Enter');
    await page.getByRole('button', { name: /Coupon.*Welcome K10/ }).waitFor();
    await tabsTo(person, 'Repayment');
    await person.presses('Enter');
    await person.seesTitle('Submit Success');
    await tabsTo(person, 'OK');
    await person.presses('Enter');
    await person.seesTitle('Waiting for your PIN');
    await person.presses('Escape');
    await person.sees('Check payment');
  },
  patient,
);

journey('of a person with a keyboard alone: a step is filled in', async (stage) => {
  const person = await stage.person('0976456709');
  const { page } = person;
  await logIn(person);
  await sendsCard(await person.calls(), await cardOf('first', 9), 9);
  await person.goesTo('/authentication/base');
  await person.seesField('Your address there');
  await tabsTo(person, 'Save and go on');
  await person.presses('Enter');
  await person.sees(/^Please check the \d marked fields/);
  // The first that is wrong has the focus, and says what is wrong with it.
  const first = page.locator(':focus');
  expect(await first.getAttribute('aria-invalid')).toBe('true');
  await tabsTo(person, 'Province');
  await person.presses('ArrowDown');
  expect(await person.inField('Province')).toBe('1');
  await page.getByRole('combobox', { name: 'District', disabled: false }).waitFor();
  await tabsTo(person, 'District');
  await page.getByRole('option', { name: 'Chibombo' }).waitFor({ state: 'attached' });
  await person.presses('ArrowDown');
  expect(await person.inField('District')).toBe('101');
});

/** What a screen reader says of a part of the page, line by line in its order. */
async function readOut(person: Person, part: string): Promise<string> {
  return person.page.locator(part).ariaSnapshot();
}

journey(
  'of a person who hears the screen: bill, amounts, errors and how a payment goes',
  async (stage) => {
    const person = await stage.person('0961000002');
    await logIn(person);
    const { due, remaining } = await readBill(person);
    await person.sees(/^Pay K/);
    const home = await readOut(person, 'main');
    expect(home).toMatch(/heading "Hello, Bwalya" \[level=1\]/);
    const order = [
      'Hello, Bwalya',
      `Pay ${showKwacha(due)} by`,
      'Pay the bill',
      'Other ways to pay',
      `Pay today: ${showKwacha(remaining)}`,
    ];
    const places = order.map((words) => home.indexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);

    await opensBill(person);
    await person.types('Repayment amount', '1');
    await person.taps('Repayment');
    await person.sees(/^minimum: /);
    const field = person.field('Repayment amount');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = await field.getAttribute('aria-describedby');
    const error = person.page.locator(`[id="${described?.split(' ')[0]}"]`);
    expect(await error.getAttribute('role')).toBe('alert');
    expect(await error.innerText()).toMatch(/^minimum: /);
    expect(await readOut(person, 'dialog[open]')).toMatch(/heading "Pay the bill" \[level=2\]/);

    await person.types('Repayment amount', '200');
    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    await person.taps('OK');
    await saysOfPayment(person, /Enter your \w+ PIN/);
    await person.phone.entersPin();
    await person.seesTitle('Payment received');
    await saysOfPayment(person, /We took it off your bill/);
    expect(await readOut(person, 'dialog[open]')).toMatch(/K200\.00/);
  },
  patient,
);

/** An `output` is a live region: its new content is spoken unasked. */
async function saysOfPayment({ page }: Person, words: RegExp): Promise<void> {
  await page.getByRole('status').filter({ hasText: words }).first().waitFor();
}
