import { defineConfig } from 'vitest/config';
import { areaOf, markSource } from './contract/words/translation.ts';
import { IN_A_BROWSER } from './scripts/chosen-tests.mjs';
import { deepOnly } from './scripts/deep-only.mjs';
import { LongestFirst } from './testing/longest-first.ts';
import { mostWaitMs } from './testing/until.ts';

const nodeMajor = Number(process.versions.node.split('.')[0]);
if (nodeMajor < 24) {
  throw new Error(`The tests run on Node 24, this is ${process.version}: use "npm test".`);
}

/** Rooms whose tests need nothing but their own sources. */
const UNIT_ROOMS =
  '{contract,domain,web,console,terminal,simulator,testing,journeys,scripts,bench}';

/** What this run leaves to CI. */
const leftOut = process.env['DEPTH'] === 'usual' ? deepOnly : [];

/** What is polled for comes within it however busy the machine is. */
const poll = { timeout: mostWaitMs };

/**
 * A new process and all modules for each file cost a fifth of the time. What a test changes for
 * its process (globals, mocked modules) it puts back.
 */
const isolate = false;

/** As in `server/models/worker-thread.ts`, for what runs before that is loaded. */
const execArgv = ['--wasm-wrapper-tiering-budget=2147483647'];

/** Runs before each test file of these projects. */
const setupFiles = ['testing/fixed-seed.ts', 'testing/patient-screens.ts'];

/** As a deployment of several languages loads its sentences: see `server/store/language.ts`. */
const marked = {
  name: 'marked-sentences',
  enforce: 'pre' as const,
  transform(source: string, id: string) {
    const area = areaOf(id);
    return area === null ? null : { code: markSource(area, source), map: null };
  },
};

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
          execArgv,
          setupFiles: [...setupFiles, 'testing/put-back.ts'],
          include: [`${UNIT_ROOMS}/**/*.test.{ts,tsx}`],
          exclude: [...IN_A_BROWSER, ...leftOut],
          expect: { poll },
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          isolate,
          execArgv,
          setupFiles: [...setupFiles, 'testing/put-back.ts'],
          include: ['{server,demo}/**/*.test.ts'],
          exclude: leftOut,
          expect: { poll },
        },
      },
      {
        plugins: [marked],
        test: {
          name: 'languages',
          sequence: { groupOrder: 3 },
          execArgv,
          setupFiles: [...setupFiles, 'testing/language/two-languages.ts'],
          include: ['{testing,journeys}/**/*.languages.ts'],
          exclude: leftOut,
          expect: { poll },
          testTimeout: 1_800_000,
        },
      },
      {
        test: {
          name: 'journeys',
          execArgv,
          sequence: { groupOrder: 2 },
          // Each has a product and a browser, and waits for phones and networks.
          maxWorkers: 4,
          // A failed journey waits for minutes: more than ten say the same an hour later.
          bail: 10,
          include: ['journeys/**/*.journey.ts', ...IN_A_BROWSER],
          exclude: leftOut,
          expect: { poll },
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
