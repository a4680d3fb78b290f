import { expect, test } from 'vitest';
import { isPicture } from './picture-signature.ts';

test.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], true],
  ['a PNG', [0x89, ...Buffer.from('PNG\r\n'), 0x1a, 0x0a], true],
  ['a WebP', [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WEBP')], true],
  ['a sound', [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WAVE')], false],
  ['a GIF', [...Buffer.from('GIF89a')], false],
  ['a text named .jpg', [...Buffer.from('this is no picture')], false],
  ['an empty file', [], false],
])('%s is told by its first bytes', (_, begin, is) => {
  expect(isPicture(Uint8Array.from(begin))).toBe(is);
});
