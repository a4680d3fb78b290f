// `npm run check`: format, lint and types.
import { resolve } from 'node:path';
import { runChecks } from './checks.mjs';
import { ensurePackages } from './packages.mjs';
import { findRuntime } from './runtime.mjs';
import { runScript } from './say.mjs';

const root = resolve(new URL('.', import.meta.url).pathname, '..');

await runScript(async () => {
  await ensurePackages(root);
  const { failed } = await runChecks(root, await findRuntime(root));
  return failed === 0 ? 0 : 1;
});
