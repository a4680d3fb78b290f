/**
 * A draft of a product tried on the loans there were, beside which the process serves: how long it
 * takes, and how long the loop is kept waiting. `npm run bench -- simulation [borrowers]`; each
 * borrower has paid back one loan late and in parts, and owes another.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { civilDateOf } from '../contract/words/civil-date.ts';
import { defaultProducts } from '../domain/rules/products.ts';
import { publishProducts } from '../server/lending/products/product-versions.ts';
import { termsOf } from '../server/staff/products/product-terms.ts';
import { runSimulations } from '../server/staff/products/run-simulations.ts';
import { beginRun, findRun } from '../server/staff/products/simulation-row.ts';
import { newId } from '../server/store/ids.ts';
import { shippedLicence } from '../server/store/lender.ts';
import { testContext } from '../testing/context.ts';
import { colleague } from '../testing/staff-world.ts';
import { atMost, report } from './measure/report.ts';
import { durablePostgres, peopled, usualLoans } from './server/bench-database.ts';

const borrowers = Number(process.argv[2] ?? 25_000);
const goal = { loans: 100_000, minutes: 10, loopP99Ms: 20 };
const nsInMs = 1e6;

const postgres = await durablePostgres();
try {
  const [open] = usualLoans;
  if (open === undefined) throw new Error('there is a usual loan');
  const paid = { ...open, borrowedDaysAgo: 150, paidAfterDays: [40, 62, 95] };
  const at = { databaseUrl: postgres.url, dataDir: '' };
  const { db } = await peopled(at, { count: borrowers, loans: [paid, open] });
  const now = new Date();
  const context = testContext({ db, now });
  const grace = await colleague(context, 'Grace', ['credit']);
  const licence = shippedLicence(context.config, civilDateOf(now));
  await publishProducts(db, { products: defaultProducts, licence, now });
  const product = defaultProducts.find(({ productId }) => productId === open.productId);
  if (product === undefined) throw new Error('it is a product of the house');
  const terms = termsOf(product);
  const pricing = { ...terms.pricing, dailyRatePpm: 3500, lateFeeDailyPpm: 4000 };
  const id = newId();
  await beginRun(db, {
    id,
    productId: product.productId,
    terms: { ...terms, pricing },
    basedOn: 1,
    months: 24,
    at: now,
    by: grace.id,
    asOf: civilDateOf(now),
    seed: 1,
  });
  const delay = monitorEventLoopDelay({ resolution: 2 });
  await pause(200);
  delay.enable();
  const startedMs = performance.now();
  await runSimulations(context, new AbortController().signal);
  const seconds = (performance.now() - startedMs) / 1000;
  delay.disable();
  const run = await findRun(db, id);
  const loans = run?.tally.was.loans ?? 0;
  if (run?.state !== 'done' || loans < borrowers) throw new Error(`only ${loans} were tried`);
  const minutes = ((seconds / loans) * goal.loans) / 60;
  const p99 = delay.percentile(99) / nsInMs;
  report(
    'simulation',
    [
      { what: 'loans tried', measured: loans },
      { what: 'seconds', measured: seconds },
      atMost(`minutes for ${goal.loans} loans`, minutes, goal.minutes),
      atMost('delay of the loop, p99, ms', p99, goal.loopP99Ms),
      { what: 'delay of the loop, longest, ms', measured: delay.max / nsInMs },
    ],
    { seconds, p99 },
  );
  await db.close();
} finally {
  await postgres.stop();
}
process.exit(0);
