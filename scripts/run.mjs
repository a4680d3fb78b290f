// Runs one of our TypeScript programs on the Node of the lockfile, from a fresh clone too:
// `node scripts/run.mjs server/app/copy/copy-main.ts export data.jsonl.gz`.
import { runCommand } from './command.mjs';
import { ensurePackages } from './packages.mjs';
import { root } from './root.mjs';
import { findRuntime } from './runtime.mjs';
import { runScript } from './say.mjs';

await runScript(async () => {
  // The programs of the server and the operator are run in production too.
  const isOfProduct = /^(server|terminal)\//.test(process.argv[2] ?? '');
  await ensurePackages(root, { withDevelopment: !isOfProduct });
  const { node, env } = await findRuntime(root);
  const { code } = await runCommand(node, process.argv.slice(2), {
    cwd: root,
    env,
    isShown: true,
  });
  return code;
});
