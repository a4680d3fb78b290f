import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  isAlive,
  readPidFile,
  servesCluster,
} from '../server/store/database/embedded/processes.ts';
import { stopPostmaster } from '../server/store/database/embedded/postmaster.ts';

/**
 * Clears away what runs of tests left that were killed: their servers and files. A server that
 * is stopped (SIGSTOP) gets no signal and would be waited for without end: it is reported
 * and left.
 */
export async function clearKilledRuns(
  within: string,
  tell: (sentence: string) => void,
): Promise<void> {
  for (const name of readdirSync(within)) {
    const run = /^extramoney-tests-(\d+)-/.exec(name)?.[1];
    if (run === undefined || isAlive(Number(run))) continue;
    const folder = join(within, name);
    const cluster = join(folder, 'data', 'postgres');
    const left = readPidFile(cluster);
    if (left !== null && servesCluster(left.pid, cluster)) {
      if (isStopped(left.pid)) {
        tell(
          `A run of tests that was killed left a PostgreSQL that is stopped, in ${folder}: ` +
            `kill -KILL ${left.pid} ends it, and the next run clears it away.`,
        );
        continue;
      }
      await stopPostmaster(left.pid, cluster);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a process is stopped until SIGCONT. Only Linux shows it. */
function isStopped(pid: number): boolean {
  try {
    // `42 (a name) T …`
    return /^[^]*\) [Tt] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
