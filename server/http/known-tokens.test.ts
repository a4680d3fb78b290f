import { expect, it } from 'vitest';
import { KnownTokens } from './known-tokens.ts';

const hash = (n: number) => new Uint8Array(new Uint32Array([n, 7]).buffer);

it('the newest twenty thousand are known, and the oldest are forgotten', () => {
  const tokens = new KnownTokens();
  expect(tokens.has(hash(1))).toBe(false);
  for (let n = 1; n <= 20_001; n++) tokens.add(hash(n));
  expect([tokens.has(hash(1)), tokens.has(hash(20_001))]).toEqual([true, true]);
  for (let n = 20_002; n <= 40_001; n++) tokens.add(hash(n));
  expect([tokens.has(hash(1)), tokens.has(hash(20_001))]).toEqual([false, true]);
});
