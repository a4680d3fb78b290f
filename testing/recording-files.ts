import {
  DurableFiles,
  type FileNode,
  type NodeFiles,
  type OpenFile,
} from '../server/store/database/embedded/durable-file-system.ts';

/** What a database did to its files, in order. A file keeps its id under another name. */
export type FileAct =
  | { act: 'write'; id: number; position: number; bytes: Uint8Array }
  | { act: 'sync'; id: number | undefined }
  | { act: 'truncate'; id: number; size: number }
  | { act: 'create'; id: number; path: string }
  | { act: 'make-folder'; path: string }
  | { act: 'rename'; from: string; to: string }
  | { act: 'unlink'; path: string }
  | { act: 'remove-folder'; path: string };

interface Attributes {
  readonly size?: number;
}

interface RecordedFiles extends NodeFiles {
  node_ops: {
    mknod(parent: FileNode, name: string, mode: number, device: number): FileNode;
    rename(node: FileNode, folder: FileNode, name: string): void;
    unlink(folder: FileNode, name: string): void;
    rmdir(folder: FileNode, name: string): void;
    setattr(node: FileNode, attributes: Attributes): void;
  };
  stream_ops: {
    fsync?: (file: OpenFile) => number;
    open(file: OpenFile): void;
    setattr(file: OpenFile, attributes: Attributes): void;
    write(
      file: OpenFile,
      memory: Int8Array,
      offset: number,
      length: number,
      position: number,
    ): number;
  };
}

const folderBit = 0o040000;
const kindBits = 0o170000;

/** The files of an embedded database, with a record of everything done to them. */
export class RecordingFiles extends DurableFiles {
  readonly record: FileAct[] = [];
  readonly #root: string;
  readonly #idOfPath = new Map<string, number>();
  readonly #idOfDescriptor = new Map<number, number>();
  #files = 0;

  constructor(folder: string) {
    super(folder);
    this.#root = folder;
  }

  /** The path, below the folder, each file had when the record began, and the file's id. */
  readonly before = new Map<number, string>();

  protected override hook(files: RecordedFiles): void {
    super.hook(files);
    this.#recordFolders(files);
    this.#recordContents(files);
  }

  #recordFolders(files: RecordedFiles): void {
    const { node_ops: nodes } = files;
    const { mknod, rename, unlink, rmdir, setattr } = nodes;
    const below = (folder: FileNode, name: string) =>
      this.#below(`${files.realPath(folder)}/${name}`);
    nodes.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      const path = below(parent, name);
      if ((mode & kindBits) === folderBit) this.record.push({ act: 'make-folder', path });
      else this.record.push({ act: 'create', id: this.#newId(path), path });
      return node;
    };
    nodes.rename = (node, folder, name) => {
      const from = this.#below(files.realPath(node));
      const to = below(folder, name);
      const id = this.#idOf(from);
      rename(node, folder, name);
      this.#idOfPath.delete(from);
      this.#idOfPath.set(to, id);
      this.record.push({ act: 'rename', from, to });
    };
    nodes.unlink = (folder, name) => {
      unlink(folder, name);
      const path = below(folder, name);
      this.#idOf(path);
      this.#idOfPath.delete(path);
      this.record.push({ act: 'unlink', path });
    };
    nodes.rmdir = (folder, name) => {
      rmdir(folder, name);
      this.record.push({ act: 'remove-folder', path: below(folder, name) });
    };
    nodes.setattr = (node, attributes) => {
      setattr(node, attributes);
      this.#truncated(this.#idOf(this.#below(files.realPath(node))), attributes);
    };
  }

  #recordContents(files: RecordedFiles): void {
    const { stream_ops: streams } = files;
    const { open, setattr, write, fsync } = streams;
    streams.open = (file) => {
      open(file);
      const id = this.#idOf(this.#below(files.realPath(file.node)));
      if (file.nfd !== undefined) this.#idOfDescriptor.set(file.nfd, id);
    };
    streams.setattr = (file, attributes) => {
      setattr(file, attributes);
      const id = this.#opened(file);
      if (id !== undefined) this.#truncated(id, attributes);
    };
    streams.write = (file, memory, offset, length, position) => {
      const written = write(file, memory, offset, length, position);
      const id = this.#opened(file);
      const bytes = Uint8Array.from(memory.subarray(offset, offset + written));
      if (id !== undefined) this.record.push({ act: 'write', id, position, bytes });
      return written;
    };
    streams.fsync = (file) => {
      const answer = fsync?.(file) ?? 0;
      this.record.push({ act: 'sync', id: this.#opened(file) });
      return answer;
    };
  }

  #truncated(id: number, { size }: Attributes): void {
    if (size !== undefined) this.record.push({ act: 'truncate', id, size });
  }

  #opened(file: OpenFile): number | undefined {
    return file.nfd === undefined ? undefined : this.#idOfDescriptor.get(file.nfd);
  }

  #below(path: string): string {
    return path.slice(this.#root.length + 1);
  }

  #newId(path: string): number {
    const id = this.#files++;
    this.#idOfPath.set(path, id);
    return id;
  }

  /** A file not met yet was there before the record began. */
  #idOf(path: string): number {
    const known = this.#idOfPath.get(path);
    if (known !== undefined) return known;
    const id = this.#newId(path);
    this.before.set(id, path);
    return id;
  }
}
