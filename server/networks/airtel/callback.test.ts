import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCallback } from './callback.ts';

const key = 'zITVAAGYSlzl1WkUQJn81kbpT5drH3koffT8jCkcJJA=';
const providerId = '8917c345-4791-4285-a416-62f24b6982db';
const transaction = {
  id: '8917c34547914285a41662f24b6982db',
  message: 'Paid ZMW 5,000 to "A & B" LIMITED Charge ZMW 140, Trans ID MP210603.1234.L06941.',
  status_code: 'TS',
  airtel_money_id: 'MP210603.1234.L06941',
};
const spaced = JSON.stringify({ transaction }, null, 2);
const tabbed = `{\r\n\t"transaction":\t${JSON.stringify(transaction)}\r\n}`;
const odd = `{ "transaction" : ${JSON.stringify(transaction)} }`;

function hashOf(text: string, by = key): string {
  return createHmac('sha256', by).update(text).digest('base64');
}

function read(body: string, by = key) {
  const message = { method: 'POST', authority: 'x', path: '/callbacks/airtel/payments' };
  return readCallback({ ...message, headers: {}, body: Buffer.from(body) }, by);
}

const compact = JSON.stringify({ transaction });
const hash = hashOf(compact);

describe('a callback is unverified', () => {
  it.each([
    ['with the hash of the compact form', JSON.stringify({ transaction, hash })],
    ['with its hash first', JSON.stringify({ hash, transaction })],
    ['with the hash of two spaces', JSON.stringify({ transaction, hash: hashOf(spaced) })],
    ['sent as it was hashed', spaced.replace(/\n}$/, `,\n  "hash": "${hashOf(spaced)}"\n}`)],
    ['in unusual spacing', odd.replace(/ }$/, ` , "hash" : "${hashOf(odd)}" }`)],
    [
      'in lines of another machine',
      tabbed.replace('\r\n}', `,\r\n\t"hash":\t"${hashOf(tabbed)}"\r\n}`),
    ],
    ['in unusual spacing, hash first', odd.replace('{', `{"hash":"${hashOf(odd)}",`)],
  ])('%s', (_, body) => {
    expect(read(body)).toMatchObject({ verified: true, remark: null, providerId });
  });

  it.each([
    ['TS', 'confirmed'],
    ['TF', 'failed'],
    ['TE', 'failed'],
    ['TIP', null],
    [7, null],
  ])('that says %s and claims %s', (status_code, claims) => {
    const said = { transaction: { ...transaction, status_code } };
    const body = JSON.stringify({ ...said, hash: hashOf(JSON.stringify(said)) });
    expect(read(body)).toMatchObject({ verified: true, claims });
    const forged = JSON.stringify({ ...said, hash: hashOf('x') });
    expect(read(forged).claims).toBeUndefined();
  });

  it('when an old one comes again: its hash names no time, and it only triggers a poll', () => {
    const body = JSON.stringify({ transaction, hash });
    expect([read(body).verified, read(body).verified]).toEqual([true, true]);
  });
});

describe('a callback is not believed', () => {
  const forged = { ...transaction, status_code: 'TF' };
  const twice = `,"transaction":${JSON.stringify(forged)}}`;
  it.each([
    ['without a hash', compact, 'there is no hash'],
    [
      'with a hash that is no text',
      JSON.stringify({ transaction, hash: 7 }),
      'there is no hash',
    ],
    ['with an empty hash', JSON.stringify({ transaction, hash: '' }), notOfThis()],
    [
      'by another key',
      JSON.stringify({ transaction, hash: hashOf(compact, 'x') }),
      notOfThis(),
    ],
    [
      'with the hash of another message',
      JSON.stringify({ transaction: forged, hash }),
      notOfThis(),
    ],
    [
      'with the hash of the inner object alone',
      JSON.stringify({ transaction, hash: hashOf(JSON.stringify(transaction)) }),
      notOfThis(),
    ],
    [
      'with a hash in hexadecimal',
      JSON.stringify({ transaction, hash: Buffer.from(hash, 'base64').toString('hex') }),
      notOfThis(),
    ],
    [
      'with more than was hashed',
      JSON.stringify({ transaction, amount: 5, hash }),
      notOfThis(),
    ],
    [
      'that says two things',
      JSON.stringify({ transaction, hash }).replace(/}$/, twice),
      notOfThis(),
    ],
  ])('%s', (_, body, remark) => {
    expect(read(body)).toEqual({ verified: false, remark, providerId });
  });

  it('while we have no key, whatever it was hashed with', () => {
    const body = JSON.stringify({ transaction, hash: hashOf(compact, '') });
    expect(read(body, '')).toMatchObject({ verified: false });
  });

  it.each([
    ['what?'],
    ['[]'],
    ['null'],
    [JSON.stringify({ transaction: { id: 'BBZMiscxy' }, hash })],
    [JSON.stringify({ transaction: 7, hash })],
  ])('when it names none of our payments: %s', (body) => {
    expect(read(body)).toMatchObject({ verified: false, providerId: null });
  });
});

function notOfThis(): string {
  return 'the hash is not of this message';
}

it('a body of spaces, or of hashes, takes the time of its length', () => {
  const bodies = {
    spaces: (bytes: number) => `{${' '.repeat(bytes)}"hash":"x","transaction":{}}`,
    commas: (bytes: number) => `{"hash":"x","a":"${' , '.repeat(bytes / 3)}"}`,
    hashes: (bytes: number) =>
      `{"hash":"x","a":[${'{"hash":"x","b":1},'.repeat(bytes / 19)}1]}`,
  };
  const costOf = (body: string, times: number) => {
    const before = process.threadCpuUsage();
    for (let i = 0; i < times; i++) read(body);
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  for (const [name, body] of Object.entries(bodies)) {
    const best = (bytes: number, times = 1) =>
      Math.min(...Array.from({ length: 8 }, () => costOf(body(bytes), times)));
    best(4_000);
    // By its square it would be 16 times as long. The kernel may count in steps of 10 ms.
    expect(best(128_000), name).toBeLessThan(4 * best(8_000, 16) + 20_000);
  }
});
