import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import type { Answered, Asked } from './mutant-runner.ts';

/** Asks a process that runs tests; one that does not come back is ended and another is begun. */
export interface Runner {
  /** `late`: no answer came in time. */
  ask(asked: Asked, limitMs: number): Promise<'passed' | 'failed' | 'late'>;
  /** Which parts of which files were run since this was asked last: `path part`, a line each. */
  takeReached(): string[];
  end(): void;
}

/**
 * Starts the process when it is first asked.
 * @param probedPaths the beginnings of the paths whose files tell which of their parts are run
 */
export function testRunner(probedPaths: readonly string[]): Runner {
  let child: ChildProcess | undefined;
  const folder = temporaryFolder('mutation');
  const reached = join(folder, 'reached');
  const kill = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    async ask(asked, limitMs) {
      child ??= await started(probedPaths, reached);
      const runner = child;
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          kill();
          resolve('late');
        }, limitMs);
        runner.once('message', ({ passed }: Answered) => {
          clearTimeout(late);
          resolve(passed ? 'passed' : 'failed');
        });
        runner.send(asked);
      });
    },
    takeReached() {
      if (!existsSync(reached)) return [];
      const lines = readFileSync(reached, 'utf8').split('\n');
      rmSync(reached);
      return lines.filter((line) => line !== '');
    },
    end() {
      kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function started(probedPaths: readonly string[], reached: string): Promise<ChildProcess> {
  const child = fork(new URL('./mutant-runner.ts', import.meta.url), probedPaths, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, MUTATION_REACHED: reached },
  });
  await once(child, 'message');
  return child;
}
