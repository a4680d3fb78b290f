import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { probed } from './probes.ts';

/** What the runner is asked: does this test file pass when the file reads so? */
export interface Asked {
  readonly path: string;
  readonly text: string;
  readonly test: string;
}

export interface Answered {
  readonly passed: boolean;
}

/** The beginnings of the paths whose files tell which of their parts are run. */
const probedPaths = process.argv.slice(2);
const reached = fileURLToPath(new URL('./reached.ts', import.meta.url));

/*
 * Runs the tests of one mutant after the other for the program that has started it, in one test
 * runner that stays warm. Tests run in threads, so that ending this process ends an endless
 * loop in them too.
 */
const root = resolve(import.meta.dirname, '../..');
let asked: Asked | undefined;

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    // Who asks waits no longer than it wants to.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    // What is kept on the disk by path would be given for the mutant.
    fsModuleCache: false,
    include: ['**/*.test.{ts,tsx}'],
    reporters: [{}],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform(text, id) {
          const path = relative(root, id);
          if (path === asked?.path) return asked.text;
          const tells = probedPaths.some((start) => path.startsWith(start)) && isSource(path);
          return tells ? probed({ path, text }, reached) : undefined;
        },
      },
    ],
  },
);
await vitest.standalone();
process.on('message', (message: Asked) => {
  void passes(message).then((passed) => process.send?.({ passed } satisfies Answered));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

function isSource(path: string): boolean {
  return /(?<!\.test)\.tsx?$/.test(path);
}

async function passes(message: Asked): Promise<boolean> {
  // The mutant before this one is taken out too: it may have been of another file.
  for (const { path } of [asked ?? message, message])
    vitest.invalidateFile(resolve(root, path));
  asked = message;
  const test = resolve(root, message.test);
  const run = await vitest.runTestSpecifications([
    vitest.getRootProject().createSpecification(test),
  ]);
  // The answer tells of every file that was ever run; only this one's was asked for.
  const own = run.testModules.find(({ moduleId }) => moduleId === test);
  return own?.state() === 'passed' && run.unhandledErrors.length === 0;
}
