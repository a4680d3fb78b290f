import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signedHeaders } from '../../server/store/files/sign-request.ts';
import type { S3Access } from '../../server/store/files/s3-files.ts';
import { freePort } from '../kill/mortal-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const kinds = ['account', 'container', 'object'] as const;
const programs = [...kinds, 'proxy'].map((kind) => `/usr/bin/swift-${kind}-server`);
const longestStartMs = 300_000;
const bucket = 'pictures';

/** Why OpenStack Swift cannot be started here; null where it can. */
export function whyNoSwift(): string | null {
  const isHere = [...programs, '/usr/bin/memcached'].every((path) => existsSync(path));
  return isHere && process.getuid?.() === 0
    ? null
    : 'root needs swift-proxy, swift-account, swift-container, swift-object and memcached';
}

/**
 * A store of files as Debian has it: OpenStack Swift on one disk, which speaks the protocol of S3
 * and checks signatures itself.
 */
export async function debianSwift() {
  const folder = temporaryFolder('swift');
  const devices = join(folder, 'devices');
  mkdirSync(join(devices, 'disk'), { recursive: true });
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) =>
    children.push(spawn(program, args, { stdio: 'ignore' }));
  const { username: user } = userInfo();
  const settings = (port: number, more: string) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${user}\n` +
    `swift_dir = ${folder}\ndevices = ${devices}\nmount_check = false\n` +
    `log_address = /dev/null\nfallocate_reserve = 0\n${more}`;
  for (const kind of kinds) {
    const port = await freePort();
    const ring = (...words: string[]) =>
      execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...words]);
    ring('create', '1', '1', '0');
    ring('add', `r1z1-127.0.0.1:${port}/disk`, '1');
    ring('rebalance');
    const file = join(folder, `${kind}.conf`);
    const it = `${kind}-server`;
    const app = `[pipeline:main]\npipeline = ${it}\n[app:${it}]\nuse = egg:swift#${kind}\n`;
    writeFileSync(file, settings(port, app));
    start(`/usr/bin/swift-${kind}-server`, file);
  }
  const memory = await freePort();
  start('/usr/bin/memcached', '-u', user, '-l', '127.0.0.1', '-p', String(memory), '-U', '0');
  const port = await freePort();
  const file = join(folder, 'proxy.conf');
  writeFileSync(file, settings(port, proxyPipeline(memory)));
  start('/usr/bin/swift-proxy-server', file);
  const access: S3Access = {
    url: `http://127.0.0.1:${port}`,
    bucket,
    region: 'af-south-1',
    key: 'lender:store',
    secret: 'thesecretofthestore',
  };
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await bucketMade(access);
  } catch (error) {
    stop();
    throw error;
  }
  return { access, stop };
}

function proxyPipeline(memory: number): string {
  const filters = [
    'catch_errors',
    'gatekeeper',
    'cache',
    'listing_formats',
    's3api',
    'tempauth',
  ];
  const more = ['copy', 'slo', 'dlo', 'versioned_writes'];
  const settings: Readonly<Record<string, string>> = {
    cache: `memcache_servers = 127.0.0.1:${memory}\n`,
    s3api: 'location = af-south-1\n',
    tempauth: 'user_lender_store = thesecretofthestore .admin\n',
  };
  const eggs = [...filters, ...more].map((name) => {
    const egg = name === 'cache' ? 'memcache' : name;
    return `[filter:${name}]\nuse = egg:swift#${egg}\n${settings[name] ?? ''}`;
  });
  const order = [...filters, ...more, 'proxy-server'].join(' ');
  const it =
    '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n' +
    // On a slow machine half a second to connect, and ten to answer, are too few.
    'conn_timeout = 300\nnode_timeout = 300\nerror_suppression_limit = 1000000\n';
  return `[pipeline:main]\npipeline = ${order}\n${it}${eggs.join('')}`;
}

/** Python takes some seconds until it answers. */
async function bucketMade(access: S3Access): Promise<void> {
  const url = new URL(`${access.url}/${bucket}`);
  const body = new Uint8Array();
  const giveUpAt = performance.now() + longestStartMs;
  for (;;) {
    const headers = signedHeaders({ method: 'PUT', url, body }, access, new Date());
    const made = await fetch(url, { method: 'PUT', headers }).catch(() => null);
    if (made?.ok) return;
    if (performance.now() > giveUpAt) {
      throw new Error(
        `Swift did not start: ${made === null ? 'no answer' : await made.text()}`,
      );
    }
    await pause(200);
  }
}
