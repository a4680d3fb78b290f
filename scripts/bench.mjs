// `npm run bench -- repayment`: runs one measurement of bench/ on the Node of the lockfile.
// Without a name it says which there are.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { ensurePackages } from './packages.mjs';
import { root } from './root.mjs';
import { findRuntime } from './runtime.mjs';
import { runScript, Stop } from './say.mjs';
import { ensureScreens } from './screens.mjs';

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2);
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
  if (name === undefined || !names.includes(name)) {
    throw new Stop(`Say which: npm run bench -- <name>, one of ${names.join(', ')}.`);
  }
  await ensurePackages(root);
  const runtime = await findRuntime(root);
  await ensureScreens(root, runtime);
  const { code } = await runCommand(runtime.node, [`bench/${name}.ts`, ...args], {
    cwd: root,
    env: runtime.env,
    isShown: true,
  });
  return code;
});
