import { readFileSync } from 'node:fs';
import { withChildrenOf } from './cpu-time.ts';

const page = 8_192;

/** What a database server's processes asked the kernel for. */
export interface Reads {
  /** Pages of 8 KB that were not in the server's own memory. */
  readonly pages: number;
  /** Those of them that were not in the kernel's memory either. */
  readonly fromDisk: number;
}

/** What a process and everything it started has read so far (`/proc/<pid>/io`, Linux alone). */
export function readsOf(pid: number): Reads {
  let pages = 0;
  let fromDisk = 0;
  for (const { id } of withChildrenOf(pid)) {
    const io = ioOf(id);
    pages += (io.get('rchar') ?? 0) / page;
    fromDisk += (io.get('read_bytes') ?? 0) / page;
  }
  return { pages, fromDisk };
}

/** Empty for a process that has ended. */
function ioOf(pid: number): ReadonlyMap<string, number> {
  try {
    const lines = readFileSync(`/proc/${pid}/io`, 'utf8').trim().split('\n');
    return new Map(
      lines.map((line) => {
        const [name = '', value] = line.split(': ');
        return [name, Number(value)];
      }),
    );
  } catch {
    return new Map();
  }
}
