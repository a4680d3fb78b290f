/**
 * What borrowers see while something of the documented layout fails, one fault after the other.
 * It has three members under Patroni and etcd, two api and two jobs; HAProxy before each.
 * `npm run bench -- failover [rounds] [words of its kind]`.
 */
import { isOlder } from '../server/app/check/patroni.ts';
import { needsCluster, patroniVersion } from './failover/cluster.ts';
import { faults } from './failover/faults.ts';
import { failOver } from './failover/rounds.ts';
import { atMost, report } from './measure/report.ts';

const [, , many = '30', words = ''] = process.argv;
const count = Number(many);
const peopleARound = 800;
needsCluster();
const patroni = patroniVersion();
// Under an older one a frozen leader leads again: bench/frozen-leader.ts.
const kinds = faults.filter(
  (fault) => fault.name.includes(words) && !(fault.isFenced && isOlder(patroni)),
);
console.log(`Patroni ${patroni}: ${kinds.length} kinds`);
const struck = Array.from({ length: count }, (_, i) => kinds[i % kinds.length]).filter(
  (fault) => fault !== undefined,
);
const outcome = await failOver(struck, {
  people: count * peopleARound,
  atOnce: 40,
  tell: ({ faults: seen, ...round }) =>
    console.log({ ...round, faults: seen.length }, seen[0] ?? ''),
});
const { rounds, acknowledged, lost, twice, ledgerFaults } = outcome;
const most = (figure: (round: (typeof rounds)[number]) => number, some = rounds) =>
  Math.max(...some.map(figure));
const rows = [
  ...kinds.flatMap(({ name, mayPutOff }) => {
    const of = rounds.filter(({ fault }) => fault === name);
    if (of.length === 0) return [];
    const waited = most((one) => one.longestWaitMs, of) / 1000;
    const what = `longest wait, ${name}, s`;
    return mayPutOff ? [{ what, measured: waited }] : [atMost(what, waited, 10)];
  }),
  atMost('longest request, s', most((one) => one.longestRequestMs) / 1000, 10),
  { what: 'longest time without a payment, s', measured: most((one) => one.gapMs) / 1000 },
  { what: 'calls', measured: rounds.reduce((sum, one) => sum + one.calls, 0) },
  {
    what: 'asked again by the app',
    measured: rounds.reduce((sum, one) => sum + one.repeated, 0),
  },
  { what: 'told to come again', measured: rounds.reduce((sum, one) => sum + one.putOff, 0) },
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
