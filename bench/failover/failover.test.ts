import { expect, it } from 'vitest';
import { missingPackages, whyNoCluster } from './cluster.ts';
import { faults } from './faults.ts';
import { failOver } from './rounds.ts';
import { isCi } from '../../scripts/test-tools.mjs';

/** How long a call waits for a database that writes again. */
const patienceMs = 10_000;

const why = whyNoCluster();
if (isCi() && missingPackages().length > 0) throw new Error(why ?? '');
if (why !== null) console.log(`${why} The round of a failover is skipped.`);

it.runIf(why === null)(
  'a leader that is killed is followed by another, and no borrower sees an error',
  async () => {
    const fault = faults.filter(({ name }) => name === 'kill -9 both');
    const outcome = await failOver(fault, {
      people: 200,
      atOnce: 20,
      api: 1,
      jobs: 1,
      tell: () => {},
    });
    // On a busy machine it may take longer than a call waits; then it answers "try again".
    const seen = outcome.rounds.flatMap(({ faults: all, gapMs }) =>
      all.filter((one) => gapMs < patienceMs || !one.includes('{"code":503')),
    );
    expect(seen).toEqual([]);
    expect(outcome).toMatchObject({ lost: 0, twice: 0, ledgerFaults: [] });
    expect(outcome.acknowledged).toBeGreaterThan(20);
  },
);
