import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ngwee } from '../contract/words/ngwee.ts';
import { showKwacha } from '../contract/words/show-kwacha.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { asData } from '../testing/client.ts';
import { lendByUssd, namesHolder } from '../testing/lend-by-ussd.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';

/** What a person does with the dialler of the simulated phone. */
function diallerOn(page: Page) {
  const screen = page.getByRole('dialog');
  const tap = (name: string) => screen.getByRole('button', { name, exact: true }).tap();
  return {
    screen,
    tap,
    chooses: (gateway: string) => screen.getByLabel('Gateway').selectOption({ label: gateway }),
    async dials(code: string) {
      await screen.getByLabel('Code', { exact: true }).fill(code);
      await tap('Call');
    },
    async presses(key: string) {
      await screen.getByLabel('Answer', { exact: true }).waitFor();
      for (const one of key) await tap(one);
      await tap('Send');
    },
    reads: (words: string) => screen.getByText(words).waitFor(),
  };
}

journey(
  'a bill is paid once by keys that come twice, and the app shows it',
  async ({ app, person }) => {
    const payer = await person('0961000002');
    await payer.goesTo('/');
    await logIn(payer);
    const before = await readBill(payer);

    const phone = await payer.context.newPage();
    await phone.setViewportSize({ width: 360, height: 640 });
    await phone.goto(`${app.simulatorUrl}/?mobile=${payer.phone.mobile}`);
    await phone.getByRole('button', { name: 'Dial', exact: true }).tap();
    const dialler = diallerOn(phone);
    expect(await violationsIn(phone)).toEqual([]);
    await dialler.screen
      .getByLabel('What goes wrong')
      .selectOption({ label: 'Each request comes twice' });
    await dialler.dials('*388*10#');
    await dialler.reads(`Pay ${showKwacha(before.due)}`);
    expect(await violationsIn(phone)).toEqual([]);
    await dialler.presses('1');
    await dialler.reads('0 Back');
    await dialler.presses('2');
    await dialler.reads(`2 Least ${showKwacha(before.minimum)}`);
    await dialler.presses('2');
    await dialler.reads(`Pay ${showKwacha(before.minimum)}`);
    await dialler.presses('1');
    await dialler.reads('now asks for your mobile money PIN');
    expect(await dialler.screen.getByRole('button').allTextContents()).toContain('OK');
    await phone.getByRole('dialog', { name: 'MTN MoMo' }).waitFor();
    await phone.getByLabel('PIN', { exact: true }).fill('1234');
    await dialler.tap('Send');
    await payer.phone.hasMessage(/received/i);

    await payer.reloads();
    const after = await readBill(payer);
    expect(after.remaining).toBe(ngwee(before.remaining - before.minimum));
    await payer.sees(showKwacha(after.remaining));
  },
);

journey('each gateway ends by time-out or Cancel, and the phone says so', async (stage) => {
  const { app, person } = stage;
  const borrower = await person('0961000002');
  const phone = borrower.page;
  await phone.setViewportSize({ width: 360, height: 640 });
  await phone.goto(`${app.simulatorUrl}/?mobile=${borrower.phone.mobile}`);
  const dialler = diallerOn(phone);
  for (const gateway of ["Africa's Talking", 'MTN', 'Ontech']) {
    await phone.getByRole('button', { name: 'Dial', exact: true }).tap();
    await dialler.chooses(gateway);
    await dialler.tap('Call');
    await dialler.reads('2 Pay');
    await dialler.presses('6');
    await dialler.reads('1 Complain');
    await dialler.tap('Let it time out');
    await dialler.reads('The session has timed out.');
    await dialler.tap('OK');
    await dialler.screen.waitFor({ state: 'hidden' });
  }
  await phone.getByRole('button', { name: 'Dial', exact: true }).tap();
  await dialler.tap('Call');
  await dialler.reads('2 Pay');
  await dialler.tap('Cancel');
  await dialler.screen.waitFor({ state: 'hidden' });
});

journey('a PIN set in the app borrows again by dialling, a week later', async (stage) => {
  const { app, person, daysPass } = stage;
  await lendByUssd(app, 'after-web-contract');
  await namesHolder(app, '0971000001');
  const borrower = await person('0971000001');
  await borrower.goesTo('/');
  await logIn(borrower);
  await borrower.goesTo('/set');
  await borrower.sees('Borrow by *388*10#');
  await borrower.taps('Set a PIN');
  await borrower.types('New PIN, 5 digits', '12345');
  await borrower.taps('Set a PIN');
  await borrower.sees('This PIN is easy to guess. Choose another one.');
  await borrower.types('New PIN, 5 digits', '48205');
  expect(await violationsIn(borrower.page)).toEqual([]);
  await borrower.taps('Set a PIN');
  await borrower.sees('Your PIN is set.');
  await borrower.phone.hasMessage(/a PIN to borrow by/);

  await daysPass(8);
  const phone = await borrower.context.newPage();
  await phone.setViewportSize({ width: 360, height: 640 });
  await phone.goto(`${app.simulatorUrl}/?mobile=${borrower.phone.mobile}`);
  await phone.getByRole('button', { name: 'Dial', exact: true }).tap();
  const dialler = diallerOn(phone);
  await dialler.dials('*388*10#');
  await dialler.presses('5');
  await dialler.reads('You may borrow now');
  await dialler.presses('1');
  await dialler.reads('You get K');
  await dialler.presses('1');
  await dialler.reads('Pay late?');
  await dialler.presses('1');
  await dialler.reads('type your ExtraMoney PIN');
  await dialler.presses('48205');
  await dialler.reads('Agreed. K');
  await borrower.phone.hasMessage(/you agreed to a loan of K/);

  const info = await (await borrower.calls()).done('/my/getMyLoanInfo');
  const orderId = Number(asData(info['order'])['orderId']);
  await borrower.goesTo('/');
  await borrower.sees('Was it not you? Tell us now.');
  await borrower.taps('See this loan');
  await borrower.sees('Agreed to by phone keys');
  await borrower.sees(
    /^097\*{4}001 agreed with the ExtraMoney PIN, on \d+ \w{3} \d{4}, \d\d:\d\d\.$/,
  );
  await borrower.sees(/^You get K/);
  await borrower.sees(/^Pay late\?/);
  expect(await violationsIn(borrower.page)).toEqual([]);
  await borrower.taps('I did not borrow this');
  await borrower.seesTitle(/^Did you borrow K/);

  const grace = await comesTo(app);
  await grace.logsInAs('Grace Banda');
  await grace.goesTo(`/loans/${orderId}`);
  await grace.sees('Agreed by USSD');
  await grace.sees(/^You get K.* \/ 1 Go on/);
  expect(await violationsIn(grace.page)).toEqual([]);
  await grace.context.close();
});
