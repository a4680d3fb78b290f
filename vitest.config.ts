import { defineConfig } from 'vitest/config';
import { deepOnly } from './scripts/deep-only.mjs';
import { LongestFirst } from './testing/longest-first.ts';

const nodeMajor = Number(process.versions.node.split('.')[0]);
if (nodeMajor < 24) {
  throw new Error(`The tests run on Node 24, this is ${process.version}: use "npm test".`);
}

/** Rooms whose tests need nothing but their own sources. */
const UNIT_ROOMS =
  '{contract,domain,web,console,terminal,simulator,testing,journeys,scripts,bench}';

/** Slow, as they hold the running product and its screens to the specification. */
const IN_A_BROWSER = ['journeys/conformance/{loans,sessions,tables}.test.ts'];

/** What this run leaves to CI. */
const leftOut = process.env['DEPTH'] === 'usual' ? deepOnly : [];

/** What is polled for comes within it however busy the machine is. */
const poll = { timeout: 120_000 };

/**
 * A process and all modules anew for each file cost a fifth of the time. What a test changes for
 * its process (globals, mocked modules) it puts back.
 */
const isolate = false;

export default defineConfig({
  test: {
    globalSetup: 'testing/one-postgres.ts',
    pool: 'forks',
    // Much of what is tested waits: for processes, networks and disks. Three fill two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A busy machine is slow: only what never comes takes so long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: [`${UNIT_ROOMS}/**/*.test.{ts,tsx}`],
          exclude: [...IN_A_BROWSER, ...leftOut],
          expect: { poll },
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          include: ['server/**/*.test.ts'],
          exclude: leftOut,
          expect: { poll },
        },
      },
      {
        // Each has a product and a browser to itself; `npm test` walks four at a time.
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts', ...IN_A_BROWSER],
          exclude: leftOut,
          expect: { poll },
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
