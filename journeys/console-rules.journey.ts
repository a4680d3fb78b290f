import { expect, it } from 'vitest';
import { asData } from '../testing/client.ts';
import { verifiedBorrower } from '../testing/verified-borrower.ts';
import { openOffice } from './colleague.ts';

const daySeconds = 86_400n;
const share = 'Largest instalment, % of the stated income';

it('rules are replayed by one, signed by a director, and decide from midnight', async () => {
  await using office = await openOffice();
  const { app } = office;
  const [grace, mary] = [await office.comes(), await office.comes()];
  await grace.logsInAs('Grace Banda');
  await mary.logsInAs('Mary Phiri');
  // K2,000 a month carries K700 a bill, and by 20 % K400.
  const { phone } = await verifiedBorrower(app, '0961234567', '2000');
  const mostOffered = async () => {
    const { products } = await phone.done('/api/v3/product/productTrial', { body: {} });
    const [first] = products as unknown[];
    return asData(first)['maxAmount'];
  };
  expect(await mostOffered()).toBe(500);

  await grace.presses('Rules');
  await grace.presses('Draft other rules');
  await grace.types(share, '40');
  await grace.sees('One instalment may be at most 35 % of the stated income.');
  await grace.types(share, '20');
  await grace.sees(/^Allowed$/);
  await grace.sees(/^The largest bill is at most 20 % of the stated income/);
  await grace.presses('Save the draft');
  await grace.sees('The draft is saved.');
  await grace.presses('Start the challenger');
  await grace.sees(/^No applications since it began/);
  await grace.presses('Draft');
  await grace.presses('Replay it');
  await grace.sees('Propose it');
  await grace.presses('See what it would do');
  await grace.sees(/keep their decision and its version/);
  await grace.types('Reason', 'Bills above a fifth of the income are paid late.');
  await grace.presses('Propose it');
  await grace.sees('Awaiting approval');

  await mary.goesTo('/inbox');
  await mary.page
    .getByRole('link', { name: /Publish version 2 of the rules/ })
    .first()
    .click();
  await mary.presses('Approve …');
  await mary.presses('Sign with your passkey');
  await mary.sees('Approved, not done yet');
  expect(await mostOffered()).toBe(500);
  app.hour.setOffset(app.hour.offsetSeconds() + daySeconds);
  // Else it looks every five seconds.
  app.context.wake('carry-out-proposals');
  await expect.poll(mostOffered).toBeLessThan(400);
  // Her session has ended.
  await mary.logsInAs('Mary Phiri');
  await mary.goesTo('/rules');
  await mary.sees('Largest instalment of the income falls to 20 %, from 35 %.');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});
