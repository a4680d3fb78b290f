/**
 * A leader is frozen with its Patroni, another one leads, and the first one thaws. Before 3.0.3
 * Patroni gives it the lead again, on its old timeline. How soon does the product stop, and what
 * becomes of all that the networks moved? `npm run bench -- frozen-leader [people]`; needs root.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../server/store/database/database.ts';
import { typeData } from '../testing/data-command.ts';
import { needsCluster, until } from './failover/cluster.ts';
import { freeze, patroniOf, thaw } from './failover/faults.ts';
import { newLedgerFaults, underLoad } from './failover/rounds.ts';
import { atLeast, atMost, report } from './measure/report.ts';

const people = Number(process.argv[2] ?? 4_000);
const frozenMs = 20_000;

needsCluster();

const knownMovements = sql<{ id: string }>(`
  select provider_id::text as id from payment where state = 'confirmed'
  union select provider_id from discrepancy`);

const rows = await underLoad({ people, atOnce: 40 }, async (all) => {
  const { cluster, db, product, load } = all;
  const { lender } = product;
  const newFaults = await newLedgerFaults(db);
  const seconds = (since: number) => (performance.now() - since) / 1000;
  const leader = await cluster.leader();
  const frozen = performance.now();
  freeze(all, leader, [patroniOf(all, leader)]);
  await until('another leads', async () => (await cluster.leader()) !== leader);
  console.log(`another leads after ${seconds(frozen).toFixed(1)} s`);
  await pause(Math.max(0, frozenMs - (performance.now() - frozen)));
  const before = load.acknowledged.size;
  const thawed = performance.now();
  thaw(cluster, leader);
  const [api] = lender.api;
  const status = async () => (await fetch(`${api?.url}/readyz`)).status;
  await until('the product stops, or the other leads on', async () => {
    const leadsAgain = (await cluster.leader().catch(() => null)) === leader;
    return (await status()) === 503 || (!leadsAgain && seconds(thawed) > 60);
  });
  const stoppedAfter = seconds(thawed);
  const isFenced = (await status()) === 503;
  console.log(isFenced ? `it stops after ${stoppedAfter.toFixed(1)} s` : 'the other leads on');
  const acknowledgedSince = load.acknowledged.size - before;
  await load.stop();
  await cluster.whole();
  const accepted = performance.now();
  if (isFenced) {
    await typeData(cluster.url, 'accept-database', 'A frozen leader, in a benchmark.');
    await product.serves();
  }
  const moved = new Set(
    lender.simulator.world.statement().flatMap(({ paymentId }) => paymentId ?? []),
  );
  const unknown = async () => {
    const known = new Set((await db.rows(knownMovements)).map(({ id }) => id));
    return [...moved].filter((id) => !known.has(id)).length;
  };
  console.log(`${moved.size} movements; the books know ${moved.size - (await unknown())}`);
  await until('the books know all of them', async () => (await unknown()) === 0);
  const knownAfter = seconds(accepted);
  return [
    { what: 'the first one led again', measured: Number(isFenced) },
    atMost('from the thaw until it stops, s', isFenced ? stoppedAfter : 0, 10),
    { what: 'acknowledged between', measured: acknowledgedSince },
    atLeast('movements of the networks', moved.size, 50),
    atMost('until all are booked or cases, minutes', knownAfter / 60, 10),
    atMost('faults of the ledger proof', (await newFaults()).length, 0),
  ];
});
report('frozen-leader', rows, rows);
process.exit(rows.every((row) => !('holds' in row) || row.holds) ? 0 : 1);
