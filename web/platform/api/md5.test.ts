import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { md5 } from './md5.ts';

test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
])('the MD5 of "%s" is that of RFC 1321', (text, sum) => {
  expect(md5(text)).toBe(sum);
});

test('texts of every length around a block, and other letters, have the MD5 of Node', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'kwachaŵ'.repeat(30).slice(0, length);
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
  }
});
