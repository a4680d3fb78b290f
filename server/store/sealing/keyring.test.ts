import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprint, type Keyring, readKeyring, rewrap, seal, unseal } from './keyring.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const place = 'v1|item|borrower|face';
const plain = Buffer.from('a face, or a name');

describe('the keyring of the environment', () => {
  it('seals with its first key and opens with any', () => {
    const ring = readKeyring(`k2:${key(2)},k1:${key(1)}`, key(9));
    expect(ring.current).toBe('k2');
    expect([...ring.keys.keys()]).toEqual(['k2', 'k1']);
    expect(ring.indexKey).toEqual(Buffer.alloc(32, 9));
  });

  it.each([
    ['nothing', '', key(9), 'written as id:base64'],
    ['a key without an id', key(1), key(9), 'written as id:base64'],
    ['an id that is none', `K 1:${key(1)}`, key(9), 'written as id:base64'],
    ['a short key', `k1:${randomBytes(31).toString('base64')}`, key(9), 'key k1 must be 32'],
    ['a long key', `k1:${randomBytes(33).toString('base64')}`, key(9), 'key k1 must be 32'],
    ['an id twice', `k1:${key(1)},k1:${key(2)}`, key(9), 'its own id'],
    ['a short index key', `k1:${key(1)}`, 'short', 'index key must be 32'],
    ['an end that is empty', `k1:${key(1)},`, key(9), 'written as id:base64'],
  ])('is refused with a sentence for %s, without a word of the key', (_, keys, index, why) => {
    expect(() => readKeyring(keys, index)).toThrow(why);
    expect(() => readKeyring(keys, index)).not.toThrow(key(1).slice(0, 20));
  });
});

describe('what is sealed', () => {
  const ring = readKeyring(`k1:${key(1)}`, key(9));
  const sealed = seal(ring, plain, place);

  it('opens as it was, with its key and in its place', () => {
    expect(unseal(ring, sealed, place)).toEqual(plain);
    expect(unseal(ring, seal(ring, Buffer.alloc(0), place), place)).toHaveLength(0);
  });

  it('shows nothing of its content, and never looks the same twice', () => {
    const again = seal(ring, plain, place);
    expect(sealed.body.includes(plain.subarray(0, 4))).toBe(false);
    expect(again.body.equals(sealed.body)).toBe(false);
    expect(again.wrappedKey.equals(sealed.wrappedKey)).toBe(false);
    // iv, text and tag
    expect(sealed.body).toHaveLength(12 + plain.length + 16);
    expect(sealed.wrappedKey).toHaveLength(12 + 32 + 16);
  });

  const other = readKeyring(`k1:${key(3)}`, key(9));
  const flipped = (bytes: Buffer, at: number) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  it.each<[string, Keyring, typeof sealed, string]>([
    ['under another borrower', ring, sealed, 'v1|item|somebody|face'],
    ['in another row', ring, sealed, 'v1|other|borrower|face'],
    ['as another kind', ring, sealed, 'v1|item|borrower|identity'],
    ['with another key of the same id', other, sealed, place],
    ['with a bit of it changed', ring, { ...sealed, body: flipped(sealed.body, 14) }, place],
    [
      'with a bit of its tag changed',
      ring,
      { ...sealed, body: flipped(sealed.body, -1 + sealed.body.length) },
      place,
    ],
    [
      'with a bit of its key changed',
      ring,
      { ...sealed, wrappedKey: flipped(sealed.wrappedKey, 20) },
      place,
    ],
    [
      'with the key of another thing',
      ring,
      { ...sealed, wrappedKey: seal(ring, plain, place).wrappedKey },
      place,
    ],
    ['cut short', ring, { ...sealed, body: sealed.body.subarray(0, 20) }, place],
  ])('does not open %s', (_, keys, thing, where) => {
    expect(() => unseal(keys, thing, where)).toThrow('unable to authenticate');
  });

  it('says which key is missing', () => {
    const without = readKeyring(`k2:${key(2)}`, key(9));
    expect(() => unseal(without, sealed, place)).toThrow('the key k1 is not in the ring');
  });

  it('comes under a new key without its body being touched', () => {
    const both = readKeyring(`k2:${key(2)},k1:${key(1)}`, key(9));
    const moved = { ...sealed, ...rewrap(both, sealed, place) };
    expect(moved.keyId).toBe('k2');
    expect(moved.body).toBe(sealed.body);
    expect(unseal(readKeyring(`k2:${key(2)}`, key(9)), moved, place)).toEqual(plain);
    expect(() => unseal(ring, moved, place)).toThrow('the key k2');
    expect(() => rewrap(both, sealed, 'v1|item|somebody|face')).toThrow('authenticate');
  });
});

describe('a fingerprint', () => {
  const ring = readKeyring(`k1:${key(1)}`, key(9));
  const card = '123456/11/1';

  it('is the same for the same, and stays it when the keys of the ring change', () => {
    const later = readKeyring(`k2:${key(2)}`, key(9));
    expect(fingerprint(ring, 'nrc', card)).toBe(fingerprint(later, 'nrc', card));
    expect(fingerprint(ring, 'nrc', card)).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprint(ring, 'nrc', Buffer.from(card))).toBe(fingerprint(ring, 'nrc', card));
  });

  it('differs by value, by kind and by the index key', () => {
    const prints = [
      fingerprint(ring, 'nrc', card),
      fingerprint(ring, 'nrc', '123456/11/2'),
      fingerprint(ring, 'mobile', card),
      fingerprint(readKeyring(`k1:${key(1)}`, key(8)), 'nrc', card),
    ];
    expect(new Set(prints).size).toBe(4);
  });
});
