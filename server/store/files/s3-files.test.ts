import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepsFiles } from '../../../testing/object-store/files-contract.ts';
import { strictObjectStore } from '../../../testing/object-store/strict-object-store.ts';
import { FilesAway } from '../ports/files.ts';
import { s3Files } from './s3-files.ts';

let store: Awaited<ReturnType<typeof strictObjectStore>>;
beforeAll(async () => {
  store = await strictObjectStore();
});
afterAll(() => store.close());

const quick = { timeoutMs: 150, pausesMs: [1, 1] };
const bytes = Buffer.from('sealed');

describe('a store by the protocol of S3', () => {
  it('keeps, gives, lists and deletes', async () => {
    await keepsFiles(s3Files(store.access));
    expect(store.objects.size).toBe(0);
  });

  it('is asked again after a passing failure', async () => {
    store.failsNext(2);
    const files = s3Files(store.access, quick);
    await files.put('again', bytes);
    expect(await files.get('again')).toEqual(bytes);
  });

  it.each(['failing', 'silent'] as const)('is away while it is %s', async (mood) => {
    const before = store.asked.length;
    store.is(mood);
    await expect(s3Files(store.access, quick).put('away', bytes)).rejects.toThrow(FilesAway);
    store.is('well');
    expect(store.asked.length - before).toBe(3);
    expect(store.objects.has('away')).toBe(false);
  });

  it('is away where no server listens', async () => {
    const files = s3Files({ ...store.access, url: 'http://127.0.0.1:9' }, quick);
    await expect(files.get('nobody')).rejects.toThrow(/GET failed/);
  });

  it.each([
    ['secret', 'SignatureDoesNotMatch'],
    ['key', 'InvalidAccessKeyId'],
    ['region', 'AuthorizationHeaderMalformed'],
    ['bucket', 'no such bucket'],
  ])('says what it does not like: another %s', async (name, word) => {
    const files = s3Files({ ...store.access, [name]: 'another' }, quick);
    await expect(files.get('x')).rejects.toThrow(word);
  });

  it('is sent no more than sixteen requests at once, and is asked once for each', async () => {
    const files = s3Files(store.access);
    const before = store.asked.length;
    await Promise.all(Array.from({ length: 100 }, (_, n) => files.put(`many/${n}`, bytes)));
    expect(store.asked.length - before).toBe(100);
  });
});
