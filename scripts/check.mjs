// `npm run check`: format, lint, types, and linear-time patterns for all untrusted text.
import { runChecks } from './checks.mjs';
import { ensurePackages } from './packages.mjs';
import { root } from './root.mjs';
import { findRuntime } from './runtime.mjs';
import { runScript } from './say.mjs';

await runScript(async () => {
  await ensurePackages(root);
  const { failed } = await runChecks(root, await findRuntime(root));
  return failed === 0 ? 0 : 1;
});
