import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface MeasuredServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./serve-main.ts', import.meta.url));

/**
 * Starts the server in a separate process. `calls`: it answers and runs no jobs; `all`: it is
 * the whole server. `env` says which database and which outside world.
 */
export async function startMeasured(
  what: 'calls' | 'all',
  env: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const child = fork(program, [what], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', PORT: '0', LOG_LEVEL: 'warn', ...env },
    // As the unit of an `api` starts it.
    execArgv: [
      '--max-semi-space-size=8',
      '--max-old-space-size=512',
      ...(process.env['BENCH_NODE_OPTIONS'] ?? '').split(' '),
    ].filter(Boolean),
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with exit code ${String(code)}`);
  });
  ended.catch(() => {});
  const [ready] = await Promise.race([once(child, 'message'), ended]);
  return {
    port: ready.port,
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
