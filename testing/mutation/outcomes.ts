import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { keptLines } from './kept-lines.ts';
import type { Mutant } from './mutants.ts';

/** What became of a mutant, as one line of the file that a later run takes up. */
export interface Outcome {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly becomes: string;
  /** A test file, `time`, or null for a survivor. */
  readonly killedBy: string | null;
  /** Of the texts it holds for: the file's, and the killer's or, of a survivor, all its tests'. */
  readonly hash: string;
}

/** What earlier runs found; an outcome holds as long as the texts it was found with. */
export class Outcomes {
  readonly #file: string;
  readonly #textOf: (path: string) => string;
  readonly #known = new Map<string, Outcome>();

  constructor(file: string, textOf: (path: string) => string) {
    this.#file = file;
    this.#textOf = textOf;
    for (const outcome of keptLines<Outcome>(file)) this.#known.set(nameOf(outcome), outcome);
  }

  of(mutant: Mutant, tests: readonly string[]): Outcome | undefined {
    const known = this.#known.get(nameOf(mutant));
    if (known?.hash !== this.#hash(mutant.path, known?.killedBy ?? null, tests))
      return undefined;
    return known;
  }

  keep(mutant: Mutant, killedBy: string | null, tests: readonly string[]): Outcome {
    const { path, start, end, becomes } = mutant;
    const hash = this.#hash(path, killedBy, tests);
    const outcome = { path, start, end, becomes, killedBy, hash };
    this.#known.set(nameOf(outcome), outcome);
    appendFileSync(this.#file, `${JSON.stringify(outcome)}\n`);
    return outcome;
  }

  #hash(path: string, killedBy: string | null, tests: readonly string[]): string {
    const of = killedBy === null ? tests.toSorted() : killedBy === 'time' ? [] : [killedBy];
    const hash = createHash('sha256');
    for (const one of [path, ...of]) hash.update(`${one}\n${this.#textOf(one)}\n`);
    return hash.digest('base64url').slice(0, 12);
  }
}

function nameOf({ path, start, end, becomes }: Outcome | Mutant): string {
  return `${path} ${start} ${end} ${becomes}`;
}
