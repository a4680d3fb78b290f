import { setImmediate } from 'node:timers/promises';

/** Calls are served at least this often while a batch is worked through. */
const longestMs = 5;

/** How far a run is: the row it has come to. */
interface Place {
  readonly lastOrder: bigint;
}

interface Steps<Run extends Place, Row extends { readonly id: bigint }, Found extends object> {
  readonly stopping: AbortSignal;
  /** The next rows, in the order of their ids; none: the run is through. */
  readonly read: (run: Run) => Promise<readonly Row[]>;
  readonly find: (run: Run, rows: readonly Row[]) => Promise<Found>;
  /** Keeps what a batch found with the new place; false where another process was faster. */
  readonly keep: (
    run: Run,
    found: Found & Place & { readonly seen: number },
  ) => Promise<boolean>;
  readonly end: (run: Run) => Promise<void>;
  /** The run cannot go on: a batch of it cannot be worked out. */
  readonly fail: (run: Run, error: unknown) => Promise<void>;
}

/**
 * Goes on with a run from the place it has come to, batch by batch. What a batch found is kept
 * together with the new place, so a killed process works through no row twice and misses none.
 * False: it was stopped on its way.
 */
export async function goOnWith<
  Run extends Place,
  Row extends { readonly id: bigint },
  Found extends object,
>(begun: Run, by: Steps<Run, Row, Found>): Promise<boolean> {
  let run = begun;
  for (;;) {
    if (by.stopping.aborted) return false;
    const rows = await by.read(run);
    const last = rows.at(-1);
    if (last === undefined) break;
    let found: Found;
    try {
      found = await by.find(run, rows);
    } catch (error) {
      await by.fail(run, error);
      return true;
    }
    const kept = { ...found, seen: rows.length, lastOrder: last.id };
    if (!(await by.keep(run, kept))) return true;
    run = { ...run, ...found, lastOrder: last.id };
  }
  await by.end(run);
  return true;
}

/** Adds up rows one by one; other work of the process gets its turn in between. */
export async function addInTurns<Row, Sum>(
  rows: readonly Row[],
  begun: Sum,
  add: (sum: Sum, row: Row) => Sum,
): Promise<Sum> {
  let sum = begun;
  let since = performance.now();
  for (const row of rows) {
    sum = add(sum, row);
    if (performance.now() - since < longestMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return sum;
}
