import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import {
  documentsOfProduct,
  filesOfProduct,
  layOutSystem,
  units,
} from '../../scripts/package/tree.mjs';
import { roleSettings } from '../../server/app/role-settings.ts';
import { runInProduction } from '../house/production-packages.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { describeWhole } from './describe-whole.ts';
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
    // npm starts from a clone; a package has its own units and command.
    const started = runInProduction.filter((file) => !/^scripts\/(start|run)\.mjs$/.test(file));
    expect(started.filter((file) => !packed.includes(file))).toEqual([]);
    const others = /test|^(simulator|testing|journeys|bench|web|console)\//;
    expect(packed.filter((file) => others.test(file))).toEqual([]);
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

  it('brings each document that its documents link to', () => {
    const documents = documentsOfProduct(tracked);
    const lost = documents
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
          .map(([, to = '']) => join(file, '..', to))
          .filter((to) => !documents.includes(to))
          .map((to) => `${file} links to ${to}`),
      );
    expect(documents.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });

  it('has an example of settings that names nothing unknown', () => {
    const documented = read('docs/reference/settings.md');
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

  it.each(['extramoney.service', 'extramoney@.service', 'extramoney-migrate.service'])(
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

  const started = [
    'extramoney.service',
    'extramoney@api.service',
    'extramoney-migrate.service',
  ];
  it.each(started)('%s is understood', (name) => {
    // The programs it starts are not here: stand-ins are there instead.
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

  it('is started once it serves, by the files of one release', () => {
    const lines = unitText('extramoney@.service', stage).split('\n');
    expect(lines).toContain('Type=notify');
    expect(lines).toContain('NotifyAccess=all');
    expect(lines).toContain('WorkingDirectory=/usr/lib/extramoney/current');
    const before = lines.filter((line) => line.startsWith('ExecStartPre='));
    expect(before.map((line) => line.replace(/^.*extramoney /, ''))).toEqual([
      'check settings',
    ]);
  });

  it.each(['extramoney.service', 'extramoney@.service', 'extramoney-migrate.service'])(
    '%s reads no file of settings itself, and leaves no core',
    (name) => {
      const lines = unitText(name, stage).split('\n');
      expect(lines).toContain('LimitCORE=0');
      expect(lines).toContain('InaccessiblePaths=/etc/extramoney');
    },
  );

  it('one migrates by the address of the owner, which no other unit has', () => {
    const text = unitText('extramoney-migrate.service', stage);
    expect(text).toContain('\nType=oneshot\n');
    expect(text).toContain('\nEnvironmentFile=/etc/extramoney/env.migrate\n');
    expect(text.match(/^Exec\w+=.*$/gm)).toEqual([
      'ExecStart=/usr/bin/extramoney data migrate',
    ]);
    for (const name of ['extramoney.service', 'extramoney@.service']) {
      const other = unitText(name, stage);
      expect(other).not.toContain('env.migrate');
      expect(other).toMatch(/^Wants=extramoney-migrate\.service$/m);
      expect(other).toMatch(/^After=.* extramoney-migrate\.service$/m);
    }
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

  it('the one that reads pictures has its own user, and no folder', () => {
    const own = unitText('extramoney@models.service.d/own-settings.conf', stage);
    const lines = own.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['DynamicUser=yes', 'User=extramoney-models', 'StateDirectory=']),
    );
    // As systemd reads both: exposed no more than before, and understood.
    const text = `${unitText('extramoney@.service', stage)}\n${own}`.replaceAll('%i', 'models');
    const shown = join(folder, 'extramoney-models.service');
    writeFileSync(shown, text.replaceAll(/^(ExecStart)=\S+/gm, '$1=/bin/true'));
    const said = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', '--no-pager', shown],
      { encoding: 'utf8' },
    );
    expect(said.status, said.stdout.slice(-300) + said.stderr).toBe(0);
  });

  it.each(['api', 'models'])('what only %s needs is in the example', (role) => {
    const example = read('scripts/package/files/env').replaceAll(/^#(?=[A-Z_]+=)/gm, '');
    const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    const missing: string[] = [];
    roleSettings({ ROLE: role, DATABASE_URL: 'postgresql:', PROVIDERS: 'real' }, missing);
    expect(missing.map((sentence) => sentence.split(' ')[0])).toEqual(['MODELS_TOKEN']);
    expect(named).toEqual(expect.arrayContaining(['MODELS_TOKEN', 'MODELS_URL']));
  });

  it('let it serve on for its longest setting, and end what is open', () => {
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

function unitText(name: string, stage?: string): string {
  return stage === undefined
    ? read(`scripts/package/files/${name}`)
    : readFileSync(join(stage, units, name), 'utf8');
}
