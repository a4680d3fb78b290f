import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One line of a bench: what was measured, and against which goal where there is one. */
export interface Row {
  readonly what: string;
  readonly measured: number;
  readonly goal?: string;
  readonly holds?: boolean;
}

/** A row whose measured figure must not be above its goal. */
export function atMost(what: string, measured: number, goal: number): Row {
  return { what, measured, goal: `<= ${goal}`, holds: measured <= goal };
}

/** A row whose measured figure must not be below its goal. */
export function atLeast(what: string, measured: number, goal: number): Row {
  return { what, measured, goal: `>= ${goal}`, holds: measured >= goal };
}

const resultsFolder = fileURLToPath(new URL('../results/', import.meta.url));

/** Prints the rows, and keeps them with every single run behind them in `bench/results/`. */
export function report(bench: string, rows: readonly Row[], runs: unknown): void {
  console.log(`\n${bench}, measured on ${machine()}`);
  console.table(
    rows.map(({ what, measured, goal = '', holds }) => ({
      what,
      measured: rounded(measured),
      goal,
      holds: holds === undefined ? '' : holds ? 'yes' : 'NO',
    })),
  );
  mkdirSync(resultsFolder, { recursive: true });
  const kept = { machine: machine(), rows, runs };
  writeFileSync(`${resultsFolder}${bench}.json`, `${JSON.stringify(kept, null, 2)}\n`);
}

function machine(): string {
  const [first] = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const cores = `${cpus().length} cores (${first?.model.trim() ?? '?'})`;
  return `${cores}, ${memoryGb} GB, Node ${process.versions.node}`;
}

/** Three figures are all that such a run can tell. */
function rounded(figure: number): number {
  return Math.abs(figure) >= 100 ? Math.round(figure) : Number(figure.toPrecision(3));
}
