// `extramoney screens`, where the package is installed: builds the pages with the settings of this
// machine, unless they were built from these very sources.
import { resolve } from 'node:path';
import { runScript } from '../say.mjs';
import { ensureScreens } from '../screens.mjs';

await runScript(async () => {
  const runtime = { node: process.execPath, version: process.versions.node, env: {} };
  await ensureScreens(resolve(import.meta.dirname, '../..'), runtime);
  return 0;
});
