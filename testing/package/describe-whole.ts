import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.mjs';
import { isCi } from '../../scripts/test-tools.mjs';
import { freePort } from '../kill/mortal-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { realSettings } from '../real-settings.ts';
import { containerOf, whyNoContainer } from './container.ts';
import { machineToInstallOn } from './installed-product.ts';
import { whyNoRoot } from './throwaway-root.ts';

const folder = temporaryFolder('whole-package');
/** On a busy machine a package takes ten minutes, and an upgrade as long. */
const longestMs = 3_600_000;

/** In the night, and for who asks: it takes minutes. */
export function describeWhole(): void {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.skipIf(whyNoRoot !== null && !isCi())('the whole package', () => {
    it(
      'is the same to the byte when it is made elsewhere: a path with a space, umask 077',
      makesItElsewhere,
      longestMs,
    );
    it('is installed, upgraded and removed by dpkg, and run by systemd', installsIt, longestMs);
  });

  describe.skipIf(whyNoContainer !== null && !isCi())('its container', () => {
    it('is built of the package, serves as its own user, and ends on a signal', containsIt);
  });
}

function makesItElsewhere(): void {
  const first = made();
  const there = join(folder, 'a path with a space');
  execFileSync('git', ['clone', '--quiet', root, there]);
  const git = ['ls-files', '--modified', '--others', '--exclude-standard', '--deduplicate'];
  const changed = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\n');
  for (const file of changed.filter((one) => one !== '')) {
    rmSync(join(there, file), { force: true });
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(there, file)), { recursive: true });
    copyFileSync(join(root, file), join(there, file));
  }
  const narrow = ['-c', 'umask 077; exec "$0" scripts/package.mjs', process.execPath];
  const env = { ...process.env, ...realSettings, PROVIDERS: '' };
  execFileSync('sh', narrow, { cwd: there, stdio: 'pipe', env });
  expect(readFileSync(join(there, 'dist/package/SHA256SUMS'), 'utf8')).toBe(first);
}

async function installsIt(): Promise<void> {
  const packages = join(root, 'dist/package');
  const name = readdirSync(packages).find((file) => file.endsWith('.deb')) ?? '';
  const unit = 'extramoney.service';
  const env = '/etc/extramoney/env';
  const machine = await machineToInstallOn();
  try {
    await machine.run('dpkg', '--install', machine.put(join(packages, name)));
    expect(await machine.run('stat', '-c', '%a %U %G', '/etc/extramoney/env')).toBe(
      '640 root extramoney\n',
    );
    await machine.fillInSettings();
    await machine.run('systemctl', 'start', unit);
    // systemd waited until it served.
    expect((await fetch(`${machine.url}/readyz`)).status).toBe(200);
    const home = await fetch(`${machine.url}/home`).then((answer) => answer.text());
    expect(home).toContain('Lender Limited');
    const before = await machine.pidOf(unit);
    const status = await machine.run('cat', `/proc/${before}/status`);
    const uid = (await machine.run('id', '-u', 'extramoney')).trim();
    expect(status).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t`, 'm'));
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(await machine.run('extramoney', 'data', 'head')).toMatch(/ [0-9a-f]{64}$/m);
    expect(await machine.run('dpkg', '--verify', 'extramoney').catch(printed)).not.toMatch(
      / \/usr/,
    );

    const release = await machine.run('readlink', `/proc/${before}/cwd`);
    const next = machine.put(newer(join(packages, name)));
    // A migration that this version does not have: it refuses, and all goes on as it was.
    await machine.sql(`insert into schema_migration values ('9999-newer.sql', 'x')`);
    const refused = await machine.run('dpkg', '--install', next).catch(printed);
    expect(refused).toContain('has run the migration 9999-newer.sql');
    expect(refused).toContain('nothing was restarted; the release before serves on.');
    expect(await machine.pidOf(unit)).toBe(before);
    expect((await fetch(`${machine.url}/readyz`)).status).toBe(200);
    const late = `${release.trim()}/server/lending/documents/pdf-worker-main.ts`;
    expect(await machine.run('cat', late)).toContain('import');
    await machine.sql(`delete from schema_migration where name = '9999-newer.sql'`);

    await machine.run('dpkg', '--configure', 'extramoney');
    expect((await fetch(`${machine.url}/readyz`)).status).toBe(200);
    const after = await machine.pidOf(unit);
    expect(after).not.toBe(before);
    expect(await machine.run('readlink', `/proc/${after}/cwd`)).not.toBe(release);
    expect(await machine.run('cat', '/etc/extramoney/env')).toContain('LENDER_NAME="Lender');

    await machine.run('systemctl', 'stop', unit);
    const token = 'grep ^MODELS_TOKEN= /etc/extramoney/env >> /etc/extramoney/env.models';
    await machine.run('sh', '-c', token);
    await machine.run('systemctl', 'start', 'extramoney@models');
    await machine.run('systemctl', 'start', 'extramoney@api');
    expect((await fetch(`${machine.url}/readyz`)).status).toBe(200);
    expect(await machine.run('extramoney', 'check')).toContain('Nothing is missing.');
    await hasRoles(machine);
    await machine.run('sed', '-i', '/^DATABASE_URL/d; /^LENDER_NAME/d', env);
    const missing = await machine.run('extramoney', 'check', 'settings').catch(printed);
    expect(missing).toContain('DATABASE_URL is missing');
    expect(missing).toContain('LENDER_NAME is missing');

    await machine.run('dpkg', '--remove', 'extramoney');
    await expect(fetch(`${machine.url}/readyz`)).rejects.toThrow('fetch failed');
    expect(await machine.run('sh', '-c', 'ls -d /usr/lib/extramoney; true')).toContain(
      'No such file',
    );
    expect(await machine.run('cat', env)).toContain('COMPANY_NUMBER="1"');
    await machine.run('dpkg', '--purge', 'extramoney');
    expect(await machine.run('sh', '-c', 'ls -d /etc/extramoney; true')).toContain(
      'No such file',
    );
  } finally {
    await machine.end();
  }
}

/** Each unit by its role of the database, and the owner's address with the unit that migrates. */
async function hasRoles(machine: Awaited<ReturnType<typeof machineToInstallOn>>) {
  const [, url = ''] =
    /^DATABASE_URL="(.*)"$/m.exec(await machine.run('cat', '/etc/extramoney/env')) ?? [];
  const has = (file: string, line: string) =>
    machine.run('sh', '-c', 'echo "$1" > /etc/extramoney/"$2"', 'sh', line, file);
  await machine.sql('create role extramoney_api login');
  await has('env.migrate', `DATABASE_MIGRATE_URL=${url}`);
  await has('env.api', `DATABASE_URL=${url.replace('postgres@', 'extramoney_api@')}`);
  await machine.run('systemctl', 'restart', 'extramoney@api');
  const migrated = await machine.run('journalctl', '--no-pager', '-u', 'extramoney-migrate');
  expect(migrated).toContain('The database is migrated, and ');
  expect((await fetch(`${machine.url}/readyz`)).status).toBe(200);
  const pid = await machine.pidOf('extramoney@api');
  const environment = await machine.run('cat', `/proc/${pid}/environ`);
  expect(environment).toContain('//extramoney_api@');
  expect(environment).not.toContain('DATABASE_MIGRATE_URL');
  expect(await machine.run('cat', `/proc/${pid}/limits`)).toMatch(
    /^Max core file size +0 +0 /m,
  );
  await expect(machine.run('ls', `/proc/${pid}/root/etc/extramoney/env`)).rejects.toThrow(
    /Permission denied|No such file/,
  );
  await machine.run('extramoney', 'upgrade');
  expect((await fetch(`${machine.url}/readyz`)).status).toBe(200);
}

async function containsIt(): Promise<void> {
  if (!existsSync(join(root, 'dist/package'))) made();
  const port = await freePort();
  const container = await containerOf(join(root, 'dist/package'), port);
  try {
    await container.ready();
    const home = await fetch(`http://127.0.0.1:${port}/home`).then((answer) => answer.text());
    expect(home).toContain('Lender Limited');
    expect(await container.inside('id', '-un')).toBe('extramoney\n');
    expect(await container.inside('extramoney', 'data', 'head')).toMatch(/ [0-9a-f]{64}$/m);
    expect(await container.stops()).toBe(0);
  } finally {
    await container.end();
  }
}

const printed = (error: unknown) =>
  error instanceof Error && 'stdout' in error && 'stderr' in error
    ? `${String(error.stdout)}${String(error.stderr)}`
    : String(error);

/** Makes it as people do, and answers its sums. */
function made(): string {
  const env = { ...process.env, ...realSettings, PROVIDERS: '' };
  execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: root, stdio: 'pipe', env });
  return readFileSync(join(root, 'dist/package/SHA256SUMS'), 'utf8');
}

/** The same package as the next version. */
function newer(file: string): string {
  const opened = join(folder, 'newer');
  execFileSync('dpkg-deb', ['--raw-extract', file, opened]);
  const control = join(opened, 'DEBIAN/control');
  const text = readFileSync(control, 'utf8');
  writeFileSync(control, text.replace(/^(Version: .*)$/m, '$1.1'));
  const next = join(root, 'dist/package', 'extramoney-next.deb');
  execFileSync('dpkg-deb', ['-Zgzip', '-z1', '--root-owner-group', '--build', opened, next], {
    stdio: 'pipe',
  });
  return next;
}
