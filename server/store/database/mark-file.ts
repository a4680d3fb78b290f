import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** Where a database was when it acknowledged a commit of this program. */
export interface Acknowledged {
  /** The cluster, and the database in it. */
  readonly database: string;
  readonly timeline: number;
  /** Bytes of write-ahead log that were written before that commit. */
  readonly position: bigint;
  /** By the clock of the database. */
  readonly at: Date;
  /** The row of `acknowledged_mark` that was committed. */
  readonly process: string;
  readonly number: bigint;
}

const longestFile = 4_096;

const markFile = z.object({
  database: z.string(),
  timeline: z.int(),
  position: z.string().check(z.regex(/^\d{1,20}$/)),
  at: z.iso.datetime(),
  process: z.uuid(),
  number: z.string().check(z.regex(/^\d{1,19}$/)),
});

/**
 * The last acknowledged commit, as an earlier process of this machine wrote it; null where there is
 * none. A file that cannot be read says nothing: the machine may have lost power while it was made.
 */
export function readMark(file: string): Acknowledged | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  if (text.length > longestFile) return null;
  const read = markFile.safeParse(fromJson(text));
  if (!read.success) return null;
  const { position, number, at, ...others } = read.data;
  return {
    ...others,
    position: BigInt(position),
    number: BigInt(number),
    at: new Date(at),
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Replaces the file at once, so that it is whole at every moment. */
export async function writeMark(file: string, mark: Acknowledged): Promise<void> {
  const text = JSON.stringify({
    ...mark,
    position: String(mark.position),
    number: String(mark.number),
  });
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${text}\n`, { mode: 0o600 });
  await rename(draft, file);
}
