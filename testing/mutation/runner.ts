import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Answered, Asked } from './mutant-runner.ts';

/** Asks a process that runs tests; one that does not come back is ended and another is begun. */
export interface Runner {
  /** `late`: no answer came in time. */
  ask(asked: Asked, limitMs: number): Promise<'passed' | 'failed' | 'late'>;
  end(): void;
}

/** Starts the process when it is first asked. */
export function testRunner(): Runner {
  let child: ChildProcess | undefined;
  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    async ask(asked, limitMs) {
      child ??= await started();
      const runner = child;
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          end();
          resolve('late');
        }, limitMs);
        runner.once('message', ({ passed }: Answered) => {
          clearTimeout(late);
          resolve(passed ? 'passed' : 'failed');
        });
        runner.send(asked);
      });
    },
    end,
  };
}

async function started(): Promise<ChildProcess> {
  const child = fork(new URL('./mutant-runner.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
