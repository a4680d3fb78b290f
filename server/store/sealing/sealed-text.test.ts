import { describe, expect, it } from 'vitest';
import { type Keyring, readKeyring, seal, unseal, unsealByRing } from './keyring.ts';
import { openText, sealText, textSealerByRing } from './sealed-text.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const ring = readKeyring(`k1:${key(1)}`, key(9));
const place = 'v1|sms|one';
const text = 'Mulenga Chanda, K200';
const sealTextByRing = (by: Keyring, one: string, at: string) => textSealerByRing(by, at)(one);

describe.each([
  ['with a key of its own', sealText],
  ['by the key of the ring', sealTextByRing],
])('a text sealed into one line %s', (_, sealed) => {
  it('opens as it was, also after the ring has a new key in front', () => {
    const line = sealed(ring, text, place);
    expect(openText(ring, line, place)).toBe(text);
    expect(openText(readKeyring(`k2:${key(2)},k1:${key(1)}`, key(9)), line, place)).toBe(text);
  });

  it('shows nothing of its content, and never looks the same twice', () => {
    const line = sealed(ring, text, place);
    expect(line).toMatch(/^k1(\.[\w-]+){1,2}$/);
    const bytes = Buffer.from(line.split('.').at(-1) ?? '', 'base64url');
    expect(bytes).toHaveLength(12 + text.length + 16);
    expect(bytes.includes('Mulenga')).toBe(false);
    expect(sealed(ring, text, place)).not.toBe(line);
  });

  it.each([
    ['in another place', ring, 'v1|sms|other'],
    ['with another key of the same id', readKeyring(`k1:${key(3)}`, key(9)), place],
  ])('does not open %s', (__, other, openedIn) => {
    const line = sealed(ring, text, place);
    expect(() => openText(other, line, openedIn)).toThrow(/authenticate/);
  });
});

it('is never taken for the key of a thing, nor such a key for a text', () => {
  const { keyId, wrappedKey, body } = seal(ring, Buffer.from(text), place);
  expect(() => unsealByRing(ring, { keyId, body: wrappedKey }, place)).toThrow(/authenticate/);
  const line = sealTextByRing(ring, 'k'.repeat(32), place);
  const asKey = Buffer.from(line.split('.')[1] ?? '', 'base64url');
  expect(() => unseal(ring, { keyId, wrappedKey: asKey, body }, place)).toThrow(/authenticate/);
});

it('one sealer never makes two texts by one random number', () => {
  const sealing = textSealerByRing(ring, place);
  const lines = [sealing(text), sealing(text), sealing('another text')];
  expect(new Set(lines.map((line) => line.slice(0, 18))).size).toBe(3);
  expect(lines.map((line) => openText(ring, line, place))).toEqual([
    text,
    text,
    'another text',
  ]);
});
