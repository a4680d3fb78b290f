import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptedPin, readPublicKey, sealMessage } from './encryption.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const bare = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function open(base64: string): string {
  const key = { key: pair.privateKey, padding: constants.RSA_PKCS1_PADDING };
  return privateDecrypt(key, Buffer.from(base64, 'base64')).toString('utf8');
}

describe('a public key', () => {
  it.each([
    ['as PEM', pem],
    ['as bare base64', bare],
  ])('is read %s', (_, text) => {
    expect(readPublicKey(text)?.equals(pair.publicKey)).toBe(true);
  });

  const tiny = generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey;
  const curve = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey;
  it.each([
    ['empty', ''],
    ['no text', 7],
    ['no key', 'MIGf'],
    ['too short', tiny.export({ type: 'spki', format: 'pem' }).toString()],
    ['of another kind', curve.export({ type: 'spki', format: 'pem' }).toString()],
  ])('is none when it is %s', (_, text) => expect(readPublicKey(text)).toBeNull());
});

describe('what is sealed for Airtel', () => {
  it('is a PIN that only its key opens, and never looks the same twice', () => {
    const sealed = [1, 2].map(() => encryptedPin('4321', pair.publicKey));
    expect(sealed.map(open)).toEqual(['4321', '4321']);
    expect(sealed[0]).not.toBe(sealed[1]);
  });

  it('is a body, byte for byte, under its own key', () => {
    const body = Buffer.from('{ "reference":"Ünïcode",  "n":1.50}');
    const sealed = sealMessage(body, pair.publicKey);
    const [key = '', iv = ''] = open(sealed['x-key']).split(':');
    expect([key, iv].map((part) => Buffer.from(part, 'base64').length)).toEqual([32, 16]);
    const secrets = [Buffer.from(key, 'base64'), Buffer.from(iv, 'base64')] as const;
    const cipher = createDecipheriv('aes-256-cbc', ...secrets);
    const opened = cipher.update(Buffer.from(sealed['x-signature'], 'base64'));
    expect(Buffer.concat([opened, cipher.final()]).equals(body)).toBe(true);
    expect(sealMessage(body, pair.publicKey)['x-signature']).not.toBe(sealed['x-signature']);
  });
});
