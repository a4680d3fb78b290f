import { expect, it } from 'vitest';
import { openOffice } from './colleague.ts';

const daySeconds = 86_400n;

it('marketing drafts a campaign, finance approves it, and from midnight it runs', async () => {
  await using office = await openOffice();
  const { app } = office;
  const [naomi, peter] = [await office.comes(), await office.comes()];
  // A campaign that is new.
  naomi.complaints.forgive(/\b404\b/);
  await naomi.logsInAs('Naomi Lungu');
  await peter.logsInAs('Peter Mwale');
  await naomi.goesTo('/campaigns');
  await naomi.presses('New campaign …');
  await naomi.types('Its name', 'harvest');
  await naomi.presses('Draft it');
  await naomi.types('Name', 'Harvest K25');
  await naomi.types('Amount, K', '25');
  await naomi.types('What borrowers read of it', 'K25 off your next bill, for paying in time.');
  await naomi.types('Budget, K', '10');
  await naomi.sees('It is less than one coupon may take off.');
  await naomi.types('Budget, K', '10,000');
  await naomi.sees('Can run');
  await naomi.sees(/which is 400 coupons/);
  await naomi.presses('Save the draft');
  await naomi.sees('The draft is saved.');
  await naomi.presses('Propose it …');
  await naomi.presses('See what it would do');
  await naomi.sees('All its coupons together take off K10,000.00 at the most.');
  await naomi.types('Reason', 'Who pays in time should come back after the harvest.');
  await naomi.presses('Propose it');
  await naomi.sees('Awaiting approval');

  await peter.goesTo('/inbox');
  await peter.page
    .getByRole('link', { name: /Publish the campaign harvest, version 1/ })
    .first()
    .click();
  await peter.presses('Approve …');
  await peter.presses('Sign with your passkey');
  await peter.sees('Approved, not done yet');
  app.hour.setOffset(app.hour.offsetSeconds() + daySeconds);
  // Her session has ended.
  await naomi.logsInAs('Naomi Lungu');
  await expect
    .poll(async () => {
      await naomi.goesTo('/campaigns/harvest');
      await naomi.sees(/^Version 1$|^It was never published/);
      return naomi.page.getByText('Version 1').count();
    })
    .toBe(1);
  await naomi.sees('K0.00 of K10,000.00');
  await naomi.goesTo('/messages');
  await naomi.presses('Try: A person approved a loan');
  await naomi.types('amount', 'K12,000.00');
  await naomi.sees(/your loan of K12,000\.00 is approved/);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});
