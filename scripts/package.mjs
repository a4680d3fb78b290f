// `npm run package`: what a server is installed from, in dist/package: an archive, a Debian
// package, the list of what is in them, and the sums. Two builds of a commit are equal to the byte.
// The pages name the lender: `npm run package -- FILE` takes LENDER_NAME and so on from a file.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArchive } from './package/archive.mjs';
import { writeDebian } from './package/debian.mjs';
import { documents, evenModes, layOut } from './package/tree.mjs';
import { ensurePackages } from './packages.mjs';
import { root } from './root.mjs';
import { findRuntime } from './runtime.mjs';
import { runScript, say, Stop } from './say.mjs';
import { ensureScreens } from './screens.mjs';

const out = join(root, 'dist/package');

await runScript(async () => {
  const { version, epoch } = versionOf();
  if (process.argv[2] !== undefined) process.loadEnvFile(process.argv[2]);
  if (git('status', '--porcelain') !== '') say('What is not committed is packed, too.');
  const stage = mkdtempSync(join(tmpdir(), 'extramoney-package-'));
  try {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    await ensurePackages(root);
    await ensureScreens(root, await findRuntime(root));
    await layOut(
      root,
      stage,
      git('ls-files', '--cached', '--others', '--exclude-standard').split('\n'),
    );
    const bom = join(out, `extramoney_${version}.cdx.json`);
    writeFileSync(bom, sbom(epoch));
    copyFileSync(bom, join(stage, documents, 'sbom.cdx.json'));
    evenModes(stage);
    const made = { root, stage, out, version, epoch };
    await writeDebian(made);
    await writeArchive(made);
    copyFileSync(join(root, 'scripts/package/files/Containerfile'), join(out, 'Containerfile'));
    writeFileSync(join(out, 'SHA256SUMS'), sums());
    evenModes(out);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  say(`\n${readFileSync(join(out, 'SHA256SUMS'), 'utf8')}\nIn ${out}`);
  return 0;
});

/** Each commit is a version, later ones higher: `0.1.0+20261122181500`. */
function versionOf() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const epoch = Number(process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct'));
  if (!Number.isSafeInteger(epoch))
    throw new Stop('SOURCE_DATE_EPOCH is no number of seconds.');
  const second = new Date(epoch * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return { version: `${version}+${second}`, epoch };
}

/** @param {number} epoch */
function sbom(epoch) {
  return execFileSync(process.execPath, ['scripts/sbom.mjs'], {
    cwd: root,
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    maxBuffer: 100_000_000,
  });
}

/** As `sha256sum --check` reads them. */
function sums() {
  const names = execFileSync('ls', [out], { encoding: 'utf8' }).trim().split('\n');
  const sumOf = (/** @type {string} */ name) =>
    createHash('sha256')
      .update(readFileSync(join(out, name)))
      .digest('hex');
  return names.map((name) => `${sumOf(name)}  ${name}\n`).join('');
}

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    throw new Stop('A package is made from a checkout with git, which names its version.');
  }
}
