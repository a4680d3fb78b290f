// `npm test`: everything from a fresh clone to one line that says how many tests passed.
// `npm test -- domain` runs the test files whose path contains "domain", and no other check.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { chosenTests, isInABrowser, needsScreens, projectsOf } from './chosen-tests.mjs';
import { runCommand } from './command.mjs';
import { depthOf } from './deep-only.mjs';
import { ensurePackages } from './packages.mjs';
import { root } from './root.mjs';
import { findRuntime } from './runtime.mjs';
import { durationText, runScript, say, Stop } from './say.mjs';
import { ensureScreens } from './screens.mjs';
import { closingLine, tallyOf } from './tally.mjs';
import { installTestTools, nameMissingTools, showBrowsersToTests } from './test-tools.mjs';

/** @typedef {import('./runtime.mjs').Runtime} Runtime */

/** The projects of vitest.config.ts. */
const PROJECTS = ['unit', 'server', 'journeys', 'languages'];

await runScript(async () => {
  const startedAt = Date.now();
  const filters = process.argv.slice(2);
  await ensurePackages(root);
  const depth = depthOf(filters, process.env['CI']);
  const found = await findRuntime(root);
  const runtime = { ...found, env: { ...found.env, DEPTH: depth } };
  const sum = filters.length > 0 ? await runSome(runtime, filters) : await runAll(runtime);
  say(`\nIn ${durationText(Date.now() - startedAt)}:`);
  say(closingLine(sum));
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
});

/** @param {Runtime} runtime */
async function runAll(runtime) {
  if (runtime.env['DEPTH'] === 'usual') {
    say(
      'The usual run. CI=true npm test goes deeper: more journeys, engines, kills and seeds.',
    );
  }
  say('\n== checks');
  const checks = await runChecks(root, runtime);
  say('\n== tools and screens');
  // What had to stop counts as one failure, and the tests still run.
  const unprepared = await installTestTools()
    .then(() => ensureScreens(root, runtime))
    .then(() => 0, sayStop);
  showBrowsersToTests();
  say('\n== tests');
  const { passed, failed, skipped } = await runTests(runtime, PROJECTS, []);
  return {
    passed: passed + checks.passed,
    failed: failed + checks.failed + unprepared,
    skipped,
  };
}

/** @param {unknown} error */
function sayStop(error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  return 1;
}

/**
 * Starts only what these tests need, and installs nothing.
 * @param {Runtime} runtime
 * @param {readonly string[]} filters
 */
async function runSome(runtime, filters) {
  // `-u` renews snapshots.
  const paths = filters.filter((one) => !one.startsWith('-'));
  const files = chosenTests(root, paths);
  if (files.length === 0)
    throw new Stop(`No test file's path contains ${paths.join(' or ') || 'anything'}.`);
  nameMissingTools(files);
  if (needsScreens(files)) await ensureScreens(root, runtime);
  if (files.some(isInABrowser)) showBrowsersToTests();
  return runTests(runtime, projectsOf(files), filters);
}

/**
 * @param {Runtime} runtime
 * @param {readonly string[]} projects
 * @param {readonly string[]} filters
 */
async function runTests(runtime, projects, filters) {
  const folder = mkdtempSync(join(tmpdir(), 'extramoney-test-'));
  const report = join(folder, 'report.json');
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', ...filters],
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  const { code } = await runCommand(runtime.node, args, {
    cwd: root,
    env: runtime.env,
    isShown: true,
  });
  const written = readReport(report);
  rmSync(folder, { recursive: true });
  return tallyOf(written, code);
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
