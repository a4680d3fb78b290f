// `npm run nightly`: what is too long for a change, task after task, and one table at the end.
// Stopped by Ctrl-C it goes on with the next start where it was; a task that failed is done again
// with the night after. What each task printed is beside the table.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tail } from './command.mjs';
import { nightToPlay, tasksOf } from './nightly-plan.mjs';
import { ensurePackages } from './packages.mjs';
import { root } from './root.mjs';
import { findRuntime } from './runtime.mjs';
import { durationText, runScript, say } from './say.mjs';
import { ensureScreens } from './screens.mjs';
import { installTestTools, showBrowsersToTests } from './test-tools.mjs';

const folder = join(root, 'test-results/nightly');
const keptFile = join(folder, 'night.json');
const dayMs = 86_400_000;
const linesOfFailure = 40;

await runScript(async () => {
  await ensurePackages(root);
  const runtime = await findRuntime(root);
  await installTestTools();
  showBrowsersToTests();
  await ensureScreens(root, runtime);
  mkdirSync(folder, { recursive: true });
  const today = { night: Math.floor(Date.now() / dayMs), sources: sourcesOf() };
  const played = nightToPlay(readKept(), today);
  for (const { name, args, env } of tasksOf(played.night)) {
    if (played.ended[name] !== undefined) continue;
    say(name);
    const startedAt = Date.now();
    const { code, output } = await runCommand(runtime.node, args, {
      cwd: root,
      env: { ...runtime.env, ...env },
    });
    writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.txt`), output);
    if (code !== 0) say(tail(output, linesOfFailure));
    played.ended[name] = { code, ms: Date.now() - startedAt };
    writeFileSync(keptFile, JSON.stringify(played));
  }
  return tell(played);
});

/** @param {import('./nightly-plan.mjs').Night} played */
function tell(played) {
  const all = Object.entries(played.ended);
  say();
  for (const [name, { code, ms }] of all) {
    say(
      `  ${name.padEnd(32)}${durationText(ms).padStart(12)}   ${code === 0 ? 'ok' : 'FAILED'}`,
    );
  }
  const failed = all.filter(([, { code }]) => code !== 0).length;
  say(
    `\n${all.length - failed} passed, ${failed} failed; what they printed: test-results/nightly`,
  );
  return failed === 0 ? 0 : 1;
}

/** The commit with what is not committed. */
function sourcesOf() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const changed = createHash('sha256').update(git('diff', 'HEAD')).digest('hex');
  return `${git('rev-parse', 'HEAD').trim()} ${changed}`;
}

function readKept() {
  try {
    return JSON.parse(readFileSync(keptFile, 'utf8'));
  } catch {
    return undefined;
  }
}
