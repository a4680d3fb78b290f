import { runCommand } from './command.mjs';
import { durationText, say } from './say.mjs';

/** What was looked at and found right stays so until it changes. */
const CACHE = 'node_modules/.cache';

/** What `npm run check` looks at; each is the tool's own command. */
const CHECKS = [
  {
    name: 'format',
    command: [
      ...['prettier/bin/prettier.cjs', '--check', '.'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/format`],
    ],
  },
  { name: 'lint', command: ['oxlint/bin/oxlint', '--deny-warnings'] },
  {
    name: 'types',
    command: [
      // By several threads it now and then finds faults that are not there:
      // https://github.com/microsoft/typescript-go/issues/3276
      ...['typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', '.'],
      ...['--incremental', '--tsBuildInfoFile', `${CACHE}/types`],
    ],
  },
];

/**
 * Runs format, lint and types side by side, all three whatever the others say, and shows the
 * output of those that complain.
 * @param {string} root
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(root, runtime) {
  const areWell = await Promise.all(
    CHECKS.map(async ({ name, command }) => {
      const startedAt = Date.now();
      const [tool, ...args] = command;
      const { code, output } = await runCommand(
        runtime.node,
        [`node_modules/${String(tool)}`, ...args],
        { cwd: root, env: runtime.env },
      );
      const took = durationText(Date.now() - startedAt);
      say(`  ${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${took})`);
      if (code !== 0) say(output.trimEnd());
      return code === 0;
    }),
  );
  const passed = areWell.filter(Boolean).length;
  return { passed, failed: CHECKS.length - passed };
}
