import { referredLoan } from '../testing/referred-loan.ts';
import { type Office, openOffice } from './colleague.ts';
import { takeBooks, takeCash } from './console-books-pictures.ts';
import { takeCompliance } from './console-compliance-pictures.ts';
import { takeCollections } from './console-collections-pictures.ts';
import { take } from './console-picture.ts';
import { takeMarket } from './console-market-pictures.ts';
import { takePortfolio } from './console-portfolio-pictures.ts';
import { takeLoans } from './console-loan-pictures.ts';
import { takeMachine } from './console-machine-pictures.ts';
import { takeProducts } from './console-product-pictures.ts';
import { takeRules } from './console-rules-pictures.ts';
import { takeReturns } from './console-return-pictures.ts';
import { takeWork } from './console-work-pictures.ts';
import { invites } from './invite.ts';

/** Pictures of the console, at a desk and of what is used on a phone too. */
export async function takeConsole(): Promise<void> {
  await takeLived();
  await using office = await openOffice();
  const [mary, ruth] = [await office.comes(), await office.comes()];
  await mary.goesTo('/');
  await take(mary, 'login');
  await mary.logsInAs('Mary Phiri');
  await invites(mary, 'Chanda Mumba');
  await mary.sees('Waits for a second person');
  await ruth.logsInAs('Ruth Tembo');
  for (const [path, name] of [
    ['/', 'today'],
    ['/inbox', 'inbox'],
    ['/people', 'people'],
    ['/people/matrix', 'matrix'],
    ['/audit', 'audit'],
    ['/me', 'me'],
  ] as const) {
    await ruth.goesTo(path);
    await take(ruth, name);
  }
  await ruth.goesTo('/');
  await ruth.presses(/Chanda Mumba/);
  await ruth.sees('What it does');
  await take(ruth, 'proposal');
  await ruth.presses(/^Approve/);
  await ruth.sees('The exact words');
  await take(ruth, 'approve');
  await takeLoans(office);
  await takeWork(office);
  await takeBooks(office);
  await takeProducts(office);
  await takeCash(office);
  await takeReviews(office);
  await takeMachine(office);
  await takeCompliance(office);
  // Last, as it moves the clock.
  await takeCollections(office);
}

/** What has something to show only of a lender that has lived. */
async function takeLived(): Promise<void> {
  await using office = await openOffice({ env: { DEMO_BORROWERS: '2000' } });
  await office.app.server.historyPlayed;
  await office.app.server.jobs.runDueJobs();
  await takePortfolio(office);
  await takeMarket(office);
  await takeRules(office);
  await takeReturns(office);
}

/** A referred loan, uncovered and on its hold. */
async function takeReviews(office: Office): Promise<void> {
  const { reviewId } = await referredLoan(office.app, '0961900003', 2400);
  await referredLoan(office.app, '0961900004', 12_000);
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await grace.goesTo('/reviews');
  await take(grace, 'reviews');
  await grace.goesTo(`/reviews/${reviewId}`);
  await grace.presses('Uncover for this review');
  await grace.sees('Mulenga');
  await take(grace, 'review');
  await grace.presses('Ask for a step again …');
  await grace.page.getByLabel('Step', { exact: true }).selectOption('identity');
  await grace.types('Why', 'The number on the picture of your card cannot be read.');
  await take(grace, 'review-ask');
  await grace.presses('Back');
  await grace.presses(/^Approve/);
  await grace.types('Reason', 'She explained it on the phone.');
  await take(grace, 'review-approve');
  await grace.presses('Approve it');
  await grace.sees('Approved, not paid out yet');
  await take(grace, 'review-held');
}
