import type { Colleague, Office } from './colleague.ts';
import { take } from './console-picture.ts';

const version = '/products/standard/versions/1';
const reason = 'The poster says 0.30 % a day, and so did the board.';

/** A price that turns out to be wrong: counted, stopped, proposed, signed and reversed. */
export async function takeWrongPrice(office: Office): Promise<void> {
  const { app } = office;
  const [grace, ruth] = [await office.comes(), await office.comes()];
  await grace.logsInAs('Grace Banda');
  await takeTyped(grace);
  await grace.presses('Count what it reverses');
  await grace.sees(/^As counted by the end of/);
  await take(grace, 'price-counted', { at: '3. What it reverses' });
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo(version);
  await ruth.presses('Withdraw from sale …');
  await ruth.types('Reason', reason);
  await take(ruth, 'price-stop');
  await ruth.presses('Withdraw');
  await ruth.sees('Withdrawn');
  await grace.goesTo(version);
  await grace.presses('See what it would do');
  await grace.types('Reason', reason);
  await take(grace, 'price-propose', { at: '4. Propose to take it back' });
  await grace.presses('Propose it');
  await grace.sees('Awaiting approval');
  await grace.goesTo('/products/standard');
  await take(grace, 'product-stopped');
  const mary = await office.comes();
  await mary.logsInAs('Mary Phiri');
  await mary.goesTo('/inbox');
  await mary.page
    .getByRole('link', { name: /Put right the price/ })
    .first()
    .click();
  await mary.sees('What it does');
  await take(mary, 'price-approve');
  await mary.presses('Approve …');
  await mary.presses('Sign with your passkey');
  await mary.sees('Approved, not done yet');
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  await app.server.jobs.runDueJobs();
  await app.server.jobs.runDueJobs();
  await grace.goesTo(version);
  await grace.sees('Reversed');
  await take(grace, 'price-done');
  const moses = await office.comes();
  await moses.logsInAs('Moses Chola');
  await moses.goesTo(version);
  await take(moses, 'price-not-allowed');
}

/** While nothing is known yet; what is typed, a figure that costs more, and no answer. */
async function takeTyped(grace: Colleague): Promise<void> {
  const shows = '**/acts/showPriceVersion';
  await grace.page.route(shows, () => {});
  await grace.goesTo(version);
  await take(grace, 'price-waiting', { waits: true });
  await grace.page.unroute(shows);
  await grace.goesTo(version);
  await take(grace, 'price');
  await grace.types('Interest a day, %', '0.5');
  await grace.sees('Not above 0.4.');
  await take(grace, 'price-faults', { at: '2. Corrected price' });
  await grace.types('Interest a day, %', '0.3');
  await grace.types('Service fee, %', '2');
  const counts = '**/acts/countWrongPrice';
  await grace.page.route(counts, (route) => route.abort());
  await grace.presses('Count what it reverses');
  await grace.sees(/^No answer came/);
  await take(grace, 'price-failed', { at: '2. Corrected price' });
  await grace.page.unroute(counts);
}
