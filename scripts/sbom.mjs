// Prints what production may install as a CycloneDX list, on any platform: `npm run --silent sbom`.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.mjs';
import { runScript, say } from './say.mjs';

const wholeList = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

await runScript(async () => {
  // `--omit=dev` of npm leaves out too what both production and development need, such as vite.
  const { stdout } = await promisify(execFile)('npm', [...wholeList, '--package-lock-only'], {
    cwd: root,
    maxBuffer: 100_000_000,
  });
  const bom = JSON.parse(stdout);
  // npm calls it by its folder.
  bom.metadata.component.name = read('package.json').name;
  const kept = new Set([bom.metadata.component['bom-ref'], ...installedInProduction()]);
  const isKept = (/** @type {string} */ ref) => kept.has(ref);
  bom.components = bom.components.filter((/** @type {Component} */ one) =>
    isKept(one['bom-ref']),
  );
  bom.dependencies = bom.dependencies
    .filter((/** @type {Needs} */ { ref }) => isKept(ref))
    .map((/** @type {Needs} */ { ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter(isKept),
    }));
  const { SOURCE_DATE_EPOCH: epoch } = process.env;
  if (epoch !== undefined) sameEachTime(bom, Number(epoch));
  say(JSON.stringify(bom, null, 2));
  return 0;
});

/**
 * The hour and the number that npm draws each time, by the commit and by what is listed instead.
 * @param {{ serialNumber: string, metadata: { timestamp: string }, components: unknown }} bom
 * @param {number} epoch of the commit, in seconds
 */
function sameEachTime(bom, epoch) {
  bom.metadata.timestamp = new Date(epoch * 1000).toISOString();
  const hash = createHash('sha256').update(JSON.stringify(bom.components)).digest('hex');
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  const [, first, second, third, fourth, fifth] = parts;
  bom.serialNumber = `urn:uuid:${first}-${second}-8${third}-a${fourth}-${fifth}`;
}

/**
 * @typedef {{ 'bom-ref': string }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Needs
 * @typedef {{ version: string, dev?: boolean }} Locked
 */

/** Name and version of each package that is not of development alone. */
function installedInProduction() {
  const { packages } = read('package-lock.json');
  const locked = /** @type {[string, Locked][]} */ (Object.entries(packages));
  return locked
    .filter(([, { dev }]) => !dev)
    .map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')}@${version}`);
}
