import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const noRoom = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/;
const longestTail = 4096;

/** A sentence for the operator, from what a program of PostgreSQL said before it ended. */
export function whyItFailed(dataDir: string, error: unknown, log?: string): Error {
  const said = saidBy(error);
  if (noRoom.test(said)) {
    return new Error(
      `The disk of the data folder ${dataDir} is full. Free some of it, then start again.`,
    );
  }
  const reason = reasonIn(said);
  const where = log === undefined ? '' : ` All that it said is in ${log}.`;
  return new Error(`PostgreSQL cannot start in ${dataDir}: ${reason}.${where}`);
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
