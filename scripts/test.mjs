// `npm test`: everything from a fresh clone to one line that says how many tests passed.
// `npm test -- domain` runs the test files whose path contains "domain", and no other check.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runChecks } from './checks.mjs';
import { runCommand } from './command.mjs';
import { depthOf } from './deep-only.mjs';
import { needsOnlyPackages } from './filtered.mjs';
import { ensurePackages } from './packages.mjs';
import { findRuntime } from './runtime.mjs';
import { durationText, runScript, say, Stop } from './say.mjs';
import { ensureScreens } from './screens.mjs';
import { addTallies, closingLine, failuresOf, NOTHING, tallyOf } from './tally.mjs';
import { ensureTestTools, showToTests } from './test-tools.mjs';

const root = resolve(new URL('.', import.meta.url).pathname, '..');

/**
 * What failed, told once more at the end: a run prints too much for anybody to look for it.
 * @type {string[]}
 */
const failures = [];

/** The projects of vitest.config.ts, fastest first. */
const PROJECTS = ['unit', 'server', 'journeys'];

await runScript(async () => {
  const filters = process.argv.slice(2);
  await ensurePackages(root);
  const depth = depthOf(filters, process.env['CI']);
  const found = await findRuntime(root);
  const runtime = { ...found, env: { ...found.env, DEPTH: depth } };
  if (depth === 'usual') {
    say(
      'The usual run. CI=true npm test goes deeper: more journeys, engines, kills and seeds.',
    );
  }
  const parts = [
    ...(filters.length === 0 ? [checksPart(runtime)] : []),
    ...(needsOnlyPackages(root, filters) ? [] : setUpParts(runtime)),
    ...PROJECTS.map((project) => projectPart(project, runtime, filters)),
  ];
  return runParts(parts, filters);
});

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {() => Promise<import('./tally.mjs').Tally>} run
 */

/**
 * Runs the parts one after the other, all of them, then says what each took and the sum.
 * @param {readonly Part[]} parts
 * @param {readonly string[]} filters
 * @returns {Promise<number>} exit code
 */
async function runParts(parts, filters) {
  let sum = NOTHING;
  const lines = [];
  const startedAt = Date.now();
  for (const { name, run } of parts) {
    say(`\n== ${name}`);
    const partStartedAt = Date.now();
    const tally = await run().catch(failedPart);
    sum = addTallies(sum, tally);
    const took = durationText(Date.now() - partStartedAt);
    lines.push(`  ${name.padEnd(10)}${took.padStart(12)}   ${closingLine(tally)}`);
  }
  say(`\n${lines.join('\n')}`);
  say(`  ${'in all'.padEnd(10)}${durationText(Date.now() - startedAt).padStart(12)}\n`);
  if (failures.length > 0) say(`What failed:\n  ${failures.join('\n  ')}\n`);
  const ranNothing = sum.passed + sum.failed === 0;
  if (ranNothing) say(`No test file's path contains ${filters.join(' or ')}.`);
  say(closingLine(sum));
  return sum.failed > 0 || ranNothing ? 1 : 0;
}

/**
 * A part that had to stop counts as one failure, and the others still run.
 * @param {unknown} error
 */
function failedPart(error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  return { ...NOTHING, failed: 1 };
}

/**
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Part}
 */
function checksPart(runtime) {
  return {
    name: 'checks',
    run: async () => ({ ...NOTHING, ...(await runChecks(root, runtime)) }),
  };
}

/**
 * What tests need that use more than their own sources.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Part[]}
 */
function setUpParts(runtime) {
  return [
    {
      name: 'tools',
      run: () =>
        ensureTestTools()
          .then(showToTests)
          .then(() => NOTHING),
    },
    { name: 'screens', run: () => ensureScreens(root, runtime).then(() => NOTHING) },
  ];
}

/**
 * @param {string} project
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {readonly string[]} filters
 * @returns {Part}
 */
function projectPart(project, runtime, filters) {
  return {
    name: project,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'extramoney-test-'));
      const report = join(folder, 'report.json');
      // Journeys wait for each other's phones and networks besides.
      const workers = project === 'journeys' ? ['--maxWorkers=4'] : [];
      const args = ['run', '--project', project, '--passWithNoTests', ...workers, ...filters];
      const reporters = [
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ];
      const { code } = await runCommand(
        runtime.node,
        ['node_modules/vitest/vitest.mjs', ...args, ...reporters],
        { cwd: root, env: runtime.env, isShown: true },
      );
      const written = readReport(report);
      rmSync(folder, { recursive: true });
      failures.push(...failuresOf(written, root));
      return tallyOf(written, code);
    },
  };
}

/**
 * @param {string} path
 * @returns {import('./tally.mjs').Report | undefined}
 */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
