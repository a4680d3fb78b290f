import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync } from 'node:fs';
import { temporaryFolder } from './temporary-folder.ts';

/** A separate disk, in memory, that is full or has room as a test wants it. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves so much room; what is there stays. */
  leave(bytes: number): void;
  remove(): void;
}

/** Whether this process may mount one: root may, but in most containers. */
export const mayMount = triesMount();

/** Mounts a disk that takes so much. The caller removes it. */
export function smallDisk(bytes: number): SmallDisk {
  const folder = temporaryFolder('disk');
  mount(`size=${bytes}`, folder);
  chmodSync(folder, 0o711);
  const remove = () => {
    process.off('exit', remove);
    // At once, though who is being killed may have a file open still.
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  };
  // However the test ends, it is gone.
  process.once('exit', remove);
  return { folder, leave: (room) => resize(folder, room), remove };
}

function resize(folder: string, room: number): void {
  for (;;) {
    const { blocks, bfree, bsize } = statfsSync(folder);
    // Of size 0 it would be without an end.
    const size = Math.max(1, (blocks - bfree) * bsize + room);
    try {
      mount(`remount,size=${size}`, folder);
      return;
    } catch (error) {
      // A process wrote in between, and it cannot be smaller than what is there.
      const { blocks: all, bfree: free } = statfsSync(folder);
      if ((all - free) * bsize <= size) throw error;
    }
  }
}

function triesMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    smallDisk(2 ** 20).remove();
    return true;
  } catch {
    return false;
  }
}

function mount(options: string, folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
}
