import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** An open file of the embedded database; a directory has no descriptor of its own. */
export interface OpenFile {
  readonly nfd?: number;
  readonly node: FileNode;
}

/** A file or directory as the embedded database sees it. */
export interface FileNode {
  readonly name: string;
}

/** The part of Emscripten's NODEFS we touch. It is not a public interface: PGlite is pinned. */
export interface NodeFiles {
  realPath(node: FileNode): string;
  stream_ops: { fsync?: (file: OpenFile) => number };
}

/**
 * PGlite starts PostgreSQL with fsync off, on a file system that has no fsync: after a power cut
 * most of its directories cannot be opened again. These start parameters switch it on, and
 * `DurableFiles` performs it. The method must be `fsync`: `fdatasync` does nothing in PGlite.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on'],
  ...['-c', 'wal_sync_method=fsync'],
];

/** The files of a data directory on disk, where a commit is answered only once it is synced. */
export class DurableFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (postgres: { NODEFS: NodeFiles }) => this.hook(postgres.NODEFS),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  protected hook(files: NodeFiles): void {
    files.stream_ops.fsync = (file) => {
      this.sync(file.nfd, files.realPath(file.node));
      return 0;
    };
  }

  /** Returns when the file or directory is on the disk, not merely in the system's memory. */
  protected sync(descriptor: number | undefined, path: string): void {
    if (descriptor !== undefined) return fsyncSync(descriptor);
    const opened = openSync(path, 'r');
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  }
}
