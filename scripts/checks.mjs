import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { durationText, say } from './say.mjs';
import { saysYes } from './test-tools.mjs';

/** A result is kept until its file changes. */
const CACHE = 'node_modules/.cache';

/** The commit at which all checks passed last. */
const PASSED = `${CACHE}/passed-at`;

/** A change to one of these may change the result of any file. */
const CHANGES_ALL =
  /^(package-lock\.json|\.prettier\w+(\.json)?|\.oxlintrc\.json|\.editorconfig)$/;

const KNIP = ['node_modules/knip/bin/knip.js', '--no-progress', '--cache'];

/** With more changed files the tools look at all of them, as they do without a list. */
const MOST_CHANGED = 500;

/**
 * The checks of `npm run check`, each with its tool's own command. `of` picks those of the changed
 * files that a check needs; with none of them it passes without a run.
 */
const CHECKS = [
  {
    name: 'format',
    of: /./,
    takesFiles: true,
    command: [
      ...['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/format`],
    ],
  },
  {
    name: 'lint',
    of: /\.([cm]?js|tsx?)$/,
    takesFiles: true,
    command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  },
  {
    name: 'types',
    of: /./,
    takesFiles: false,
    command: [
      // With several threads it sometimes reports errors that do not exist:
      // https://github.com/microsoft/typescript-go/issues/3276
      ...['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', '.'],
      ...['--incremental', '--tsBuildInfoFile', `${CACHE}/types`],
    ],
  },
  {
    // Files, exports and packages that nothing uses; `knip.config.ts` names the programs.
    name: 'unused',
    of: /./,
    takesFiles: false,
    command: [...KNIP, '--cache-location', `${CACHE}/knip`],
  },
  {
    name: 'used by tests alone',
    of: /./,
    takesFiles: false,
    command: [
      ...KNIP,
      '--production',
      '--files',
      '--cache-location',
      `${CACHE}/knip-production`,
    ],
  },
  {
    // Every pattern for untrusted text must run in linear time.
    name: 'patterns',
    of: /^(contract|domain|server|testing\/(patterns|house))\//,
    takesFiles: false,
    command: ['testing/patterns/check-patterns.ts'],
  },
  {
    // Every reader of untrusted text takes time in proportion to its length.
    name: 'readers',
    of: /^(contract|domain|server|testing\/patterns)\//,
    takesFiles: true,
    command: ['testing/patterns/check-parsers.ts'],
  },
  {
    // Each added migration is numbered after all of its parent commit.
    name: 'migrations',
    of: /^server\/store\/database\//,
    takesFiles: false,
    command: ['scripts/check-migrations.ts'],
  },
  {
    // The trade's words and short sentences in documents, comments and strings.
    name: 'prose',
    of: /\.(md|[cm]?js|tsx?|sql|css)$|^testing\/prose\//,
    takesFiles: true,
    command: ['testing/prose/check-prose.ts'],
  },
];

/**
 * Runs all checks side by side, independent of each other, and shows the output of those that
 * fail. Format, lint, patterns and prose look only at what changed since all checks
 * passed; in CI at everything.
 * @param {string} root
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(root, runtime) {
  const head = git(root, 'rev-parse', 'HEAD')?.trim();
  const changed = saysYes(process.env['CI']) ? null : changedSincePassed(root);
  const options = { cwd: root, env: runtime.env };
  if (changed !== null) say(`  ${changed.length} files changed since all checks passed`);
  const results = await Promise.all(
    CHECKS.map(async ({ name, of, takesFiles, command }) => {
      const concerned = changed === null ? ['.'] : changed.filter((file) => of.test(file));
      // A deleted file may break the types of others; format and lint have nothing to read.
      const files = takesFiles
        ? concerned.filter((file) => existsSync(join(root, file)))
        : concerned;
      const startedAt = Date.now();
      const { code, output } =
        files.length === 0
          ? { code: 0, output: '' }
          : await runCommand(runtime.node, [...command, ...(takesFiles ? files : [])], options);
      const took = durationText(Date.now() - startedAt);
      say(`  ${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${took})`);
      if (code !== 0) say(output.trimEnd());
      return code === 0;
    }),
  );
  const passed = results.filter(Boolean).length;
  if (passed === CHECKS.length && head !== undefined) writeFileSync(join(root, PASSED), head);
  return { passed, failed: CHECKS.length - passed };
}

/**
 * @param {string} root
 * @returns {string[] | null} null: everything has to be checked
 */
export function changedSincePassed(root) {
  const passedAt = readPassed(root);
  const tracked = passedAt && git(root, 'diff', '--name-only', passedAt);
  const others = git(root, 'ls-files', '--others', '--exclude-standard');
  if (tracked === undefined || others === undefined) return null;
  const changed = `${tracked}${others}`.split('\n').filter((file) => file !== '');
  return changed.some((file) => CHANGES_ALL.test(file)) || changed.length > MOST_CHANGED
    ? null
    : changed;
}

/** @param {string} root */
function readPassed(root) {
  try {
    return readFileSync(join(root, PASSED), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {string | undefined} nothing where Git or the commit is missing
 */
function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}
