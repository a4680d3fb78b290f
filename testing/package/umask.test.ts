import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/root.mjs';
import { isCi } from '../../scripts/test-tools.mjs';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder('umask');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The Debian package of the units and settings alone, as `npm run package` writes it. */
const program = `
  import { mkdirSync } from 'node:fs';
  import { join } from 'node:path';
  import { writeDebian } from './scripts/package/debian.mjs';
  import { evenModes, layOutSystem } from './scripts/package/tree.mjs';
  const [out] = process.argv.slice(1);
  const stage = join(out, 'stage');
  mkdirSync(stage, { recursive: true });
  layOutSystem(process.cwd(), stage);
  evenModes(stage);
  await writeDebian({ root: process.cwd(), stage, out, version: '1', epoch: 1 });`;

it.skipIf(!existsSync('/usr/bin/dpkg-deb') && !isCi())(
  'a Debian package is the same to the byte whatever the umask',
  () => {
    const sums = ['022', '077'].map((umask) => {
      const out = join(folder, `with umask ${umask}`);
      const typed = `umask ${umask}; exec "$0" --input-type=module -e "$1" "$2"`;
      const done = spawnSync('sh', ['-c', typed, process.execPath, program, out], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(done.stderr).toBe('');
      const deb = readdirSync(out).find((name) => name.endsWith('.deb')) ?? '';
      const sum = execFileSync('sha256sum', [join(out, deb)], { encoding: 'utf8' });
      return sum.split(' ')[0];
    });
    expect(sums[1]).toBe(sums[0]);
  },
);
