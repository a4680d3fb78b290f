import { expect } from 'vitest';
import { kwacha } from '../contract/words/ngwee.ts';
import { market } from '../contract/market/zambia.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill, sendsPayment } from './pay.ts';
import type { Person } from './person.ts';
import { mostWaitMs } from '../testing/until.ts';

/** One bill, due tomorrow. */
const mobile = '0961000002';
const patiently = { timeout: mostWaitMs, interval: 50 };

journey(
  'of a declined PIN: the open dialog says so at its next look, and names who asked',
  async (stage) => {
    const person = await stage.person(mobile);
    await logIn(person);
    await opensBill(person);
    await sendsPayment(person, kwacha(200));
    await person.taps('OK');
    await person.seesTitle('Waiting for your PIN');
    await person.sees('Enter your MTN PIN on 096****002 to pay K200.00.');

    const paymentId = await openPayment(person);
    // Seconds would be those of this machine. Two things are promised. The first look after the
    // product knows is the last, and no pause between two looks is as long as two seconds.
    const looks: string[] = [];
    person.page.on('response', async (response) => {
      if (!response.url().endsWith(`/queryPayment/${paymentId}`)) return;
      looks.push(String((await response.json()).data.status));
    });
    await person.phone.declines();
    const path = `/order/payment/api/queryPayment/${paymentId}`;
    const calls = await person.calls();
    const status = async () => (await calls.done(path))['status'];
    await expect.poll(status, patiently).toBe('failed');
    const before = looks.filter((one) => one === 'pending').length;
    await person.seesTitle('The payment did not go through');
    // One may have been on its way when the product came to know.
    const after = looks.filter((one) => one === 'pending').length - before;
    expect(after).toBeLessThanOrEqual(1);
  },
);

journey(
  'of a receipt: it says when, from where and for which loan, and is shared as picture and text',
  async (stage) => {
    const person = await stage.person(mobile);
    await person.context.addInitScript(sharesWithUs);
    await logIn(person);
    const { orderId } = await readBill(person);
    await opensBill(person);
    await sendsPayment(person, kwacha(200));
    await person.phone.entersPin();
    await person.seesTitle('Payment received');
    expect(await person.figure('Paid')).toBe(kwacha(200));
    expect(await person.row('Paid from')).toBe('MTN 096****002');
    expect(await person.row('Loan')).toBe(`${orderId}`);
    const [date, reference] = [await person.row('Date'), await person.row('Network reference')];
    expect(date).toMatch(/^\d+ \w{3} \d{4}, \d\d:\d\d$/);
    await person.sees('Still to pay');
    const left = await person.row('Still to pay');
    expect(await person.reads()).not.toContain(market.currency);

    await person.taps('Share');
    const shared = () => person.page.evaluate('window.shared');
    await expect.poll(shared, patiently).toMatchObject({ type: 'image/png' });
    const { text, bytes } = await person.page.evaluate<{ text: string; bytes: number }>(
      'window.shared',
    );
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^Receipt of /),
      'Paid: K200.00',
      `Date: ${date}`,
      'Paid from: MTN 096****002',
      `Loan: ${orderId}`,
      `Network reference: ${reference}`,
      `Still to pay: ${left}`,
    ]);
    expect(bytes).toBeGreaterThan(5000);
  },
);

journey(
  'of a receipt where the browser shares nothing: its picture is saved',
  async (stage) => {
    const person = await stage.person(mobile);
    await person.context.addInitScript('delete Navigator.prototype.share');
    await logIn(person);
    await opensBill(person);
    await sendsPayment(person, kwacha(200));
    await person.phone.entersPin();
    await person.seesTitle('Payment received');
    const saved = person.page.waitForEvent('download');
    await person.taps('Share');
    expect((await saved).suggestedFilename()).toBe('receipt.png');
    await person.sees('The receipt was saved as a picture.');
  },
);

async function openPayment(person: Person): Promise<string> {
  const calls = await person.calls();
  const { order } = await calls.done('/my/getMyLoanInfo');
  const { payment }: { payment: { paymentId: string } } = JSON.parse(JSON.stringify(order));
  return payment.paymentId;
}

/** In a page: keeps what is given to the phone's own sharing. */
function sharesWithUs(): void {
  Object.assign(navigator, {
    canShare: ({ files = [] }: ShareData) => files.length > 0,
    share: async ({ text, files = [] }: ShareData) => {
      const [file] = files;
      Object.assign(window, { shared: { text, type: file?.type, bytes: file?.size } });
    },
  });
}
