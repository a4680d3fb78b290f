import { referredLoan } from '../testing/referred-loan.ts';
import { sql } from '../server/store/database/database.ts';
import type { StartAppOptions } from '../testing/start-app.ts';
import { type Office, openOffice } from './colleague.ts';
import { takeBooks, takeCash } from './console-books-pictures.ts';
import { takeCompliance } from './console-compliance-pictures.ts';
import { takeLooks } from './console-looks.ts';
import { takeCollections } from './console-collections-pictures.ts';
import { take } from './console-picture.ts';
import { takeMarket } from './console-market-pictures.ts';
import { takePortfolio } from './console-portfolio-pictures.ts';
import { takeLoans } from './console-loan-pictures.ts';
import { takeMachine } from './console-machine-pictures.ts';
import { takeWrongPrice } from './console-price-pictures.ts';
import { takeProducts } from './console-product-pictures.ts';
import { takeRules } from './console-rules-pictures.ts';
import { takeRelief } from './console-relief-pictures.ts';
import { takeReturns } from './console-return-pictures.ts';
import { takeWork } from './console-work-pictures.ts';
import { invites } from './invite.ts';
import { until } from '../testing/until.ts';

type Taking = (office: Office) => Promise<void>;

/** Of a lender that began today. */
const ofToday: Readonly<Record<string, Taking>> = {
  looks: takeLooks,
  people: takePeople,
  loans: takeLoans,
  work: takeWork,
  books: takeBooks,
  products: takeProducts,
  cash: takeCash,
  reviews: takeReviews,
  machine: takeMachine,
  compliance: takeCompliance,
};

/** What has something to show only of a lender that has lived. */
const ofYears: Readonly<Record<string, Taking>> = {
  portfolio: takePortfolio,
  market: takeMarket,
  rules: takeRules,
  returns: takeReturns,
};

/**
 * Pictures of the console, at a desk and of what is used on a phone too. With parts it takes
 * only those of the places that are named: `market rules`.
 */
export async function takeConsole(parts: readonly string[] = []): Promise<void> {
  await takePlaces(ofYears, parts, { env: { DEMO_BORROWERS: '2000' } });
  await takePlaces(ofToday, parts);
  // It moves the clock, and a complaint of the others would stop its calls.
  await takePlaces({ collections: takeCollections }, parts);
  await takePlaces({ relief: takeRelief }, parts);
  await takePlaces({ price: takeWrongPrice }, parts);
}

async function takePlaces(
  places: Readonly<Record<string, Taking>>,
  parts: readonly string[],
  options: StartAppOptions = {},
): Promise<void> {
  const wanted = Object.keys(places).filter(
    (name) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  if (wanted.length === 0) return;
  await using office = await openOffice(options);
  if (options.env !== undefined) await pastIsSummed(office);
  for (const name of wanted) await places[name]?.(office);
}

const selectUnsummed = sql<{ readonly name: string }>(`
  select name from job_run where (leased_until is not null or last_ended_at is null)
    and name in ('close-day', 'list-to-collect', 'sum-portfolio', 'sum-market', 'sum-messages')`);

/**
 * The demo data is there, and so are the jobs' results. The jobs are woken at its end and not
 * due, so a run of the due ones does not wait for them. A screen opened earlier stays empty.
 */
async function pastIsSummed({ app: { db, server } }: Office): Promise<void> {
  await server.historyPlayed;
  const left = async () => (await db.rows(selectUnsummed)).map(({ name }) => name);
  await until(left, (names) => names.length === 0, 'jobs that have summed the demo data');
}

/** Who comes in, what waits for them, and who works here. */
async function takePeople(office: Office): Promise<void> {
  const [mary, ruth] = [await office.comes(), await office.comes()];
  await mary.goesTo('/');
  await take(mary, 'login');
  await mary.logsInAs('Mary Phiri');
  await invites(mary, 'Chanda Mumba');
  await mary.sees('Awaiting approval');
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
}

/** A referred loan, with personal details shown, on its hold. */
async function takeReviews(office: Office): Promise<void> {
  const { reviewId } = await referredLoan(office.app, '0961900003', 2400);
  await referredLoan(office.app, '0961900004', 12_000);
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await grace.goesTo('/reviews');
  await take(grace, 'reviews');
  await grace.goesTo(`/reviews/${reviewId}`);
  await grace.presses('Show for this review');
  await grace.sees('Mulenga');
  await take(grace, 'review');
  await grace.presses('Request step again …');
  await grace.page.getByLabel('Step', { exact: true }).selectOption('identity');
  await grace.types('Reason', 'The number on the picture of your card cannot be read.');
  await take(grace, 'review-ask');
  await grace.presses('Back');
  await grace.presses(/^Approve/);
  await grace.types('Reason', 'She explained it on the phone.');
  await take(grace, 'review-approve');
  await grace.presses('Approve it');
  await grace.sees('Approved, not paid out yet');
  await take(grace, 'review-held');
}
