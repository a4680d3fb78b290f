import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { mostWaitMs } from '../until.ts';

const usualProgram = fileURLToPath(new URL('./server-main.ts', import.meta.url));

/** A server process that is killed and started again at one address. */
export interface MortalServer {
  readonly url: string;
  /** Starts it and waits until it serves. */
  start(): Promise<void>;
  /** SIGTERM, as an operator stops it. Resolves with its exit code when the process is gone. */
  stop(): Promise<number | null>;
  /** SIGKILL: no handler runs, nothing is written any more. Waits until the process is gone. */
  kill(): Promise<void>;
  /** Whether it serves, as far as we know. */
  isUp(): boolean;
  /** SIGSTOP and SIGCONT, as a machine that is frozen for a while. */
  freeze(): void;
  thaw(): void;
  /** 0 while none runs. */
  pid(): number;
  /** Memory that is its own now, in bytes. */
  rssBytes(): number;
}

const noFlags: readonly string[] = [];

/** However a test ends, nothing it started outlives it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A server with these settings, on its own port that it keeps. */
export async function mortalServer(
  env: Readonly<Record<string, string>>,
  { flags = noFlags, program = usualProgram, portName = 'PORT' } = {},
): Promise<MortalServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  let up = false;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    up = false;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code]: (number | null)[] = await gone;
    return code ?? null;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    isUp: () => up,
    async start() {
      const started = spawn(process.execPath, [...flags, program], {
        env: { ...process.env, ...env, [portName]: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      const late = AbortSignal.timeout(mostWaitMs);
      const died = once(started, 'exit').then(([code]) => {
        throw new Error(`the server ended unexpectedly with ${String(code)}`);
      });
      died.catch(() => {});
      const serves = once(started.stdout, 'data', { signal: late }).catch((cause: unknown) => {
        started.kill('SIGKILL');
        throw new Error(`waited in vain for the server at port ${port} to start`, { cause });
      });
      await Promise.race([serves, died]);
      // Whatever else it says must not fill the pipe.
      started.stdout.resume();
      up = true;
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    pid: () => child?.pid ?? 0,
    rssBytes: () => {
      const status = readFileSync(`/proc/${child?.pid ?? 0}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
    },
  };
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}
