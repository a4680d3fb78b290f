import { crc32, deflateRawSync } from 'node:zlib';

/** One file of a zip; its entry in the directory can be wrong. */
export interface Zipped {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isStored?: boolean;
  readonly flags?: number;
  /** What the directory says that it unpacks to. */
  readonly size?: number;
  readonly crc?: number;
  /** Where its bytes are, instead of their place. */
  readonly at?: number;
}

/** A zip of some files, byte by byte as the format has it. */
export function zipOf(files: readonly Zipped[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let from = 0;
  for (const { name, bytes, isStored = false, flags = 0, size, crc, at } of files) {
    const data = isStored ? bytes : deflateRawSync(bytes);
    const called = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc ?? crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    common.writeUInt16LE(called.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at ?? from, 10);
    locals.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, called, data);
    const version = Buffer.from([20, 0]);
    entries.push(Buffer.from('PK\u0001\u0002', 'latin1'), version, common, rest, called);
    from += 30 + called.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(from, 16);
  return Buffer.concat([...locals, directory, end]);
}
