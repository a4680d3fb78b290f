import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { filesOfProduct, layOutSystem, units } from '../../scripts/package/tree.mjs';
import { roleSettings } from '../../server/app/role-settings.ts';
import { runInProduction } from '../house/production-packages.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freePort } from '../kill/mortal-server.ts';
import { containerOf, whyNoContainer } from './container.ts';
import { machineToInstallOn } from './installed-product.ts';
import { whyNoRoot } from './throwaway-root.ts';
import { isCi } from '../../scripts/test-tools.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder('package');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasSystemd = existsSync('/usr/bin/systemd-analyze');

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
).split('\n');

describe('what is packed', () => {
  const packed = filesOfProduct(tracked);

  it('is all that production runs, and no test', () => {
    // npm starts from a clone; a package has units and a command of its own.
    const started = runInProduction.filter((file) => !/^scripts\/(start|run)\.mjs$/.test(file));
    expect(started.filter((file) => !packed.includes(file))).toEqual([]);
    expect(
      packed.filter((file) => /test|^(simulator|testing|journeys|bench)\//.test(file)),
    ).toEqual([]);
  });

  it('imports nothing that stays behind', () => {
    const lost = packed
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/(?:from|import) '(\.[^']+)'|await import\('(\.[^']+)'\)/g)]
          .map(([, from, lazy]) => join(file, '..', from ?? lazy ?? '').replace(/\?.*/, ''))
          .filter((to) => !packed.includes(to))
          .map((to) => `${file} imports ${to}`),
      );
    expect(lost).toEqual([]);
  });

  it('has an example of settings that names nothing unknown', () => {
    const documented = read('docs/operations.md');
    const named = [...read('scripts/package/files/env').matchAll(/^#?([A-Z_]+)=/gm)];
    expect(named.length).toBeGreaterThan(15);
    const unknown = named.filter(([, name]) => !documented.includes(`\`${name}\``));
    expect(unknown.map(([, name]) => name)).toEqual([]);
  });

  it('has a container file that takes the package and starts what the unit starts', () => {
    const text = read('scripts/package/files/Containerfile');
    expect(text).toMatch(/^COPY extramoney_\*\.deb \/tmp\/$/m);
    expect(text).toMatch(/^USER extramoney$/m);
    const [, program] = /^ExecStart=\S+ (.+)$/m.exec(unitText('extramoney.service')) ?? [];
    expect(text).toContain(`exec bin/node ${program}"]`);
  });
});

describe.skipIf(!hasSystemd && !isCi())('its units', () => {
  const stage = join(folder, 'stage');
  mkdirSync(join(stage, units), { recursive: true });
  for (const place of [
    'usr/bin',
    'etc/extramoney',
    'usr/lib/sysusers.d',
    'usr/share/doc/extramoney',
  ]) {
    mkdirSync(join(stage, place), { recursive: true });
  }
  layOutSystem(root, stage);

  it.each(['extramoney.service', 'extramoney@.service'])(
    '%s is exposed 2.0 at most',
    (name) => {
      const said = spawnSync(
        'systemd-analyze',
        [
          'security',
          '--offline=true',
          '--threshold=20',
          '--no-pager',
          join(stage, units, name),
        ],
        { encoding: 'utf8' },
      );
      const [, exposure] = /Overall exposure level[^:]*: ([\d.]+)/.exec(said.stdout) ?? [];
      expect(Number(exposure), said.stderr).toBeLessThanOrEqual(2);
      expect(said.status).toBe(0);
    },
  );

  it.each(['extramoney.service', 'extramoney@api.service'])('%s is understood', (name) => {
    // The programs it starts are not here: what is there stands for them.
    const text = unitText(name.replace('@api', '@'), stage).replaceAll(
      /^(ExecStart(?:Pre)?)=\S+/gm,
      '$1=/bin/true',
    );
    const shown = join(folder, name.replace('@api', '@'));
    writeFileSync(shown, text.replace(/^Documentation=.*$/m, ''));
    const { stderr } = spawnSync('systemd-analyze', ['verify', join(folder, name)], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line.includes('extramoney'))).toEqual([]);
  });

  it('one is of each role', () => {
    expect(unitText('extramoney@.service', stage)).toContain('\nEnvironment=ROLE=%i\n');
  });

  it('the one that reads pictures is given no secret of the others', () => {
    const own = unitText('extramoney@models.service.d/own-settings.conf', stage);
    const lines = own.split('\n').filter((line) => !line.startsWith('#'));
    expect(lines).toContain('EnvironmentFile=');
    expect(lines.indexOf('EnvironmentFile=')).toBeLessThan(
      lines.indexOf('EnvironmentFile=-/etc/extramoney/env.models'),
    );
    expect(lines).toContain('InaccessiblePaths=/etc/extramoney');
  });

  it.each(['api', 'models'])('what %s needs by itself stands in the example', (role) => {
    const example = read('scripts/package/files/env').replaceAll(/^#(?=[A-Z_]+=)/gm, '');
    const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    const missing: string[] = [];
    roleSettings({ ROLE: role, DATABASE_URL: 'postgresql:', PROVIDERS: 'real' }, missing);
    expect(missing.map((sentence) => sentence.split(' ')[0])).toEqual(['MODELS_TOKEN']);
    expect(named).toEqual(expect.arrayContaining(['MODELS_TOKEN', 'MODELS_URL']));
  });

  it('let it serve on as long as it may be told to, and end what is open', () => {
    const problems: string[] = [];
    const { drainSeconds } = roleSettings({ DRAIN_SECONDS: '300' }, problems);
    expect(problems).toEqual([]);
    roleSettings({ DRAIN_SECONDS: '301' }, problems);
    expect(problems).toHaveLength(1);
    const [, patience] =
      /^TimeoutStopSec=(\d+)$/m.exec(unitText('extramoney@.service', stage)) ?? [];
    expect(Number(patience)).toBeGreaterThanOrEqual(drainSeconds + 25);
  });
});

if (process.env['PACKAGE'] === 'whole') describeWhole();

/** In the night, and for who asks: it takes minutes. */
function describeWhole(): void {
  describe.skipIf(whyNoRoot !== null && !isCi())('the whole package', () => {
    it('is the same to the byte when it is made again', () => {
      const first = made();
      renameSync(join(root, 'dist/package'), join(folder, 'first'));
      expect(made()).toBe(first);
    });

    it('is installed, upgraded and removed by dpkg, and run by systemd', async () => {
      const packages = join(root, 'dist/package');
      const name = readdirSync(packages).find((file) => file.endsWith('.deb')) ?? '';
      const unit = 'extramoney.service';
      const machine = await machineToInstallOn();
      try {
        await machine.run('dpkg', '--install', machine.put(join(packages, name)));
        expect(await machine.run('stat', '-c', '%a %U %G', '/etc/extramoney/env')).toBe(
          '640 root extramoney\n',
        );
        await machine.fillInSettings();
        await machine.run('systemctl', 'start', unit);
        await machine.ready(unit);
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

        await machine.run('dpkg', '--install', machine.put(newer(join(packages, name))));
        await machine.ready(unit);
        expect(await machine.pidOf(unit)).not.toBe(before);
        expect(await machine.run('cat', '/etc/extramoney/env')).toContain(
          'LENDER_NAME="Lender',
        );

        await machine.run('systemctl', 'stop', unit);
        await machine.run('systemctl', 'start', 'extramoney@api');
        await machine.ready('extramoney@api');

        await machine.run('dpkg', '--remove', 'extramoney');
        await expect(fetch(`${machine.url}/readyz`)).rejects.toThrow('fetch failed');
        expect(await machine.run('sh', '-c', 'ls -d /usr/lib/extramoney; true')).toContain(
          'No such file',
        );
        expect(await machine.run('cat', '/etc/extramoney/env')).toContain(
          'LENDER_NAME="Lender',
        );
        await machine.run('dpkg', '--purge', 'extramoney');
        expect(await machine.run('sh', '-c', 'ls -d /etc/extramoney; true')).toContain(
          'No such file',
        );
      } finally {
        await machine.end();
      }
    });
  });

  describe.skipIf(whyNoContainer !== null && !isCi())('its container', () => {
    it('is built of the package, serves as its own user, and ends when it is told', async () => {
      if (!existsSync(join(root, 'dist/package'))) made();
      const port = await freePort();
      const container = await containerOf(join(root, 'dist/package'), port);
      try {
        await container.ready();
        const home = await fetch(`http://127.0.0.1:${port}/home`).then((answer) =>
          answer.text(),
        );
        expect(home).toContain('Lender Limited');
        expect(await container.inside('id', '-un')).toBe('extramoney\n');
        expect(await container.inside('extramoney', 'data', 'head')).toMatch(/ [0-9a-f]{64}$/m);
        expect(await container.stops()).toBe(0);
      } finally {
        await container.end();
      }
    });
  });
}

const printed = (error: unknown) =>
  error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);

/** Makes it as people do, and answers its sums. */
function made(): string {
  execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: root, stdio: 'pipe' });
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

function unitText(name: string, stage?: string): string {
  return stage === undefined
    ? read(`scripts/package/files/${name}`)
    : readFileSync(join(stage, units, name), 'utf8');
}
