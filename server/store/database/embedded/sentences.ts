import { closeSync, fstatSync, openSync, readSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskIsFull, saysNoRoom } from '../disk-full.ts';

const longestTail = 4096;
/** With less than that PostgreSQL cannot start, and cannot say so in its log. */
const fewestFreeBytes = 2 ** 20;

/** A sentence for the operator, from what a program of PostgreSQL said before it ended. */
export function whyItFailed(dataDir: string, error: unknown, log?: string): Error {
  const said = saidBy(error);
  if (saysNoRoom(said) || (log !== undefined && !hasRoom(dirname(log)))) {
    return new Error(diskIsFull(`data folder ${dataDir}`));
  }
  const reason = reasonIn(said);
  const where = log === undefined ? '' : ` All that it said is in ${log}.`;
  return new Error(`PostgreSQL cannot start in ${dataDir}: ${reason}.${where}`);
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= fewestFreeBytes;
}

function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error ? `${error.message}\n${String(error.stderr)}` : error.message;
}

function reasonIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1);
  return (fatal ?? 'it said nothing').replace(/^.*?(FATAL|PANIC|error):\s*/, '');
}

/** What was added to a file since it was so long, its end if that is much. */
export function addedTo(file: string, from: number): string {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    const start = Math.max(from, size - longestTail);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(opened, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  } finally {
    closeSync(opened);
  }
}
