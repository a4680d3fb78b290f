import { expect } from 'vitest';
import { opensBill, readBill, typed } from '../pay.ts';
import type { Person } from '../person.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { asData } from '../../testing/client.ts';
import { type Check, people, type World } from './check.ts';
import { patiently } from '../browser.ts';

/** A borrower whose bill is open to be paid. */
export async function atBill(world: World, mobile: string): Promise<Person> {
  const person = await world.loggedIn(mobile);
  await person.goesTo('/home');
  await opensBill(person);
  return person;
}

async function atExtension(world: World): Promise<Person> {
  const person = await world.loggedIn(people.dueTomorrow);
  await person.goesTo('/home');
  await person.taps('Extend this bill');
  await person.seesTitle('Loan extension');
  return person;
}

/** The popups of paying and extending, and what follows a payment. */
export const paymentChecks: readonly Check[] = [
  {
    under: '2. Screens and routes / Pay the bill popup',
    says: 'Title Pay the bill.',
    where: 'screens',
    async prove(world) {
      const person = await atBill(world, people.threeBills);
      await person.seesTitle('Pay the bill');
    },
  },
  {
    under: '2. Screens and routes / Pay the bill popup',
    says: 'Note that every repayment is made to obtain a higher loan limit again.',
    where: 'screens',
    async prove(world) {
      const person = await atBill(world, people.threeBills);
      await person.sees('Every repayment is made to obtain a higher loan limit again.');
    },
  },
  {
    under: '2. Screens and routes / Pay the bill popup',
    says:
      "Editable repayment amount (preset to the first plan's remaining amount), read-only " +
      'repayment account, a coupon selector (placeholder states how many coupons are ' +
      'available) opening a picker with Cancel and Confirm, and a Repayment button.',
    where: 'screens',
    async prove(world) {
      const person = await atBill(world, people.threeBills);
      const { remaining } = await readBill(person);
      const amount = person.field('Repayment amount');
      expect(await amount.inputValue()).toBe(typed(remaining));
      expect(await amount.isEditable()).toBe(true);
      expect(await person.field('Repayment account').isEditable()).toBe(false);
      await person.taps(/^Coupon \d+ coupons? available$/);
      await person.seesTitle('Coupon');
      expect(await person.control('Confirm').count()).toBe(1);
      await person.taps('Cancel');
      expect(await person.control('Repayment').count()).toBe(1);
    },
  },
  {
    under: '2. Screens and routes / Loan extension popup',
    says:
      'Shows due date before and new due date after extension (YYYY-MM-DD), read-only ' +
      'repayment account, read-only extension fee (ZMW, which is also the preset amount) ' +
      'and a Repayment button.',
    where: 'screens',
    async prove(world) {
      const person = await atExtension(world);
      for (const name of ['Due date before extension', 'Due date after extension']) {
        expect(await person.field(name).inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(await person.field(name).isEditable()).toBe(false);
      }
      const calls = await person.calls();
      const { planId } = await readBill(person);
      const offer = await calls.done('/order/api/extensionDetail', { body: { planId } });
      const shown = await person.field('Due date after extension').inputValue();
      expect(shown).toBe(offer['extensionRepayDate']);
      expect(await person.field('Repayment account').isEditable()).toBe(false);
      const fee = person.field('Extension fee (ZMW)');
      expect(Number(await fee.inputValue())).toBe(offer['extensionFee']);
      expect(await fee.isEditable()).toBe(false);
      expect(await person.control('Repayment').count()).toBe(1);
    },
  },
  {
    under: '4. States and transitions',
    says:
      'Opening the repay popup loads the detail and preselects the coupon whose ' +
      'couponUsableStatus is 2.',
    where: 'screens',
    async prove(world) {
      const person = await world.loggedIn(people.dueTomorrow);
      const calls = await person.calls();
      const { orderId, planId } = await readBill(person);
      const path = `/order/api/getRepayDetailV2/${orderId}`;
      const coupons = (await calls.done(path, { method: 'POST' }))['couponVoList'];
      const [coupon] = Array.isArray(coupons) ? coupons.map(asData) : [];
      const choose = (userCouponId: unknown) =>
        calls.done('/coupon/api/couponUsedByPlanId', { body: { userCouponId, planId } });
      await choose(coupon?.['userCouponId']);
      await person.goesTo('/home');
      const loaded = person.page.waitForResponse(/getRepayDetailV2/);
      await opensBill(person);
      const selected = asData((await (await loaded).json()).data)['couponVoList'];
      expect(selected).toMatchObject([{ couponUsableStatus: 2 }]);
      await person.control(new RegExp(`^Coupon ${String(coupon?.['couponName'])}`)).waitFor();
      await choose(null);
    },
  },
  {
    under: '4. States and transitions',
    says: 'Choosing a coupon applies it to the plan, then the repay detail is reloaded.',
    where: 'screens',
    async prove(world) {
      const person = await atBill(world, people.dueTomorrow);
      const { remaining } = await readBill(person);
      const applied = person.page.waitForRequest(/couponUsedByPlanId/);
      await person.taps('Coupon 1 coupon available');
      await person.taps(/^Welcome K10/);
      const reloaded = person.page.waitForRequest(/getRepayDetailV2/);
      await person.taps('Confirm');
      const sent = (await applied).postDataJSON();
      expect(Object.keys(sent).toSorted()).toEqual(['planId', 'userCouponId']);
      await reloaded;
      const less = typed(ngwee(remaining - kwacha(10)));
      await expect.poll(() => person.field('Repayment amount').inputValue()).toBe(less);
      const off = { body: { userCouponId: null, planId: sent.planId } };
      await (await person.calls()).done('/coupon/api/couponUsedByPlanId', off);
    },
  },
  {
    under: '3. Entities and their fields',
    says:
      'Order popup state: orderId (number), flags for showing the repay popup, the ' +
      'extension popup and the payment-success dialog.',
    where: 'screens',
    async prove(world) {
      const person = await atBill(world, people.dueTomorrow);
      const open = () => person.page.locator('dialog[open]').count();
      expect(await open()).toBe(1);
      await person.goesTo('/home');
      await atExtension(world);
      expect(await open()).toBe(1);
    },
  },
  {
    under: '9. Business constants and limits',
    says: 'Minimum repay amount is supplied by the server.',
    where: 'screens',
    async prove(world) {
      const person = await world.loggedIn(people.threeBills);
      await person.page.route(/getRepayDetailV2/, async (route) => {
        const answer = await (await route.fetch(patiently)).json();
        answer.data.minRepayAmount = 33.5;
        await route.fulfill({ json: answer });
      });
      await person.goesTo('/home');
      await person.taps('Pay the bill');
      await person.types('Repayment amount', '33.49');
      await person.taps('Repayment');
      await person.sees('minimum: 33.50');
      await person.page.unroute(/getRepayDetailV2/);
    },
  },
  {
    under: '2. Screens and routes / Payment submitted dialog',
    says: 'Title Submit Success, OK button.',
    where: 'screens',
    prove: (world) =>
      paysAndDeclines(world, async (person) => {
        await person.seesTitle('Submit Success');
        expect(await person.control('OK').count()).toBe(1);
      }),
  },
  {
    under: '2. Screens and routes / Payment submitted dialog',
    says:
      'Text: a PIN pop-up appears within 10 seconds and the user should enter the PIN to ' +
      'complete payment; if the PIN was already entered, wait about one minute to avoid ' +
      'repeated payment.',
    where: 'screens',
    prove: (world) =>
      paysAndDeclines(world, async (person) => {
        const said = await person.page.getByRole('dialog').innerText();
        expect(said).toContain('PIN pop-up');
        expect(said).toContain('within 10 seconds');
        expect(said).toContain('enter the PIN to complete payment');
        expect(said).toContain('about one minute');
        expect(said).toContain('to avoid repeated payment');
      }),
  },
  {
    under: '4. States and transitions',
    says: 'Repay or extension success closes that popup and opens the Submit Success dialog.',
    where: 'screens',
    async prove(world) {
      await paysAndDeclines(world, async (person) => {
        expect(await person.page.locator('dialog[open]').count()).toBe(1);
        expect(await person.page.getByRole('heading', { name: 'Pay the bill' }).count()).toBe(
          0,
        );
      });
      const other = await atExtension(world);
      await other.taps('Repayment');
      await other.seesTitle('Submit Success');
      expect(await other.page.getByRole('heading', { name: 'Loan extension' }).count()).toBe(0);
      await other.phone.declines();
      await other.seesTitle('The payment did not go through');
    },
  },
];

/** A payment of the overdue bill is sent and looked at, and at last declined on the phone. */
async function paysAndDeclines(
  world: World,
  look: (person: Person) => Promise<void>,
): Promise<void> {
  const person = await atBill(world, people.overdue);
  await person.taps('Repayment');
  await person.seesTitle('Submit Success');
  await look(person);
  await person.phone.declines();
  await person.seesTitle('The payment did not go through');
}
