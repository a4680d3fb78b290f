import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Files } from '../../server/store/ports/files.ts';

/** What every store of files must do; throws where it does not. */
export async function keepsFiles(files: Files): Promise<void> {
  const prefix = randomBytes(6).toString('hex');
  const keys = Array.from({ length: 5 }, (_, n) => `${prefix}/${n}${'a'.repeat(31)}`);
  const bodies = keys.map((_, n) => randomBytes(n * 40_000));
  expect(await files.get(keys[0] ?? '')).toBeNull();
  await Promise.all(keys.map((key, n) => files.put(key, bodies[n] ?? Buffer.alloc(0))));
  for (const [n, key] of keys.entries()) expect(await files.get(key)).toEqual(bodies[n]);
  await files.put(keys[1] ?? '', bodies[1] ?? Buffer.alloc(0));
  const page = (after: string) => files.list({ prefix: `${prefix}/`, after, most: 3 });
  const first = await page('');
  expect(first.files.map(({ key }) => key)).toEqual(keys.slice(0, 3));
  expect(first.isLast).toBe(false);
  for (const { at } of first.files) {
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
  }
  const second = await page(keys[2] ?? '');
  expect(second).toMatchObject({ files: [{ key: keys[3] }, { key: keys[4] }], isLast: true });
  for (const key of keys) await files.remove(key);
  await files.remove(keys[0] ?? '');
  expect(await files.get(keys[0] ?? '')).toBeNull();
  expect(await page('')).toEqual({ files: [], isLast: true });
}
