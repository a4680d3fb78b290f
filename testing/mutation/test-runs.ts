import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { keptLines } from './kept-lines.ts';

/** What a test file took with nothing changed, and which parts of each source it ran. */
export interface TestRun {
  readonly test: string;
  readonly hash: string;
  readonly ms: number;
  /** By the path and the text of each source that told, so that another text tells nothing. */
  readonly reached: Readonly<Record<string, readonly number[]>>;
}

/** What runs of tests have shown, kept for the next run of this program. */
export class TestRuns {
  readonly #file: string;
  readonly #textOf: (path: string) => string;
  readonly #runs = new Map<string, TestRun>();

  constructor(file: string, textOf: (path: string) => string) {
    this.#file = file;
    this.#textOf = textOf;
    for (const run of keptLines<TestRun>(file)) this.#runs.set(run.test, run);
  }

  /** How long a test took as it is now; undefined where that is not known. */
  msOf(test: string): number | undefined {
    const run = this.#runs.get(test);
    return run?.hash === hashOf(this.#textOf(test)) ? run.ms : undefined;
  }

  /** Whether a test runs a part of a file; a file that has not told may always be run. */
  reaches(test: string, path: string, part: number | null): boolean {
    const parts = this.#runs.get(test)?.reached[this.#nameOf(path)];
    return parts === undefined || part === null || parts.includes(part);
  }

  /**
   * @param told the sources that would have told which of their parts were run
   * @param reached `path part` of each part that was
   */
  keep(
    test: string,
    ms: number,
    { told, reached }: { told: readonly string[]; reached: readonly string[] },
  ): void {
    const parts = new Map(told.map((path): [string, number[]] => [path, []]));
    for (const line of reached) {
      const [path = '', part] = line.split(' ');
      parts.get(path)?.push(Number(part));
    }
    const named = [...parts].map(([path, numbers]) => [this.#nameOf(path), numbers]);
    const hash = hashOf(this.#textOf(test));
    const run: TestRun = { test, hash, ms, reached: Object.fromEntries(named) };
    this.#runs.set(test, run);
    appendFileSync(this.#file, `${JSON.stringify(run)}\n`);
  }

  #nameOf(path: string): string {
    return `${path} ${hashOf(this.#textOf(path))}`;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
