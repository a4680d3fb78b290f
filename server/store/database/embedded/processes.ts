import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** What `postmaster.pid` says of the server that wrote it. */
export interface PidFile {
  readonly pid: number;
  readonly isReady: boolean;
}

/** Line 1 is the process, line 8 how far it is; null when there is no such file, or half of one. */
export function readPidFile(folder: string): PidFile | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/** Whether there is such a process, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether the process serves this cluster: a process's number is given out again, most of all in
 * a restarted container. Our server works in its cluster's folder.
 */
export function servesCluster(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (existsSync('/proc/self/cwd')) {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)]);
    return command.toString('utf8').includes(folder);
  } catch {
    // A process that is gone, or is dead and waits to be counted, or is not ours.
    return false;
  }
}
