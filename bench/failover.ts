/**
 * What borrowers see while the database fails over: three members under Patroni and etcd behind
 * HAProxy, one fault after the other. `npm run bench -- failover [rounds]`.
 */
import { needsCluster } from './failover/cluster.ts';
import { faults } from './failover/faults.ts';
import { failOver } from './failover/rounds.ts';
import { atMost, report } from './measure/report.ts';

const count = Number(process.argv[2] ?? 20);
const peopleARound = 800;
needsCluster();
const struck = Array.from({ length: count }, (_, i) => faults[i % faults.length]).filter(
  (fault) => fault !== undefined,
);
const outcome = await failOver(struck, {
  people: count * peopleARound,
  atOnce: 40,
  tell: ({ faults: seen, ...round }) =>
    console.log({ ...round, faults: seen.length }, seen[0] ?? ''),
});
const { rounds, acknowledged, lost, twice, ledgerFaults } = outcome;
const longest = (name: string) =>
  Math.max(
    ...rounds.filter(({ fault }) => fault === name).map(({ longestWaitMs }) => longestWaitMs),
  ) / 1000;
const most = (figure: (round: (typeof rounds)[number]) => number) =>
  Math.max(...rounds.map(figure));
const names = [...new Set(rounds.map(({ fault }) => fault))];
const rows = [
  ...names.map((name) => atMost(`longest wait, ${name}, s`, longest(name), 8)),
  atMost(
    'longest time without a payment, s',
    Math.max(...rounds.map((one) => one.gapMs)) / 1000,
    8,
  ),
  atMost('errors that a borrower saw', rounds.flatMap((one) => one.faults).length, 0),
  { what: 'payments acknowledged', measured: acknowledged },
  atMost('acknowledged and lost', lost, 0),
  atMost('done twice', twice, 0),
  atMost('faults of the ledger proof', ledgerFaults.length, 0),
  atMost(
    'memory while waiting, × before',
    most((one) => one.memoryTimes),
    1.5,
  ),
  atMost(
    'sockets while waiting, more than before',
    most((one) => one.moreSockets),
    // The pool of the database, and the payments that are sent at once when it is back.
    10 + 32,
  ),
];
report('failover', rows, outcome);
process.exit(rows.every((row) => !('holds' in row) || row.holds) ? 0 : 1);
