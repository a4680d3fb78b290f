import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { client, type Client } from '../../../testing/client.ts';
import { emptyTestDatabase } from '../../../testing/database.ts';
import { strictObjectStore } from '../../../testing/object-store/strict-object-store.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { eraseWhenDue } from '../../people/data-rights/erase-when-due.ts';
import { photo } from '../../people/uploads/pictures-for-tests.ts';
import { sql } from '../../store/database/database.ts';
import { filePrefix } from '../../store/files/filed-bodies.ts';
import { openSealed, openSealedFile } from '../../store/sealing/sealed-items.ts';
import { exportData } from '../copy/export.ts';
import { importData } from '../copy/import.ts';
import { moveFiles } from '../copy/move-files.ts';
import { deleteFiles, sweepFiles } from './sweep-files.ts';

let store: Awaited<ReturnType<typeof strictObjectStore>>;
let app: App;
let phone: Client;
let numbers = 0;
const logged: string[] = [];

beforeAll(async () => {
  store = await strictObjectStore();
  const { url, bucket, region, key, secret } = store.access;
  const env = {
    FILES_S3_URL: url,
    FILES_S3_BUCKET: bucket,
    FILES_S3_REGION: region,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  };
  const logTo = { write: (line: string) => void logged.push(line) };
  app = await startApp({ env, hasDemoPeople: false, logLevel: 'info', logTo });
});
afterAll(async () => {
  await app.close();
  await store.close();
});
beforeEach(async () => {
  phone = client(app.url);
  await phone.logIn(`097123450${++numbers}`, app.simulatorUrl);
});

const path = '/common/api/uploadBase64';
const going = new AbortController().signal;
const rowOf = sql<
  { body: Buffer | null; key: string | null; borrowerId: BorrowerId },
  { id: string }
>(`
  select body, file_key as key, borrower_id from sealed_item where id = :id`);
const walked = sql<{ files: bigint; swept: bigint; missing: bigint }>(`
  select last_files as files, last_swept as swept, last_missing as missing from file_store`);
const walkAgain = sql('update file_store set walked_at = null');
const loseRow = sql<void, { id: string }>('delete from sealed_item where id = :id');

async function picture(shade = numbers) {
  const bytes = await photo(700 + shade, 500)
    .png()
    .toBuffer();
  return { body: { kind: 'face', base64: bytes.toString('base64') } };
}

async function upload(): Promise<string> {
  const { fileId } = await phone.done(path, await picture());
  return String(fileId);
}

const keyOf = async (id: string) => (await app.db.row(rowOf, { id }))?.key ?? '';

async function opened(id: string): Promise<Buffer | null> {
  const row = await app.db.row(rowOf, { id });
  const borrowerId = row?.borrowerId ?? ('' as BorrowerId);
  const asked = { id, borrowerId, kind: 'face', reader: 'console', now: new Date() } as const;
  return openSealedFile(app.db, app.context, { ...asked, who: 'Test' });
}

async function sweep() {
  await app.db.run(walkAgain);
  await sweepFiles(app.context, going);
  return app.db.row(walked);
}

/** Makes a file look as old as one of three days ago. */
function age(key: string) {
  const object = store.objects.get(key);
  if (object) object.at = new Date(Date.now() - 3 * 86_400_000);
}

describe('a picture in a store of files', () => {
  it('is there, encrypted, and its row has no body', async () => {
    const id = await upload();
    const row = await app.db.row(rowOf, { id });
    expect(row?.body).toBeNull();
    const object = store.objects.get(row?.key ?? '');
    expect(object?.body.includes('WEBP')).toBe(false);
    expect((await opened(id))?.subarray(8, 12).toString()).toBe('WEBP');
    expect(row?.key).not.toContain(id);
  });

  it('is opened nowhere else than where it is filed', async () => {
    const id = await upload();
    const row = await app.db.row(rowOf, { id });
    const borrowerId = row?.borrowerId ?? ('' as BorrowerId);
    const asked = { id, borrowerId, kind: 'face', reader: 'console', now: new Date() } as const;
    await expect(openSealed(app.db, app.context.keys, asked)).rejects.toThrow('in its row');
  });

  it('is asked for again while the store is away, and nothing is kept', async () => {
    const body = await picture();
    const before = await app.db.row(
      sql<{ n: number }>('select count(*)::int as n from sealed_item'),
    );
    store.is('failing');
    const reply = await phone.ask(path, body);
    store.is('well');
    expect([reply.httpStatus, reply.code]).toEqual([503, 503]);
    expect(
      await app.db.row(sql<{ n: number }>('select count(*)::int as n from sealed_item')),
    ).toEqual(before);
    expect(logged.join('')).toContain('the store of files: PUT answered 503 SlowDown');
    expect(await phone.done(path, body)).toMatchObject({ fileId: expect.any(String) });
  });

  it('goes with its borrower', async () => {
    const key = await keyOf(await upload());
    await phone.done('/user/data/api/erase', { body: { agreed: true } });
    app.hour.setOffset(app.hour.offsetSeconds() + 73n * 3600n);
    await eraseWhenDue(app.context);
    store.is('failing');
    await expect(deleteFiles(app.context)).rejects.toThrow('DELETE answered 503');
    expect(store.objects.has(key)).toBe(true);
    store.is('well');
    await deleteFiles(app.context);
    expect(store.objects.has(key)).toBe(false);
    // The product's own jobs may ask for other files at the same time.
    const asked = () =>
      store.asked.filter((one) => one.startsWith('DELETE') && one.includes(key));
    const before = asked().length;
    expect(before).toBeGreaterThan(1);
    await deleteFiles(app.context);
    expect(asked()).toHaveLength(before);
  });

  it('stays where it is moved back and forth, and can be opened all the time', async () => {
    const id = await upload();
    const before = await opened(id);
    const { files } = app.context;
    if (files === null) throw new Error('the settings name a store');
    const first = await keyOf(id);
    expect((await moveFiles(app.db, files, 'database')).lost).toEqual([]);
    expect(await keyOf(id)).toBe('');
    expect(await opened(id)).toEqual(before);
    await deleteFiles(app.context);
    expect(store.objects.has(first)).toBe(false);
    expect((await moveFiles(app.db, files, 'store')).moved).toBeGreaterThan(0);
    expect(await keyOf(id)).not.toBe('');
    expect(await opened(id)).toEqual(before);
    expect(await moveFiles(app.db, files, 'store')).toEqual({ moved: 0, lost: [] });
  });

  it('is part of an export, and is in the database after it', async () => {
    const id = await upload();
    const before = await opened(id);
    const folder = temporaryFolder('files');
    const file = join(folder, 'all.jsonl.gz');
    const other = await emptyTestDatabase();
    try {
      await expect(exportData(app.db, file)).rejects.toThrow('set FILES_S3_URL');
      await exportData(app.db, file, app.context.files);
      await importData(other, file);
      const row = await other.row(rowOf, { id });
      const borrowerId = row?.borrowerId ?? ('' as BorrowerId);
      const asked = { id, borrowerId, kind: 'face', reader: 'console' } as const;
      const { keys } = app.context;
      expect(await openSealed(other, keys, { ...asked, now: new Date() })).toEqual(before);
      expect(await filePrefix(other)).not.toBe(await filePrefix(app.db));
    } finally {
      await other.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the walk through the store', () => {
  it('sweeps what has had no row for a day, and leaves the young and those of others', async () => {
    const [kept, cut, young] = [await upload(), await uploadOther(), await uploadOther()];
    const keys = await Promise.all([kept, cut, young].map(keyOf));
    for (const key of keys.slice(0, 2)) age(key);
    const others = 'anotherlender/0123';
    store.objects.set(others, { body: Buffer.alloc(1), at: new Date(0) });
    for (const id of [cut, young]) await app.db.run(loseRow, { id });
    await app.db.run(sql('delete from file_to_delete'));
    expect(await sweep()).toMatchObject({ swept: 1n, missing: 0n });
    expect([...keys, others].map((key) => store.objects.has(key))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('reports a row whose file is lost, and keeps it', async () => {
    const id = await upload();
    store.objects.delete(await keyOf(id));
    expect(await sweep()).toMatchObject({ missing: 1n });
    expect(logged.at(-2)).toContain(`"sealed":"${id}"`);
    expect(await opened(id)).toBeNull();
    await app.db.run(loseRow, { id });
  });

  it('sweeps nothing where most has no row: that is an older copy of the database', async () => {
    const prefix = await filePrefix(app.db);
    const strange = Array.from(
      { length: 150 },
      (_, n) => `${prefix}/${String(n).padStart(32, '0')}`,
    );
    for (const key of strange)
      store.objects.set(key, { body: Buffer.alloc(1), at: new Date(0) });
    expect(await sweep()).toMatchObject({ swept: 0n });
    expect(strange.every((key) => store.objects.has(key))).toBe(true);
    expect(logged.join('')).toContain('most files have no row');
  });
});

function uploadOther() {
  return picture(100 + store.objects.size).then(async (body) =>
    String((await phone.done(path, body))['fileId']),
  );
}
