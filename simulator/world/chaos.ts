import type { Seed } from '../seed.ts';
import type { Settings } from '../settings.ts';
import type { FaultName, MetFaults, Operation } from './faults.ts';
import { faultNames, knownFaults } from './faults.ts';

/** Left out, so that the world still settles and no one waits for ever. */
const leftOut: readonly FaultName[] = [
  'hang',
  'never-settle',
  'auto-approve',
  'auto-decline',
  'refused-with-code',
];

/**
 * Faults drawn from the seed for `chaosPercent` of all attempts: the same seed and the same
 * attempts meet the same faults.
 */
export function createChaos(seed: Seed, settings: Settings) {
  const tries = new Map<string, number>();
  return (operation: Operation, attemptId: string): MetFaults => {
    if (settings.chaosPercent === 0) return {};
    // The same id tried again is another toss, or a refused attempt would be refused for ever.
    const tried = (tries.get(attemptId) ?? 0) + 1;
    tries.set(attemptId, tried);
    const toss = `${attemptId} ${tried}`;
    if (seed.below(`chaos? ${toss}`, 100) >= settings.chaosPercent) return {};
    const candidates = faultNames.filter((name) => {
      const on: readonly Operation[] = knownFaults[name].on;
      return on.includes(operation) && !leftOut.includes(name);
    });
    const drawn = candidates[seed.below(`chaos! ${toss}`, candidates.length)];
    return drawn === undefined ? {} : { [drawn]: { seconds: 1 } };
  };
}
