import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import type { Answered, Asked } from './mutant-runner.ts';

const tickMs = 1000;
/** A machine that leaves a tick out for so long stood still: it was asleep, or we were stopped. */
const standstillMs = 5000;

type Answer = 'passed' | 'failed' | 'late';

/** Asks a process that runs tests; one that does not come back is ended and another is begun. */
export interface Runner {
  /** `late`: no answer came in time. What was asked over a standstill is asked again. */
  ask(asked: Asked, limitMs: number): Promise<Answer>;
  /** Ends the process: what is asked next is asked of another. */
  renew(): void;
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
  const askOnce = async (asked: Asked, limitMs: number): Promise<Answer> => {
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
  };
  return {
    async ask(asked, limitMs) {
      for (;;) {
        const standstill = watchForStandstill();
        const answer = await askOnce(asked, limitMs);
        if (answer === 'passed' || !standstill.wasThere()) return answer;
      }
    },
    renew: kill,
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

function watchForStandstill(): { wasThere(): boolean } {
  let tickedAt = performance.now();
  let stoodStill = false;
  const tick = (): void => {
    stoodStill ||= performance.now() - tickedAt > standstillMs;
    tickedAt = performance.now();
  };
  const ticking = setInterval(tick, tickMs);
  return {
    wasThere() {
      clearInterval(ticking);
      tick();
      return stoodStill;
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
