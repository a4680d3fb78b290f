import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RawCallback } from '../../store/ports/payment-provider.ts';
import { digestFits, readSignatures, signatureFits } from './signature.ts';

const readSignature = (headers: RawCallback['headers']) => readSignatures(headers)[0] ?? null;

function costOf(act: () => void): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

it('reads a header of open brackets in the time of its length', () => {
  const read = (count: number) => () =>
    readSignature({ 'signature-input': 'a=(,'.repeat(count) });
  const best = (count: number) =>
    Math.min(...Array.from({ length: 8 }, () => costOf(read(count))));
  best(1_000);
  // By its square it would be 256 times as long; a busy machine may double either.
  expect(best(32_000)).toBeLessThan(64 * best(2_000) + 5_000);
});

it('takes no signature over one header many times, and no list of digests', () => {
  const digest = `sha-256=:${'A'.repeat(43)}=:`;
  const body = new Uint8Array(0);
  expect(
    digestFits({ headers: { 'content-digest': Array(3).fill(digest).join(',') }, body }),
  ).toBe(false);
  const raw = { method: 'POST', authority: 'x', path: '/', headers: { cookie: 'x' }, body };
  const covered = ['@method', '@path', 'content-digest', ...Array<string>(20).fill('cookie')];
  const input = `a=(${covered.map((name) => `"${name}"`).join(' ')});keyid="1"`;
  const signature = readSignature({ 'signature-input': input, signature: 'a=:AAAA:' });
  expect(signature?.components.length).toBe(23);
  // Refused before the key is looked at.
  const noKey = new Proxy({} as never, { get: () => expect.unreachable() });
  expect(signature && signatureFits(raw, signature, noKey)).toBe(false);
});

describe('a signature', () => {
  const input = 'sig-pp=("@method" "@path");alg="a";keyid="K:1";created=10;expires=70';
  const read = (signatureInput: string | string[], signature: string | string[]) =>
    readSignature({ 'signature-input': signatureInput, signature });

  it('is taken apart', () => {
    expect(read(input, 'sig-pp=:AQID:')).toEqual({
      components: ['@method', '@path'],
      parameters: '("@method" "@path");alg="a";keyid="K:1";created=10;expires=70',
      keyId: 'K:1',
      algorithm: 'a',
      createdSeconds: 10,
      expiresSeconds: 70,
      signature: Buffer.from([1, 2, 3]),
    });
  });

  it('may say neither how nor when it was made', () => {
    expect(read('s=("@path");keyid="K"', 's=:AQID:')).toMatchObject({
      algorithm: null,
      createdSeconds: null,
      expiresSeconds: null,
    });
    expect(read('s=();keyid="K";created=soon;expires=1234567890123', 's=:AQID:')).toMatchObject(
      {
        createdSeconds: null,
        expiresSeconds: null,
      },
    );
  });

  it.each<[string, string | string[], string | string[]]>([
    ['of several', `${input}, b=("@path");keyid="K:2"`, 'b=:BBBB:, sig-pp=:AQID:'],
    ['on several lines', [input, 'b=("@path");keyid="K:2"'], [' b=:BBBB:', ' sig-pp=:AQID: ']],
  ])('is found by its label among those %s', (_, inputs, signatures) => {
    const found = read(inputs, signatures);
    expect([found?.keyId, found?.signature]).toEqual(['K:1', Buffer.from([1, 2, 3])]);
  });

  it.each([
    ['no label', '("@path");keyid="K"', 'sig-pp=:AQID:'],
    ['another label', input, 'b=:AQID:'],
    ['a label that begins the same', input, 'sig-ppp=:AQID:'],
    ['no value', input, 'sig-pp'],
    ['a value that is no base64', input, 'sig-pp=:A-_D:'],
    ['a value without its ends', input, 'sig-pp=AQID'],
    ['more than a value', input, 'sig-pp=:AQID:x'],
    ['no name of a key', 'sig-pp=("@path");alg="a"', 'sig-pp=:AQID:'],
    ['no list', 'sig-pp;keyid="K"', 'sig-pp=:AQID:'],
    ['nothing', '', ''],
  ])('is none with %s', (_, signatureInput, signature) => {
    expect(read(signatureInput, signature)).toBeNull();
  });
});

describe('a digest', () => {
  const body = Buffer.from('{"status":"COMPLETED"}');
  const of = (name: string, bytes: Uint8Array = body) =>
    `${name}=:${createHash(name.replace('-', '')).update(bytes).digest('base64')}:`;
  const [right, wrong] = [of('sha-256'), of('sha-512', Buffer.from('x'))];
  it.each<[string, string | undefined, boolean]>([
    ['by SHA-256', right, true],
    ['by SHA-512', of('sha-512'), true],
    ['by both', `${right}, ${of('sha-512')}`, true],
    ['by both, of which one is wrong', `${right}, ${wrong}`, false],
    ['by one we know and one we do not', `md5=:AAAA:, ${right}`, true],
    ['by one we do not know', 'md5=:AAAA:', false],
    ['cut short', `${right.slice(0, 20)}:`, false],
    ['that is not there', undefined, false],
  ])('%s', (_, header, fits) => {
    expect(digestFits({ headers: { 'content-digest': header }, body })).toBe(fits);
  });
});

describe('whether a signature is of a message', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const values: Readonly<Record<string, string>> = {
    '@method': 'POST',
    '@authority': 'loans.example.zm',
    '@path': '/in',
    'content-digest': 'sha-512=:AAAA:',
    'x-lines': 'one, two',
    '@query': '?a=1',
    'x-gone': 'x',
  };
  const raw: RawCallback = {
    method: 'post',
    authority: 'Loans.Example.ZM',
    path: '/in',
    headers: { 'content-digest': ' sha-512=:AAAA: ', 'x-lines': [' one', 'two '] },
    body: new Uint8Array(0),
  };
  const covered = ['@method', '@path', 'content-digest'];

  function fits(
    components: readonly string[],
    { alg = 'alg="ecdsa-p256-sha256";', pair = ec, hash = 'sha256', how = {} } = {},
  ): boolean {
    const { privateKey: key, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } =
      pair;
    const list = components.map((name) => `"${name}"`).join(' ');
    const parameters = `(${list});${alg}keyid="K"`;
    const lines = components.map((name) => `"${name}": ${values[name]}`);
    const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
    const made = sign(hash, Buffer.from(base), { key, ...how }).toString('base64');
    const headers = { 'signature-input': `s=${parameters}`, signature: `s=:${made}:` };
    const signature = readSignature(headers);
    return signature !== null && signatureFits(raw, signature, publicKey);
  }

  it('goes by method, host and headers as RFC 9421 writes them', () => {
    expect(fits([...covered, '@authority', 'x-lines'])).toBe(true);
  });

  it.each(covered)('is not told by one that leaves out %s', (left) => {
    expect(fits(covered.filter((name) => name !== left))).toBe(false);
  });

  it.each(['@query', 'x-gone'])('is not told by one over %s, which is not there', (more) => {
    expect(fits([...covered, more])).toBe(false);
  });

  it.each<[string, Parameters<typeof fits>[1], boolean]>([
    ['an elliptic curve, unnamed', { alg: '' }, true],
    ['an elliptic curve by SHA-384, unnamed', { alg: '', hash: 'sha384' }, true],
    ['RSA, unnamed', { alg: '', pair: rsa }, true],
    [
      'RSA-PSS, unnamed',
      { alg: '', pair: rsa, hash: 'sha512', how: { padding: 6, saltLength: 64 } },
      true,
    ],
    ['an algorithm of next year', { alg: 'alg="ed448";' }, false],
    ['another than it names', { alg: 'alg="ecdsa-p384-sha384";' }, false],
    ['RSA under the name of another', { alg: 'alg="rsa-pss-sha512";', pair: rsa }, false],
  ])('is reported for %s', (_, how, isTold) => expect(fits(covered, how)).toBe(isTold));

  it('takes twenty components and no more', () => {
    const filled = (count: number) => [
      ...covered,
      ...Array.from({ length: count - covered.length }, () => 'x-lines'),
    ];
    expect([fits(filled(20)), fits(filled(21))]).toEqual([true, false]);
  });
});
