import { describe, expect, it } from 'vitest';
import { readBase64 } from './read-base64.ts';

const mostBytes = 1000;
const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xfb, 0xef]);
const text = bytes.toString('base64');

describe('base64', () => {
  it.each([
    ['bare', text],
    ['as a data URL', `data:image/jpeg;base64,${text}`],
    ['as a data URL that lies about its type', `data:text/html;charset=utf-8;base64,${text}`],
    ['as a data URL without a type', `data:;base64,${text}`],
  ])('is read %s', (_, sent) => {
    expect(readBase64(sent, { mostBytes })).toEqual(bytes);
  });

  it.each([1, 2, 3, 4, 999, 1000])('is read whole when it is %i bytes', (length) => {
    const sent = Buffer.alloc(length, 7);
    expect(readBase64(sent.toString('base64'), { mostBytes })).toEqual(sent);
  });

  it.each([
    ['nothing', ''],
    ['a data URL of nothing', 'data:image/jpeg;base64,'],
    ['a data URL that is not base64', 'data:text/plain,abcd'],
    ['a space', '/9j/ 4A=='],
    ['a line break', '/9j/4A==\n'],
    ['line breaks that add up to whole quartets', '/9j/\r\n\r\n4A=='],
    ['the alphabet of addresses', bytes.toString('base64url')],
    ['missing padding', '/9j/4A'],
    ['one sign of padding too few', '/9j/4A='],
    ['too much padding', '/9j/4A===='],
    ['padding alone', '===='],
    ['padding in the middle', '/9==/9j/'],
    ['bits that belong to no byte', '/9j/4B=='],
    ['text that is none of it', '<svg xmlns="">!!'],
    ['a letter beyond ASCII', '/9j/4Aé='],
  ])('is not %s', (_, sent) => {
    expect(readBase64(sent, { mostBytes })).toBe('not-base64');
  });

  it('that says too much is not read at all', () => {
    expect(readBase64(Buffer.alloc(1001).toString('base64'), { mostBytes })).toBe('too-large');
    // Were it read, it would be found not to be base64.
    expect(readBase64('!'.repeat(1400), { mostBytes })).toBe('too-large');
  });
});
