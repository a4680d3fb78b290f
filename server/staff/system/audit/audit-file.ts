import { createHash } from 'node:crypto';
import { nextLink } from '../../../store/database/hash-chain.ts';
import { actText, type LoggedAct } from '../../acts/act-log.ts';

/* A file of audit entries: what each line has, and what is proved from it without our server. */

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** An entry as its line has it: all that its hash is made of, and who it was by name. */
export function entryLine(
  row: LoggedAct & {
    readonly name: string | null;
    readonly prevHash: Uint8Array;
    readonly hash: Uint8Array;
  },
) {
  return {
    ...row,
    position: String(row.position),
    at: row.at.toISOString(),
    argsHash: hex(row.argsHash),
    rowsHash: row.rowsHash && hex(row.rowsHash),
    prevHash: hex(row.prevHash),
    hash: hex(row.hash),
  };
}
type Entry = ReturnType<typeof entryLine>;

export interface ProvedFile {
  readonly entries: number;
  /** Entries and the head whose hash was kept outside. */
  readonly anchored: number;
  readonly faults: readonly string[];
}

/**
 * What is wrong with an exported file. Each entry must have the hash of what it says. It must
 * follow the entry before, and equal what was kept outside for its position.
 * @param kept by position: the latest audit hashes as they left the machine
 */
export function provedFile(text: string, kept: ReadonlyMap<string, string>): ProvedFile {
  const lines = text.trimEnd().split('\n');
  const faults: string[] = [];
  const body = lines.slice(0, -1).map((line) => `${line}\n`);
  const { end } = JSON.parse(lines.at(-1) ?? '{}') as { end?: { sha256: string } };
  const whole = createHash('sha256').update(body.join('')).digest('hex');
  if (end?.sha256 !== whole)
    faults.push('The file is not whole: its last line names another hash.');
  let anchored = 0;
  const anchor = (position: string, hash: string) => {
    const other = kept.get(position);
    if (other === undefined) return;
    if (other === hash) anchored += 1;
    else faults.push(`Entry ${position} differs from its hash that was kept outside.`);
  };
  let before: Entry | null = null;
  let entries = 0;
  for (const line of body) {
    const { entry, head } = JSON.parse(line) as {
      entry?: Entry;
      head?: { position: string; hash: string };
    };
    if (head !== undefined) anchor(head.position, head.hash);
    if (entry === undefined) continue;
    entries += 1;
    const follows = before !== null && BigInt(entry.position) === BigInt(before.position) + 1n;
    if (follows && before?.hash !== entry.prevHash) {
      faults.push(`Entry ${entry.position} does not follow the one before.`);
    }
    if (hashOf(entry) !== entry.hash) faults.push(`Entry ${entry.position} was changed.`);
    anchor(entry.position, entry.hash);
    before = entry;
  }
  return { entries, anchored, faults };
}

function hashOf({ position, at, argsHash, rowsHash, prevHash, ...rest }: Entry): string {
  const bytes = (text: string) => Buffer.from(text, 'hex');
  const row: LoggedAct = {
    ...rest,
    position: BigInt(position),
    at: new Date(at),
    argsHash: bytes(argsHash),
    rowsHash: rowsHash === null ? null : bytes(rowsHash),
  };
  return nextLink(bytes(prevHash), actText(row)).toString('hex');
}
