import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { mustRun } from './archive.mjs';
import { evenModes } from './tree.mjs';

/** What Debian calls the machine this is. */
const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
const settings = 'etc/extramoney/env';

/**
 * The Debian package, by dpkg-deb alone.
 * @param {import('./archive.mjs').Made} made
 */
export async function writeDebian({ root, stage, out, version, epoch }) {
  const files = filesBelow(stage);
  const control = join(stage, 'DEBIAN');
  mkdirSync(control);
  const bytes = files.reduce((sum, file) => sum + lstatSync(file).size, 0);
  writeFileSync(join(control, 'control'), controlText(version, bytes));
  writeFileSync(join(control, 'conffiles'), `/${settings}\n`);
  writeFileSync(join(control, 'md5sums'), md5sums(stage, files));
  for (const name of ['postinst', 'prerm', 'postrm']) {
    copyFileSync(join(root, 'scripts/package/debian', name), join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  // dpkg-deb refuses what a narrow umask made of them.
  evenModes(control);
  chmodSync(join(stage, settings), 0o640);
  await mustRun('find', [stage, '-exec', 'touch', '-hd', `@${epoch}`, '{}', '+']);
  const file = join(out, `extramoney_${version}_${architecture}.deb`);
  const options = ['-Zzstd', '-z9', '--threads-max=1', '--root-owner-group'];
  await mustRun('dpkg-deb', [...options, '--build', stage, file], {
    SOURCE_DATE_EPOCH: String(epoch),
  });
  rmSync(control, { recursive: true });
}

/**
 * @param {string} version
 * @param {number} bytes
 */
function controlText(version, bytes) {
  return [
    'Package: extramoney',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: ExtraMoney <root@localhost>',
    `Installed-Size: ${Math.ceil(bytes / 1024)}`,
    'Depends: libc6 (>= 2.28), libstdc++6, util-linux, systemd-standalone-sysusers | systemd',
    'Recommends: postgresql (>= 15)',
    'Section: web',
    'Priority: optional',
    'Description: short-term cash loans in kwacha for borrowers in Zambia',
    ' The product with the Node it runs on. The database is a PostgreSQL server named by',
    ' DATABASE_URL, the settings are in /etc/extramoney/env.',
    '',
  ].join('\n');
}

/**
 * @param {string} stage
 * @param {readonly string[]} files
 */
function md5sums(stage, files) {
  return files
    .filter((file) => lstatSync(file).isFile() && relative(stage, file) !== settings)
    .map((file) => {
      const sum = createHash('md5').update(readFileSync(file)).digest('hex');
      return `${sum}  ${relative(stage, file)}\n`;
    })
    .join('');
}

/**
 * @param {string} folder
 * @returns {string[]} sorted by name, folder by folder
 */
function filesBelow(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return lstatSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}
