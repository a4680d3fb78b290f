import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from '../server/store/database/database.ts';
import { openEmbedded } from '../server/store/database/embedded/open-embedded.ts';

const writer = fileURLToPath(new URL('./kill-database-writer-main.ts', import.meta.url));
const longestWorkMs = 300;

export interface KillOutcome {
  /** Commits the writer was told of, in this life of it. */
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
 * Starts a process that writes to the embedded database in `dataDir` and tells of each commit,
 * kills it at a moment chosen by `random`, opens the database and looks for what was told.
 */
export async function killWriter(dataDir: string, random: () => number): Promise<KillOutcome> {
  const child = spawn(process.execPath, [writer, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
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
  child.kill('SIGKILL');
  await exit;

  const db = await openEmbedded(dataDir);
  try {
    const found = await db.row(readBack);
    const last = told.at(-1) ?? 0n;
    const lost = found && found.last < last ? Number(last - found.last) : 0;
    const consistent =
      found !== undefined &&
      found.halves === 2n * found.commits &&
      found.commits === found.last;
    return { acknowledged: told.length, lost, consistent };
  } finally {
    await db.close();
  }
}
