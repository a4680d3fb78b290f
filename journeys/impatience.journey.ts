import { expect } from 'vitest';
import { kwacha } from '../contract/words/ngwee.ts';
import { patiently, settled } from './browser.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill, readLoan, readsReceipt } from './pay.ts';
import type { Person } from './person.ts';
import { list } from './phone.ts';

/** One bill, due tomorrow. */
const mobile = '0961000002';
const submits = '**/submitRepayApplyV2';

journey('two taps on Repayment are one payment', async (stage) => {
  const person = await stage.person(mobile);
  await logIn(person);
  await opensBill(person);
  await person.types('Repayment amount', '200');
  await settled(person.page);
  const place = await person.control('Repayment').boundingBox();
  if (place === null) throw new Error('the button is not there');
  const { touchscreen } = person.page;
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await Promise.all([touchscreen.tap(x, y), touchscreen.tap(x, y)]);
  await person.seesTitle('Submit Success');
  await expectOnePayment(person);
});

journey(
  'two tabs that pay the same bill at once are one payment, seen in both',
  async (stage) => {
    const person = await stage.person(mobile);
    await logIn(person);
    const other = await person.secondTab();
    await other.goesTo('/home');
    const tabs = [person, other];
    for (const tab of tabs) {
      await opensBill(tab);
      await tab.types('Repayment amount', '200');
    }
    await Promise.all(tabs.map((tab) => tab.taps('Repayment')));
    await Promise.all(tabs.map((tab) => tab.seesTitle('Submit Success')));
    await expectOnePayment(person);
    await other.seesTitle('Payment received');
  },
);

journey('a page reloaded while it sends has sent once, and says so', async (stage) => {
  const person = await stage.person(mobile);
  await logIn(person);
  await sendsIntoSilence(person);
  await person.page.reload();
  await expectPendingShown(person);
});

journey(
  'a tab closed while it sends has sent once, and the next one says so',
  async (stage) => {
    const person = await stage.person(mobile);
    await logIn(person);
    await sendsIntoSilence(person);
    const next = await person.secondTab();
    await person.page.close();
    await next.goesTo('/home');
    await expectPendingShown(next);
  },
);

/** Touches Repayment; the request arrives, its answer does not, and nothing more happens. */
async function sendsIntoSilence(person: Person): Promise<void> {
  await opensBill(person);
  await person.types('Repayment amount', '200');
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  await person.page.route(submits, async (route) => {
    await route.fetch(patiently);
    resolve();
  });
  await person.taps('Repayment');
  await arrived;
}

async function expectPendingShown(person: Person): Promise<void> {
  await person.sees(/^Enter your \w+ PIN to pay K/);
  await person.taps('Check payment');
  await person.seesTitle('Waiting for your PIN');
  await expectOnePayment(person);
}

/** One prompt of the amount, one payment in the books; with its PIN the receipt follows. */
async function expectOnePayment(person: Person): Promise<void> {
  expect(await person.phone.isAsked()).toBe(kwacha(200));
  expect(await person.phone.prompts()).toHaveLength(1);
  const { orderId } = await readBill(person);
  const loan = await readLoan(person, orderId);
  expect(list(loan['payments']).filter(({ status }) => status === 'pending')).toHaveLength(1);
  const before = await person.phone.balance();
  await person.phone.entersPin();
  await readsReceipt(person, kwacha(200));
  expect(await person.phone.balance()).toBe(before - kwacha(200));
}
