import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isCi } from '../../scripts/test-tools.mjs';
import { photo } from '../../server/people/uploads/pictures-for-tests.ts';
import { sql } from '../../server/store/database/database.ts';
import { client } from '../client.ts';
import { strictObjectStore } from '../object-store/strict-object-store.ts';
import { startApp } from '../start-app.ts';
import { untilSo } from '../until.ts';
import { promtool, rings } from './rings.ts';

const walkAgain = sql('update file_store set walked_at = null');
const walks = sql<{ many: bigint }>('select count(walked_at) as many from file_store');

it.skipIf(!existsSync(promtool) && !isCi())(
  'FilesAreMissing rings when the bucket has lost a picture',
  async () => {
    const store = await strictObjectStore();
    const { url, bucket, region, key, secret } = store.access;
    const env = {
      ADMIN_PORT: '0',
      FILES_S3_URL: url,
      FILES_S3_BUCKET: bucket,
      FILES_S3_REGION: region,
      FILES_S3_KEY: key,
      FILES_S3_SECRET: secret,
    };
    await using app = await startApp({ env, hasDemoPeople: false });
    const borrower = client(app.url);
    await borrower.logIn('0971234501', app.simulatorUrl);
    const bytes = await photo(700, 500).png().toBuffer();
    const body = { kind: 'face', base64: bytes.toString('base64') };
    await borrower.done('/common/api/uploadBase64', { body });
    const afterWalk = async () => {
      await app.db.run(walkAgain);
      app.context.wake('sweep-files');
      await untilSo('a walk', async () => (await app.db.row(walks))?.many === 1n);
      // A gauge may be some seconds old.
      await untilSo('its count', async () => {
        const missing = store.objects.size === 0 ? 1 : 0;
        return (await scrape()).includes(`extramoney_files_missing ${missing}\n`);
      });
      return scrape();
    };
    const scrape = async () => {
      const headers = { connection: 'close' };
      const metrics = `http://127.0.0.1:${app.server.adminPort}/metrics`;
      return (await fetch(metrics, { headers })).text();
    };
    const health = await afterWalk();
    expect(store.objects.size).toBe(1);
    store.objects.clear();
    const fault = await afterWalk();
    expect(rings('FilesAreMissing', { health: [health, health], fault })).toBe(true);
    await store.close();
  },
);
