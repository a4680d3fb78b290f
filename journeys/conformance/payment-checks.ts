import { expect } from 'vitest';
import { opensBill, readBill, typed } from '../pay.ts';
import type { Person } from '../person.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { asData } from '../../testing/client.ts';
import { type Check, people, quotedIn, type World } from './check.ts';

async function atBill(world: World, mobile: string): Promise<Person> {
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

/** Types an amount that breaks a rule, and reads the sentence at the field. */
async function refuses(
  world: World,
  text: string,
  amount: (bill: { remaining: bigint; minimum: bigint }) => bigint | null,
): Promise<void> {
  const person = await atBill(world, people.threeBills);
  const bill = await readBill(person);
  const wrong = amount(bill);
  await person.types('Repayment amount', wrong === null ? '' : typed(wrong));
  await person.taps('Repayment');
  const [sentence = ''] = quotedIn(text);
  await person.sees(sentence.replace('{min}', typed(bill.minimum)));
}

/** Amount rules, the popups of paying and extending, and what follows a payment. */
export const paymentChecks: readonly Check[] = [
  {
    says: 'Title Pay the bill',
    where: 'screens',
    async prove(world, text) {
      const person = await atBill(world, people.threeBills);
      await person.seesTitle(text.replace(/^Title |\.$/g, ''));
    },
  },
  {
    says: 'Note that every repayment is made',
    where: 'screens',
    async prove(world, text) {
      const person = await atBill(world, people.threeBills);
      const note = text.replace(/^Note that e/, 'E');
      await person.sees(note.endsWith('.') ? note : `${note}.`);
    },
  },
  {
    says: 'Editable repayment amount',
    where: 'screens',
    async prove(world, text) {
      const person = await atBill(world, people.threeBills);
      const { remaining } = await readBill(person);
      const amount = person.field('Repayment amount');
      expect(await amount.inputValue()).toBe(typed(remaining));
      expect(await amount.isEditable()).toBe(true);
      expect(await person.field('Repayment account').isEditable()).toBe(false);
      const [cancel = '', confirm = ''] =
        /picker with (\w+) and (\w+)/.exec(text)?.slice(1) ?? [];
      await person.taps(/^Coupon \d+ coupons? available$/);
      await person.seesTitle('Coupon');
      expect(await person.control(confirm).count()).toBe(1);
      await person.taps(cancel);
      expect(await person.control('Repayment').count()).toBe(1);
    },
  },
  {
    says: 'Shows due date before and new due date',
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
    says: 'Repayment amount: required',
    where: 'screens',
    prove: (world, text) => refuses(world, text, () => null),
  },
  {
    says: "Below minRepayAmount: 'minimum: {min}'",
    where: 'screens',
    prove: (world, text) => refuses(world, text, ({ minimum }) => minimum - 1n),
  },
  {
    says: 'If the amount left after paying is below',
    where: 'screens',
    prove: (world, text) => refuses(world, text, ({ remaining }) => remaining - 1n),
  },
  {
    says: 'Above the remaining amount',
    where: 'screens',
    prove: (world, text) => refuses(world, text, ({ remaining }) => remaining + 1n),
  },
  {
    says: 'Decimal number check',
    where: 'screens',
    async prove(world) {
      const person = await atBill(world, people.threeBills);
      const amount = person.field('Repayment amount');
      await amount.clear();
      await amount.pressSequentially('a12..3x4');
      expect(await amount.inputValue()).toMatch(/^\d+\.\d+$/);
      const { planId, accountId, remaining } = await readBill(person);
      const calls = await person.calls();
      const body = { bizType: 1, planId, repayAccountId: accountId, payCard: false };
      for (const payAmount of ['12.3.4', '1e3', '12,5', '.5']) {
        const reply = await calls.ask('/order/payment/api/submitRepayApplyV2', {
          body: { ...body, payAmount },
        });
        const errors = Object.keys(asData(asData(reply.data)['errors']));
        expect([reply.code, ...errors], payAmount).toEqual([400, 'payAmount']);
      }
      expect(remaining).toBeGreaterThan(0n);
    },
  },
  {
    says: 'Opening the repay popup loads the detail and preselects',
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
    says: 'Choosing a coupon applies it to the plan',
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
    says: 'Order popup state: orderId',
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
    says: 'Minimum repay amount is supplied by the server',
    where: 'screens',
    async prove(world) {
      const person = await world.loggedIn(people.threeBills);
      await person.page.route(/getRepayDetailV2/, async (route) => {
        const answer = await (await route.fetch()).json();
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
    says: 'Title Submit Success, OK button',
    where: 'screens',
    prove: (world, text) =>
      paysAndDeclines(world, async (person) => {
        const [, title = '', button = ''] = /^Title ([^,]+), (\w+) button/.exec(text) ?? [];
        await person.seesTitle(title);
        expect(await person.control(button).count()).toBe(1);
      }),
  },
  {
    says: 'Text: a PIN pop-up appears',
    where: 'screens',
    prove: (world, text) =>
      paysAndDeclines(world, async (person) => {
        const said = await person.page.getByRole('dialog').innerText();
        const seconds = /within \d+ seconds/.exec(text)?.[0] ?? 'no words';
        const words = [seconds, 'enter the PIN to complete payment', 'about one minute'];
        for (const some of [...words, 'to avoid repeated payment', 'PIN pop-up']) {
          expect(text).toContain(some);
          expect(said).toContain(some);
        }
      }),
  },
  {
    says: 'Repay or extension success closes that popup',
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
