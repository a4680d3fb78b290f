import { expect, it } from 'vitest';
import { asData } from '../testing/client.ts';
import { verifiedBorrower } from '../testing/verified-borrower.ts';
import { openOffice } from './colleague.ts';

const daySeconds = 86_400n;

it('a price is drafted and tried by one, signed by another, and counts from midnight', async () => {
  await using office = await openOffice();
  const { app } = office;
  const [grace, mary] = [await office.comes(), await office.comes()];
  await grace.logsInAs('Grace Banda');
  await mary.logsInAs('Mary Phiri');
  const { phone } = await verifiedBorrower(app, '0961234567', '60000');
  const dailyRate = async () => {
    const body = { productId: 'first-loan', amount: 500, termDays: 30 };
    const { trial } = await phone.done('/api/v3/product/productTrial', { body });
    return asData(trial)['dailyRate'];
  };
  expect(await dailyRate()).toBe(0.4);
  const saidToStrangers = async () =>
    /Interest, ([\d.]+)/.exec(await (await fetch(`${app.url}/home`)).text())?.[1];
  expect(await saidToStrangers()).toBe('0.40');

  await grace.presses('Products');
  await grace.presses('First loan');
  await grace.presses('Draft a new version');
  await grace.types('Late fee a day, %', '0.6');
  await grace.sees('The late fee a day is above the cap.');
  await grace.types('Late fee a day, %', '0.5');
  await grace.types('Interest a day, %', '0.35');
  await grace.sees(/^Allowed$/);
  await grace.page.getByRole('insertion').getByText('0.35 %').waitFor();
  await grace.presses('Save the draft');
  await grace.sees('The draft is saved.');
  await grace.presses('Simulate it');
  await grace.sees('Income of loans made again');
  await grace.sees('What it cannot know');
  await grace.presses('See what it would do');
  await grace.sees(/keep the version they were made with/);
  await grace.types('Reason', 'Who pays on time should pay less.');
  await grace.presses('Propose it');
  await grace.sees('Awaiting approval');

  await mary.goesTo('/inbox');
  await mary.page
    .getByRole('link', { name: /Publish First loan, version 2/ })
    .first()
    .click();
  await mary.presses('Approve …');
  await mary.presses('Sign with your passkey');
  await mary.sees('Approved, not done yet');
  expect(await dailyRate()).toBe(0.4);
  app.hour.setOffset(app.hour.offsetSeconds() + daySeconds);
  await expect.poll(dailyRate).toBe(0.35);
  await expect.poll(saidToStrangers).toBe('0.35');
  // Her session has ended.
  await mary.logsInAs('Mary Phiri');
  await mary.goesTo('/products/first-loan');
  await mary.sees('Interest a day falls to 0.35 %, from 0.4 %.');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});
