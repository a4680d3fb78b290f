import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isCi } from '../../scripts/test-tools.mjs';
import { temporaryFolder } from '../temporary-folder.ts';

const docs = join(import.meta.dirname, '../../docs');
const read = (file: string) => readFileSync(join(docs, file), 'utf8');
const folder = temporaryFolder('failover-files');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const haproxy = '/usr/sbin/haproxy';
const page = read('operate/failover.md');
const members = 'etcd.env full-disk.service full-disk.sh haproxy-database.cfg patroni.yml';

it('the failover page links each file of a cluster, and names its ports and words', () => {
  const texts = members.split(' ').map((file) => {
    expect(page).toContain(`](../failover/${file})`);
    return read(`failover/${file}`);
  });
  const ports = texts.join('\n').matchAll(/(?:[\]}\d]:|port )(\d{4})\b/g);
  const table = page.split('\n').filter((line) => /^\| \d{4}/.test(line));
  for (const [, port = ''] of ports) expect(table.join('\n')).toContain(port);
  expect(table).toHaveLength(4);
  for (const [, word] of texts.join('\n').matchAll(/\$\{(\w+)\}/g)) {
    if (word !== 'MEMBER_2') expect(page).toContain(`\`${word}\``);
  }
});

it('each role of the database has its own password', () => {
  const named = read('failover/patroni.yml').match(/password: '\S+'/g) ?? [];
  expect(named).toHaveLength(3);
  expect(new Set(named).size).toBe(3);
});

it.skipIf(!existsSync(haproxy) && !isCi())(
  'HAProxy takes both of its files, alone and in one',
  () => {
    const web = read('running/haproxy-web.cfg');
    const database = read('failover/haproxy-database.cfg').replaceAll(
      /\$\{\w+\}/g,
      '127.0.0.1',
    );
    for (const text of [web, database, database + web]) {
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, text);
      const { status, stderr } = spawnSync(haproxy, ['-c', '-q', '-f', file]);
      expect(status, String(stderr)).toBe(0);
    }
  },
);
