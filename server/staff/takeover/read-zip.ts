import { crc32, inflateRawSync } from 'node:zlib';
import {
  mostContractBytes,
  mostContracts,
  mostTakeoverBytes,
} from '../../../contract/staff/takeover-words.ts';

/*
 * A zip of files, read as an enemy would write it (PKWARE APPNOTE 6.3.10, 4.3). Its directory says
 * what there is. No two files share bytes, and none grows beyond what the directory says.
 */

export interface ZipEntry {
  /** Its place in the directory, from 1. */
  readonly no: number;
  readonly name: string;
  /** Its bytes, or what is wrong with them and what to do. */
  read(): Buffer | string;
}

interface Place {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const [endSign, entrySign, fileSign] = [0x06054b50, 0x02014b50, 0x04034b50];
const [endBytes, entryBytes, fileBytes] = [22, 46, 30];
const longestComment = 65_535;
const longestName = 200;
const broken = 'is no zip, or a broken one. Zip the files again';

/** The files of a zip; or why none of it can be read, and what to do. */
export function readZip(zip: Buffer): ZipEntry[] | string {
  const from = Math.max(0, zip.length - endBytes - longestComment);
  const end = zip.subarray(from).lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + from;
  if (end < from || zip.length < end + endBytes || zip.readUInt32LE(end) !== endSign)
    return broken;
  const [count, all] = [zip.readUInt16LE(end + 8), zip.readUInt16LE(end + 10)];
  if (count !== all || zip.readUInt32LE(end + 4) !== 0) return broken;
  if (count > mostContracts) {
    return `has ${count} files; at most ${mostContracts} are read. Take the book over by branches`;
  }
  const entries: ZipEntry[] = [];
  const taken: [from: number, to: number][] = [];
  let sum = 0;
  for (let at = zip.readUInt32LE(end + 16), no = 1; no <= count; no++) {
    if (at + entryBytes > end || zip.readUInt32LE(at) !== entrySign) return broken;
    const name = zip.subarray(at + entryBytes, at + entryBytes + zip.readUInt16LE(at + 28));
    const place: Place = {
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    };
    const data = dataOf(zip, place, end);
    if (data === null) return broken;
    sum += place.size;
    taken.push([place.at, data + place.packed]);
    const text = name.toString('utf8').normalize('NFC');
    entries.push({ no, name: text, read: () => bytesOf(zip, { place, data, name: text }) });
    at += entryBytes + name.length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (sum > mostTakeoverBytes)
    return 'has more than 200 MB unpacked. Take the book over by branches';
  taken.sort(([a], [b]) => a - b);
  const shares = taken.some(([start], i) => start < (taken[i - 1]?.[1] ?? 0));
  return shares ? broken : entries;
}

/** Where the bytes of a file begin; null: outside of the zip. */
function dataOf(zip: Buffer, { at, packed }: Place, end: number): number | null {
  if (at + fileBytes > end || zip.readUInt32LE(at) !== fileSign) return null;
  const data = at + fileBytes + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  return data + packed > end ? null : data;
}

const [stored, deflated] = [0, 8];
/** Of each sort of encryption. */
const encryptedFlags = 0b10_0000_0100_0001;

function bytesOf(
  zip: Buffer,
  {
    place,
    data,
    name,
  }: { readonly place: Place; readonly data: number; readonly name: string },
): Buffer | string {
  const { flags, method, crc, packed, size } = place;
  if (/[/\\\p{C}]|^\.|^$/u.test(name) || name.length > longestName) {
    return 'is in a folder, or has no plain name. Zip the files alone, without folders';
  }
  if ((flags & encryptedFlags) !== 0) return 'is encrypted. Zip it without a password';
  if (size > mostContractBytes) return 'is larger than 2 MB. Make it smaller';
  if (method !== stored && method !== deflated) return 'is packed in another way. Zip it again';
  try {
    const bytes = zip.subarray(data, data + packed);
    const file =
      method === stored ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
    if (file.length === size && crc32(file) === crc) return file;
  } catch {
    // It is longer than it says, or broken.
  }
  return 'is broken. Zip it again';
}
