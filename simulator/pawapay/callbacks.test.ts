import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReceivedCallback } from '../../testing/merchant.ts';
import { depositId, rehearse } from '../../testing/merchant.ts';

type Merchant = Awaited<ReturnType<typeof rehearse>>;

async function settled(merchant: Merchant, fault?: string): Promise<ReceivedCallback> {
  if (fault !== undefined) await merchant.post('/faults', { operation: 'collect', fault });
  await merchant.deposit();
  await merchant.pass(1);
  const [callback] = merchant.received;
  if (callback === undefined) throw new Error('no callback came');
  return callback;
}

/** Verifies as a merchant does, from the callback alone and the published key. */
async function verifies(
  merchant: Merchant,
  callback: ReceivedCallback,
  wrongly: { method?: string; path?: string; dsaEncoding?: 'der' | 'ieee-p1363' } = {},
): Promise<boolean> {
  const { method = 'POST', path = callback.path, dsaEncoding = 'der' } = wrongly;
  const header = (name: string): string => String(callback.headers[name]);
  const parameters = header('signature-input').replace(/^sig-pp=/, '');
  const values: Record<string, string> = {
    '@method': method,
    '@authority': header('host'),
    '@path': path,
  };
  const named = /^\(([^)]*)\)/.exec(parameters)?.[1] ?? '';
  const lines = named.split(' ').map((quoted) => {
    const name = quoted.slice(1, -1);
    return `"${name}": ${values[name] ?? header(name)}`;
  });
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  const keys = await fetch(`${merchant.simulator.url}/pawapay/v2/public-key/http`);
  const published = /-----BEGIN[^"]*/.exec(await keys.text())?.[0] ?? '';
  const key = createPublicKey(published.replaceAll('\\n', '\n'));
  const signature = /^sig-pp=:(.*):$/.exec(header('signature'))?.[1] ?? '';
  const bytes = Buffer.from(signature, 'base64');
  return verify('sha256', Buffer.from(base), { key, dsaEncoding }, bytes);
}

describe('the signature of a callback', () => {
  test('verifies as DER with an upper-case POST and not otherwise', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    const callback = await settled(merchant);
    expect(await verifies(merchant, callback)).toBe(true);
    expect(await verifies(merchant, callback, { method: 'post' })).toBe(false);
    expect(await verifies(merchant, callback, { path: '/callbacks/pawapay' })).toBe(false);
    expect(await verifies(merchant, callback, { dsaEncoding: 'ieee-p1363' })).toBe(false);
  });

  test('names what it covers, its key, its minute, and the digest of the body', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    const { headers, body } = await settled(merchant);
    const created = Date.parse(String(headers['signature-date'])) / 1000;
    expect(headers['signature-input']).toBe(
      'sig-pp=("@method" "@authority" "@path" "signature-date" "content-digest" ' +
        '"content-type");alg="ecdsa-p256-sha256";keyid="HTTP_EC_P256_KEY:1"' +
        `;created=${Math.floor(created)};expires=${Math.floor(created) + 60}`,
    );
    const digest = createHash('sha512').update(body).digest('base64');
    expect(headers['content-digest']).toBe(`sha-512=:${digest}:`);
  });

  test('made with a strange key does not verify', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    const callback = await settled(merchant, 'wrong-signature');
    expect(await verifies(merchant, callback)).toBe(false);
  });
});

describe('a callback', () => {
  test('is sent again with growing pauses until it is answered 200', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    merchant.answers.push(500, 302, 503);
    await settled(merchant);
    const seconds = [0.5, 1, 0.5, 1.5, 3, 1, 60];
    const counts: number[] = [];
    for (const pause of seconds) {
      await merchant.pass(pause);
      counts.push(merchant.received.length);
    }
    expect(counts.at(-1)).toBe(4);
    expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1);
    expect(
      await verifies(merchant, merchant.received[3] ?? { path: '', headers: {}, body: '' }),
    ).toBe(true);
  });

  test('is given up after a quarter of an hour', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    merchant.answers.push(...Array.from({ length: 100 }, () => 500));
    await settled(merchant);
    for (let minute = 0; minute < 40; minute += 1) await merchant.pass(60);
    const sentBefore = merchant.received.length;
    expect(sentBefore).toBeGreaterThan(10);
    await merchant.pass(3600);
    expect(merchant.received).toHaveLength(sentBefore);
  });

  test('is resent on demand, only for a payment that ended', async () => {
    await using merchant = await rehearse();
    const resend = `/pawapay/v2/deposits/resend-callback/${depositId}`;
    expect((await merchant.post(resend)).data).toEqual({
      depositId,
      status: 'REJECTED',
      failureReason: {
        failureCode: 'NOT_FOUND',
        failureMessage: `Deposit with ID #${depositId} not found.`,
      },
    });
    await merchant.deposit();
    expect((await merchant.post(resend)).data).toMatchObject({
      failureReason: { failureCode: 'INVALID_STATE' },
    });
    await merchant.pass(120);
    expect(merchant.received).toHaveLength(1);
    expect((await merchant.post(resend)).data).toEqual({ depositId, status: 'ACCEPTED' });
    await merchant.simulator.quiet();
    expect(merchant.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { status: 'FAILED' },
      { status: 'FAILED' },
    ]);
  });
});
