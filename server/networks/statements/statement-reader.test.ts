import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { mtn, mtnRow } from './files-for-tests.ts';
import { readStatement } from './statement-reader.ts';

const layout = new URL('../mtn/statement-file.ts', import.meta.url).href;
const read = (bytes: Uint8Array) =>
  readStatement({ layout, bytes, words: [], needsDay: true, withLines: false });
const header = Buffer.from(mtn());
const sumOf = ({ user, system }: NodeJS.CpuUsage) => user + system;

it.each([
  ['3.9 MB of commas', Buffer.concat([header, Buffer.alloc(3_900_000, ',')]), 'longer than'],
  ['one line of 50 MB', Buffer.concat([header, Buffer.alloc(49_900_000, 'a')]), 'longer than'],
  ['10 MB of line ends', Buffer.concat([header, Buffer.alloc(10_000_000, '\n')]), null],
  ['50 MB of rows of one letter', Buffer.alloc(49_900_000, 'a\n'), 'no header we know'],
  ['NULs', Buffer.concat([header, Buffer.alloc(9)]), 'characters that no CSV has'],
  ['more than 50 MB, packed', gzipSync(Buffer.alloc(60_000_000, 'a')), 'more than 50 MB'],
  ['a broken archive', gzipSync(header).subarray(0, 40), 'broken archive'],
])('%s stops no other reader: the thread reads it', async (_, bytes, why) => {
  const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()];
  const found = await read(bytes);
  const spentHere = sumOf(process.threadCpuUsage(here));
  const spent = sumOf(process.cpuUsage(everywhere));
  expect('why' in found ? found.why : null).toEqual(why && expect.stringContaining(why));
  // This thread only handed the file over.
  if (spent > 1_000_000) expect(spentHere).toBeLessThan(spent / 2);
});

it('reads a packed file as the same, with the hash of what was packed', async () => {
  const plain = Buffer.from(mtn(mtnRow()));
  const [one, other] = await Promise.all([read(plain), read(gzipSync(plain))]);
  expect(other).toEqual(one);
  expect(one).toMatchObject({ rows: 1, bytes: plain.length });
});

it('reads a large file of many rows to its end', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => mtnRow({ id: `T${at}`, ext: '' }));
  const found = await read(gzipSync(mtn(...rows)));
  expect(found).toMatchObject({ rows: 20_000, lines: [] });
});
