import { expect, it } from 'vitest';
import { type Zipped, zipOf } from '../../../testing/zip-for-tests.ts';
import { readZip } from './read-zip.ts';

const bytes = Buffer.from('%PDF-1.7 a contract');
const file = (more: Partial<Zipped> = {}): Zipped => ({ name: 'a.pdf', bytes, ...more });
const first = (zip: Buffer) => {
  const read = readZip(zip);
  return typeof read === 'string' ? read : read[0]?.read();
};

it('reads files that are packed or stored, after anything that is before them', () => {
  const zip = zipOf([file(), file({ name: 'é b.PDF', isStored: true })]);
  const read = readZip(zip);
  if (typeof read === 'string') throw new Error(read);
  expect(read.map(({ no, name, read: open }) => [no, name, open()])).toEqual([
    [1, 'a.pdf', bytes],
    [2, 'é b.PDF', bytes],
  ]);
});

const large = Buffer.alloc(3 * 1024 * 1024);
it.each([
  ['a path upwards', file({ name: '../../etc/passwd' }), 'in a folder'],
  ['a folder', file({ name: 'all/a.pdf' }), 'in a folder'],
  ['a folder of Windows', file({ name: 'C:\\a.pdf' }), 'in a folder'],
  ['a hidden name', file({ name: '.a.pdf' }), 'in a folder'],
  ['a name that ends early', file({ name: 'a\u0000.pdf' }), 'in a folder'],
  ['a name without letters', file({ name: '' }), 'in a folder'],
  ['a password', file({ flags: 1 }), 'encrypted'],
  ['strong encryption', file({ flags: 1 << 6 }), 'encrypted'],
  ['too many bytes', file({ bytes: large }), 'larger than 2 MB'],
  ['more bytes than it says', file({ bytes: large, size: 1000 }), 'broken'],
  ['fewer bytes than it says', file({ size: 1000 }), 'broken'],
  ['another sum', file({ crc: 7 }), 'broken'],
])('refuses a file with %s', (_, one, why) => {
  expect(first(zipOf([one]))).toContain(why);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['no zip', Buffer.from('external_id,mobile\r\n'.repeat(50))],
  ['its end alone', Buffer.from('PK\u0005\u0006', 'latin1')],
  ['half of a zip', zipOf([file()]).subarray(0, -30)],
  ['an end without its beginning', zipOf([file()]).subarray(40)],
  ['files that share their bytes', zipOf([file(), file({ name: 'b.pdf', at: 0 })])],
  ['a file outside of it', zipOf([file({ at: 4_000_000 })])],
])('refuses %s', (_, zip) => {
  expect(readZip(zip)).toContain('is no zip, or a broken one');
});

it('refuses more files, and more bytes in all, than are read', () => {
  const many = Array.from({ length: 20_001 }, (_, n) => file({ name: `${n}` }));
  expect(readZip(zipOf(many))).toContain('has 20001 files');
  const wide = Array.from({ length: 3 }, (_, n) => file({ name: `${n}`, size: 100_000_000 }));
  expect(readZip(zipOf(wide))).toContain('more than 200 MB');
});

it('ends on each byte that is another', () => {
  const zip = zipOf([file(), file({ name: 'b.pdf' })]);
  for (let at = 0; at < zip.length; at++) {
    const wrong = Buffer.from(zip);
    wrong[at] = 255 - (wrong[at] ?? 0);
    const read = readZip(wrong);
    const all = typeof read === 'string' ? [read] : read.map((one) => one.read());
    for (const one of all) expect(typeof one === 'string' || one.equals(bytes)).toBe(true);
  }
});
