import { expect } from 'vitest';
import { violationsIn } from './axe.ts';
import { type Colleague, comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { losesAnswerOnce } from './lost-answer.ts';
import { readBill } from './pay.ts';
import type { Person } from './person.ts';
import { signsByCalls } from './sign-by-calls.ts';

journey(
  'who did not borrow says so, the loan is frozen, and two people take all of it back',
  async ({ app, person: comes, daysPass }) => {
    const person = await comes('0951000003');
    await logIn(person);
    const { orderId } = await readBill(person);
    await person.goesTo(`/billing-details/${orderId}`);
    await person.taps('I did not borrow this');
    await person.seesTitle(/^Did you borrow K/);
    await seesButton(person);
    expect(await violationsIn(person.page)).toEqual([]);
    const sent = losesAnswerOnce(person, /\/order\/api\/disputeLoan$/);
    await person.taps('I did not borrow this');
    await person.seesTitle('You say this loan is not yours');
    expect(sent()).toBeGreaterThan(1);
    await person.sees(/No charges and no reminders until then\./);
    expect(await violationsIn(person.page)).toEqual([]);
    await person.phone.hasMessage(/you say loan \d+ is not yours\. Its charges/);
    const number = await numberOn(person);

    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo('/disputes');
    await joseph.presses(number);
    await joseph.sees('How it was taken');
    await joseph.sees('Suspended until the decision');
    expect(await violationsIn(joseph.page)).toEqual([]);
    await decides(joseph, 'not-theirs');
    await signsByCalls(app, ['director', 'mary@lender.example'], 'decide-dispute');
    await daysPass(1);

    await person.phone.hasMessage(/is not yours\. You owe nothing on it\./);
    await person.goesTo(`/billing-details/${orderId}`);
    await person.sees('This loan is not yours');
    await logsInAgain(joseph, `/disputes/${number}`);
    await joseph.sees('Upheld');
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
);

journey('a dispute is rejected: the borrower reads why, and charges go on', async (stage) => {
  const person = await stage.person('0951000003');
  await logIn(person);
  const { orderId } = await readBill(person);
  await person.goesTo('/help');
  await person.taps('I did not borrow this');
  await person.seesTitle('Which loan is not yours?');
  expect(await violationsIn(person.page)).toEqual([]);
  await person.page.locator(`a[href*="/billing-details/${orderId}"]`).click();
  await person.taps('I did not borrow this');
  await person.seesTitle('You say this loan is not yours');
  const number = await numberOn(person);

  const joseph = await comesTo(stage.app);
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo(`/disputes/${number}`);
  await joseph.sees('How it was taken');
  await decides(joseph, 'own-phone');
  await signsByCalls(stage.app, ['director', 'mary@lender.example'], 'decide-dispute');
  await stage.daysPass(1);

  await person.phone.hasMessage(/It is yours\. It was asked for on your phone/);
  await person.goesTo(`/billing-details/${orderId}`);
  await person.seesTitle('We checked. This loan is yours');
  await person.taps('I did not borrow this');
  await person.sees('We check it again. This time charges go on.');
  expect(joseph.complaints.heard).toEqual([]);
  await joseph.context.close();
});

async function numberOn({ page }: Person): Promise<string> {
  const text = await page.getByText(/^Number C-/).innerText();
  return text.replace('Number ', '');
}

async function decides(joseph: Colleague, finding: string): Promise<void> {
  await joseph.page.getByLabel('Decision').selectOption(finding);
  await joseph.presses('See what it would do');
  await joseph.types('Reason', 'We listened to the call and saw the phone.');
  await joseph.presses('Propose it');
  await joseph.sees('Awaiting approval');
}

/** The day has passed, and so has the session. */
async function logsInAgain(joseph: Colleague, path: string): Promise<void> {
  joseph.complaints.forgive(/\b401\b/);
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo(path);
}

/** The one button is on the first screen of a small phone. */
async function seesButton({ page }: Person): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  const button = page.getByRole('button', { name: 'I did not borrow this' });
  const box = await button.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(640);
}
