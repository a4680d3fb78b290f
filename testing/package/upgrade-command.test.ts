import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../../scripts/root.mjs';
import { temporaryFolder } from '../temporary-folder.ts';

let machine = '';
const at = (path: string) => join(machine, path);
const write = (path: string, text: string, mode = 0o644) => {
  mkdirSync(join(at(path), '..'), { recursive: true });
  writeFileSync(at(path), text);
  chmodSync(at(path), mode);
};

/** Each notes how it was called; `fails` names the calls that fail. */
const standIns = {
  systemctl: `case "$1" in
      list-units) cat "$MACHINE/units" ;;
      *) note "systemctl $*" ;;
    esac`,
  // Not root any more, as far as the command can see.
  runuser: 'shift 3; AS_USER=1 exec "$@"',
  id: 'echo "${AS_USER:-0}"',
};
const noting = `#!/bin/sh
  note() { echo "$1" >> "$MACHINE/noted"; ! grep -qsxF "$1" "$MACHINE/fails"; }
  `;
const node = `for word; do
      case "$word" in
        --env-file*) env="$env $(basename "\${word#*=}")" ;;
        *.ts | *.mjs) program="$(basename "$word")" ;;
        *) words="$words $word" ;;
      esac
    done
    case "$0" in */package/*) from=new ;; *) from=release ;; esac
    note "$program$words \${ROLE:--}$env $from"`;

/** `extramoney WORDS` as root, below a folder in the place of the machine's root. */
function type(...words: readonly string[]) {
  const env = { MACHINE: machine, PATH: `${at('stand-ins')}:${process.env['PATH'] ?? ''}` };
  const done = spawnSync(at('extramoney'), words, { encoding: 'utf8', env });
  return { status: done.status, said: done.stdout + done.stderr };
}

const noted = () =>
  existsSync(at('noted')) ? readFileSync(at('noted'), 'utf8').trim().split('\n') : [];
const current = () => readlinkSync(at('usr/lib/extramoney/current'));
const releases = () => readdirSync(at('usr/lib/extramoney/releases'));

/** Unpacks a version, as dpkg does: beside the file, then over its name. */
function unpack(version: string): void {
  rmSync(at('usr/lib/extramoney/package'), { recursive: true, force: true });
  write('usr/lib/extramoney/package/bin/node', `${noting}${node}`, 0o755);
  write('usr/lib/extramoney/package/version', version);
}

beforeEach(() => {
  machine = temporaryFolder('upgrade-command');
  const text = readFileSync(join(root, 'scripts/package/files/extramoney'), 'utf8');
  const moved = text.replaceAll(
    /(?<=[\s="[])\/(?=usr\/lib|var\/lib|etc\/|run\/)/g,
    `${machine}/`,
  );
  write('extramoney', moved, 0o755);
  for (const [name, does] of Object.entries(standIns)) {
    write(`stand-ins/${name}`, `${noting}${does}\n`, 0o755);
  }
  mkdirSync(at('run/systemd/system'), { recursive: true });
  write('etc/extramoney/env', 'PROVIDERS=real\n');
  write('etc/extramoney/env.api2', 'ROLE=api\n');
  write('etc/extramoney/env.models', 'PROVIDERS=real\n');
  write('units', '');
  unpack('1');
});
afterEach(() => rmSync(machine, { recursive: true, force: true }));

it('makes the first release of what was unpacked, and asks for nothing yet', () => {
  expect(type('upgrade')).toEqual({ status: 0, said: '' });
  expect(noted()).toEqual(['systemctl daemon-reload']);
  expect(releases()).toEqual([current().replace('releases/', '')]);
  expect(readFileSync(at('usr/lib/extramoney/current/version'), 'utf8')).toBe('1');
});

it('checks and migrates by the new files, then restarts one by one', () => {
  type('upgrade');
  rmSync(at('noted'));
  write('units', 'extramoney@api2.service loaded\nextramoney@jobs.service loaded\n');
  unpack('2');
  expect(type('upgrade')).toEqual({ status: 0, said: '' });
  expect(noted()).toEqual([
    'check-main.ts - env env.api2 new',
    'copy-main.ts migrate - env env.api2 new',
    'check-main.ts jobs env new',
    'copy-main.ts migrate jobs env new',
    'systemctl daemon-reload',
    'systemctl restart extramoney@api2.service',
    'systemctl restart extramoney@jobs.service',
  ]);
  expect(readFileSync(at('usr/lib/extramoney/current/version'), 'utf8')).toBe('2');
});

it('migrates once by the settings of the owner, between two checks of each unit', () => {
  type('upgrade');
  rmSync(at('noted'));
  write('etc/extramoney/env.migrate', 'DATABASE_MIGRATE_URL=x\n');
  write('units', 'extramoney@api2.service loaded\nextramoney@models.service loaded\n');
  type('upgrade');
  expect(noted().slice(0, 5)).toEqual([
    'check-main.ts settings - env env.api2 new',
    'check-main.ts settings models env.models env.models new',
    'copy-main.ts migrate - env env.migrate new',
    'check-main.ts - env env.api2 new',
    'check-main.ts models env.models env.models new',
  ]);
});

it('keeps the files of the release before for what still runs, and no older ones', () => {
  for (const version of ['1', '2', '3']) {
    unpack(version);
    type('upgrade');
  }
  const kept = releases().map((name) =>
    readFileSync(at(`usr/lib/extramoney/releases/${name}/version`), 'utf8'),
  );
  expect(kept.toSorted()).toEqual(['2', '3']);
});

it('asks the unit that reads pictures for its own settings alone, and no database', () => {
  type('upgrade');
  rmSync(at('noted'));
  write('units', 'extramoney@models.service loaded\n');
  type('upgrade');
  const asked = noted();
  expect(asked[0]).toBe('check-main.ts models env.models env.models new');
  expect(asked.slice(1)).toEqual([
    'systemctl daemon-reload',
    'systemctl restart extramoney@models.service',
  ]);
});

it.each([
  ['a setting is missing', 'check-main.ts - env'],
  ['a migration refuses', 'copy-main.ts migrate - env'],
])('restarts nothing and leaves the release before where %s', (_why, call) => {
  type('upgrade');
  const before = current();
  rmSync(at('noted'));
  write('units', 'extramoney.service loaded\n');
  unpack('2');
  write('fails', `${call} new\n`);
  const { status, said } = type('upgrade');
  expect(status).toBe(1);
  expect(said).toContain('nothing was restarted; the release before serves on.');
  expect(said).toContain('dpkg --configure extramoney');
  expect(noted().filter((line) => line.startsWith('systemctl'))).toEqual([]);
  expect(current()).toBe(before);
  expect(readFileSync(at('usr/lib/extramoney/current/version'), 'utf8')).toBe('1');
  rmSync(at('fails'));
  expect(type('upgrade').status).toBe(0);
  expect(readFileSync(at('usr/lib/extramoney/current/version'), 'utf8')).toBe('2');
});

it('restarts no further unit where one does not start, and says how to go back', () => {
  type('upgrade');
  rmSync(at('noted'));
  write('units', 'extramoney@api.service loaded\nextramoney@jobs.service loaded\n');
  write('fails', 'systemctl restart extramoney@api.service\n');
  const { status, said } = type('upgrade');
  expect(status).toBe(1);
  expect(said).toContain('extramoney@api.service does not start (journalctl -u');
  expect(said).toContain('apt-get install --allow-downgrades');
  expect(noted().filter((line) => line.includes('restart'))).toEqual([
    'systemctl restart extramoney@api.service',
  ]);
});

it('says what there is to type', () => {
  expect(type()).toEqual({ status: 2, said: expect.stringContaining('extramoney check') });
});
