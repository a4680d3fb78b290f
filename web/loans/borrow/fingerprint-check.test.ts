import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint-check.tsx';

describe('the fingerprint of a text', () => {
  it.each(['', '<p>K500.00</p>', 'Wanjĩ – “ŋ”'])('is its SHA-256: %j', async (text) => {
    const counted = createHash('sha256').update(text).digest('hex');
    expect(await fingerprintOf(text)).toBe(counted);
    expect(await fingerprintOf(`${text} `)).not.toBe(counted);
  });
});
