import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from '../server/store/database/database.ts';
import { readPidFile } from '../server/store/database/embedded/processes.ts';
import { connect } from '../server/store/database/connect.ts';

const writer = fileURLToPath(new URL('./kill-database-writer-main.ts', import.meta.url));
const longestWorkMs = 300;

/** Who is killed: the process that writes, the PostgreSQL it started, or both at once. */
export type Killed = 'writer' | 'server' | 'both';

export interface KillOutcome {
  /** Commits reported to the writer, in this run. */
  readonly acknowledged: number;
  /** Of these, how many are not there. */
  readonly lost: number;
  /** Whether each commit is there whole or not at all. */
  readonly consistent: boolean;
}

const readBack = sql<{ last: bigint; commits: bigint; halves: bigint }>(`
  select coalesce(max(n), 0) as last, count(distinct n) as commits, count(*) as halves
  from killed`);

/**
 * Starts a process that writes to the embedded database in `dataDir` and reports each commit. It
 * kills the process, or its PostgreSQL, at a moment chosen by `random`. Then it opens the
 * database and looks for what was reported.
 */
export async function killWriter(
  dataDir: string,
  random: () => number,
  killed: Killed = 'writer',
): Promise<KillOutcome> {
  const child = spawn(process.execPath, [writer, dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = once(child, 'exit');
  const told: bigint[] = [];
  let rest = '';
  const begun = Promise.withResolvers<void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    told.push(...lines.map(BigInt));
    begun.resolve();
  });
  const worked = begun.promise.then(() => delay(random() * longestWorkMs));
  await Promise.race([worked, exit]);
  const server = readPidFile(join(dataDir, 'postgres'))?.pid ?? 0;
  if (killed !== 'writer') process.kill(server, 'SIGKILL');
  // A writer whose server is gone ends; it may have reported more until then.
  if (killed !== 'server') child.kill('SIGKILL');
  await exit;

  return { ...(await openAfter(dataDir, told.at(-1) ?? 0n)), acknowledged: told.length };
}

/** Opens the database and looks for all commits up to the last that was reported. */
export async function openAfter(
  dataDir: string,
  last: bigint,
): Promise<Omit<KillOutcome, 'acknowledged'>> {
  const db = await connect({ dataDir });
  try {
    const found = await db.row(readBack);
    const lost = found && found.last < last ? Number(last - found.last) : 0;
    const consistent =
      found !== undefined &&
      found.halves === 2n * found.commits &&
      found.commits === found.last;
    return { lost, consistent };
  } finally {
    await db.close();
  }
}
