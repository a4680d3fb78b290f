import { expect, it } from 'vitest';
import { digestFits, readSignature, signatureFits } from './signature.ts';

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
