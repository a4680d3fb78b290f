import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, type Client } from '../client.ts';
import { type App, startApp } from '../start-app.ts';

let app: App;
let borrower: Client;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  borrower = client(app.url);
  await borrower.logIn('0971234567', app.simulatorUrl);
});
afterAll(() => app.close());

const path = '/common/api/uploadBase64';

it('takes a picture of nearly five megabytes over the wire', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1280, height: 1270, channels: 3, background: 'grey', noise } as const;
  const png = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(png.length).toBeGreaterThan(4_800_000);
  const body = { kind: 'face', base64: `data:image/png;base64,${png.toString('base64')}` };
  const { fileId } = await borrower.done(path, { body });
  expect(fileId).toMatch(/^[\w-]{22}$/);
  // A lost answer is asked for by a new request with the same picture.
  expect(await borrower.done(path, { body })).toEqual({ fileId });
});

it('says what a file lacks in the words of the contract', async () => {
  const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const reply = await borrower.ask(path, { body: { kind: 'face', base64: gif } });
  expect([reply.httpStatus, reply.code, reply.msg]).toEqual([
    200,
    1202,
    'We cannot open this file. Send a JPEG, PNG or WebP.',
  ]);
});

it('reads no body beyond its limit', async () => {
  const base64 = 'A'.repeat(7 * 1024 * 1024);
  const reply = await borrower.ask(path, { body: { kind: 'face', base64 } });
  expect([reply.httpStatus, reply.code]).toEqual([413, 413]);
});
