import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in these (USER_HZ, 100 a second on every Linux port). */
const microsecondsPerTick = 10_000;

interface ProcessTimes {
  readonly id: number;
  readonly parent: number;
  /** Its own, and that of children that have ended and were waited for. */
  readonly microseconds: number;
}

/**
 * Processor time in microseconds, user and system, that a process and everything it started has
 * used so far. A database server's sessions are separate processes.
 */
export function cpuTimeOf(pid: number): number {
  return withChildrenOf(pid).reduce((sum, { microseconds }) => sum + microseconds, 0);
}

/** A process and everything it started, of what is there now. */
export function withChildrenOf(pid: number): ProcessTimes[] {
  return processIds()
    .map(timesOf)
    .filter((one) => one !== null)
    .filter(({ id, parent }) => id === pid || parent === pid);
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The same of children of this process that have ended, and of nothing else. */
export function cpuTimeOfEndedChildren(): number {
  const fields = fieldsOf(process.pid);
  return ((fields[13] ?? 0) + (fields[14] ?? 0)) * microsecondsPerTick;
}

/** Null for a process that has ended. */
function timesOf(pid: number): ProcessTimes | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the numbers begin behind it with the state.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
    return { id: pid, parent: fields[1] ?? 0, microseconds: ticks * microsecondsPerTick };
  } catch {
    return null;
  }
}

/** The numbers behind the name, the state first. */
function fieldsOf(pid: number): number[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces and brackets itself.
  return line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}
