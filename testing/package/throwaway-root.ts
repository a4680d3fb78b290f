import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.ts';

const boot = fileURLToPath(new URL('./boot.sh', import.meta.url));
const lookEveryMs = 200;
const longestBootMs = 120_000;

/** A copy of this machine, with its own systemd; what is written there is gone with it. */
export interface ThrowawayRoot {
  /** Runs a command there as root, and answers what it printed; fails when it does. */
  run(command: string, ...args: readonly string[]): Promise<string>;
  /** Puts a file of this machine there, and answers where it is. */
  put(file: string): string;
  /** Ends everything in it, and removes it. */
  end(): Promise<void>;
}

/** Why there can be none here; null where there can. */
export const whyNoRoot = findsOut();

/**
 * Starts it. It has the files of this machine below a layer of memory, and its own processes and
 * mounts. The first process is the systemd of this machine. The network is this machine's, or that
 * of a namespace.
 */
export async function throwawayRoot(network: string | null = null): Promise<ThrowawayRoot> {
  const folder = temporaryFolder('root');
  const within = network === null ? [] : ['nsenter', `--net=/run/netns/${network}`];
  const [program = '', ...words] = [...within, 'unshare', '-fpmuiC', '--kill-child'];
  const child = spawn(program, [...words, 'bash', boot, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => (said += String(part)));
  }
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const run = (command: string, ...args: readonly string[]) => inside(child, command, args);
  const root = {
    run,
    put(file: string) {
      const there = `/var/tmp/${basename(file)}`;
      copyFileSync(file, `/proc/${firstProcess(child)}/root${there}`);
      return there;
    },
    async end() {
      process.off('exit', kill);
      const gone = once(child, 'exit');
      // The first process of a namespace takes everything in it along.
      if (child.exitCode === null && child.signalCode === null) {
        kill();
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const until = performance.now() + longestBootMs;
  while (!isUp(await run('systemctl', 'is-system-running').catch(saidOf))) {
    if (performance.now() < until && child.exitCode === null) await pause(lookEveryMs);
    else {
      await root.end();
      throw new Error(`systemd did not start in the throwaway root:\n${said}`);
    }
  }
  return root;
}

/** Some unit of a copied machine may have failed. */
const isUp = (said: string) => /^(?:running|degraded)$/m.test(said);

/** It fails while it says that it starts, and says so in its output alone. */
const saidOf = (error: unknown) =>
  error instanceof Error && 'stdout' in error ? String(error.stdout) : '';

async function inside(
  child: ChildProcess,
  command: string,
  args: readonly string[],
): Promise<string> {
  const into = ['-t', firstProcess(child), '-a', '-r', '-w', command, ...args];
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' };
  const { stdout, stderr } = await promisify(execFile)('nsenter', into, { env });
  return stdout + stderr;
}

/** Its number on this machine: the one child of what made the namespaces. */
function firstProcess(child: ChildProcess): string {
  return execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {
    encoding: 'utf8',
  }).trim();
}

function findsOut(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can make one';
  const missing = ['/usr/bin/unshare', '/usr/bin/dpkg', '/lib/systemd/systemd'].find(
    (program) => !existsSync(program),
  );
  if (missing !== undefined) return `there is no ${missing}`;
  try {
    execFileSync('unshare', ['-fpm', 'true'], { stdio: 'pipe' });
    return null;
  } catch {
    return 'this container may make no namespaces';
  }
}
