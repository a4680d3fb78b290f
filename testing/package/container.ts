import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../temporary-folder.ts';
import { operatorSettings, untilReady } from './installed-product.ts';
import { postgresByTcp } from './postgres-by-tcp.ts';

const base = 'docker.io/library/debian:bookworm-slim';
const name = 'extramoney';
const programs = ['podman', 'runc', 'mmdebstrap'];
/** No more rights than its starter has. */
const limits = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'];

/** Why none can be made here; null where one can. */
export const whyNoContainer = findsOut();

/**
 * The image that `Containerfile` makes of a folder of packages, and a container of it beside a
 * PostgreSQL, as an operator runs it. No registry is asked: what the image begins with is made of
 * Debian's packages, under the name by which it is asked for.
 */
export async function containerOf(packages: string, port: number) {
  const folder = temporaryFolder('container');
  const store = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const how = ['--storage-driver', 'vfs', '--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
  const podman = (...args: readonly string[]) => run('podman', [...store, ...how, ...args]);
  const archive = join(folder, 'base.tar');
  await run('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', archive]);
  await podman('import', archive, base);
  rmSync(archive);
  await podman('build', '--pull=never', '--isolation=chroot', '--tag', name, packages);
  const postgres = await postgresByTcp();
  const settings = Object.entries(operatorSettings(port, postgres.url));
  const env = settings.flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const asked = ['run', '--name', name, '--network=host', '--cgroupns=host', ...limits, ...env];
  const running = spawn('podman', [...store, ...how, ...asked, name], { stdio: 'pipe' });
  let said = '';
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (part) => (said += String(part)));
  }
  return {
    podman,
    ready: () => untilReady(port, async () => said),
    /** Runs a command in it as its user, and answers what it printed. */
    inside: (...command: readonly string[]) => podman('exec', name, ...command),
    /** Stops it as a container runtime does; answers the status that it ended with. */
    async stops(): Promise<number> {
      const gone = once(running, 'exit');
      await podman('stop', '--time', '60', name);
      const [status] = await gone;
      return Number(status);
    },
    async end(): Promise<void> {
      await podman('rm', '--force', name).catch(() => {});
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 100_000_000 });
  return stdout;
}

function findsOut(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can make one';
  const folders = ['/usr/bin', '/usr/sbin'];
  const missing = programs.find(
    (program) => !folders.some((folder) => existsSync(join(folder, program))),
  );
  return missing === undefined ? null : `${missing} is missing`;
}
