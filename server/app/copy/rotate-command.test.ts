import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { connect } from '../../store/database/connect.ts';
import type { Database } from '../../store/database/database.ts';
import { script } from '../../store/database/database.ts';
import { migrate } from '../../store/database/migrate.ts';
import { readKeyring } from '../../store/sealing/keyring.ts';
import { openSealed, putSealed } from '../../store/sealing/sealed-items.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const [k1, k2, index] = [`k1:${key(1)}`, `k2:${key(2)}`, key(9)];
const place = { borrowerId: 'b' as BorrowerId, kind: 'face' } as const;
const plain = Buffer.alloc(300_000, 'a picture');
const now = new Date('2026-11-20T10:00:00Z');
const command = fileURLToPath(new URL('./copy-main.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder('rotate');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function data(args: string[], dataDir: string, env: Record<string, string> = {}) {
  return promisify(execFile)(process.execPath, [command, ...args], {
    env: { DATA_DIR: join(folder, dataDir), ...env },
  });
}

async function withDatabase<T>(dataDir: string, act: (db: Database) => Promise<T>): Promise<T> {
  const db = await connect({ dataDir: join(folder, dataDir) });
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

it('the command brings all under the new key, which alone opens it, after a move too', async () => {
  const id = await withDatabase('from', async (db) => {
    await migrate(db);
    await db.run(
      script(`insert into borrower (id, mobile, channel_code, credit_limit, created_at)
        values ('b', '0971000001', 'h5', 0, now())`),
    );
    return putSealed(db, readKeyring(k1, index), { ...place, plain, now });
  });
  const both = { KYC_KEKS: `${k2},${k1}`, KYC_INDEX_KEY: index };
  const { stdout } = await data(['rotate-keys'], 'from', both);
  expect(stdout).toBe('1 sealed things are now under the key k2.\nThe key k2 guards 1.\n');
  expect((await data(['rotate-keys'], 'from', both)).stdout).toMatch(/^0 sealed things/);

  const file = join(folder, 'moved.gz');
  await data(['export', file], 'from');
  await data(['import', file], 'to');
  await withDatabase('to', async (db) => {
    const asked = { ...place, id, reader: 'console', who: 'Test', now } as const;
    const opened = await openSealed(db, readKeyring(k2, index), asked);
    expect(opened?.equals(plain)).toBe(true);
  });
});

it('the command says which key is missing or wrong, and touches nothing', async () => {
  await expect(
    data(['rotate-keys'], 'from', { KYC_KEKS: 'k3:short', KYC_INDEX_KEY: index }),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('k3 must be 32 bytes') });
  await expect(data(['rotate-keys'], 'from', { PROVIDERS: 'real' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('KYC_KEKS'),
  });
  const other = { KYC_KEKS: `k3:${key(3)}`, KYC_INDEX_KEY: index };
  expect((await data(['rotate-keys'], 'from', other)).stdout).toContain(
    'The key k2, which is not in KYC_KEKS, guards 1.',
  );
});
