import { expect, it } from 'vitest';
import { Busy } from '../store/busy.ts';
import { makeLog } from '../store/log.ts';
import type { FaceLook } from '../store/ports/face-reader.ts';
import { orders } from './card/broken-worker-for-tests.ts';
import { workerCardReader } from './card/worker-card-reader.ts';
import { openModelsDoor } from './models-door.ts';
import { remoteReaders } from './remote-readers.ts';

const token = 'both know it';
const program = new URL('./card/broken-worker-for-tests.ts', import.meta.url);

/** An endpoint of a card reader that does what its picture says, and of a given face. */
async function opened(look: FaceLook = { faces: [], pixels: '', engine: 'none' }) {
  const cards = workerCardReader({ program, mostWaiting: 1 });
  const faces = { look: async () => look, close: async () => {} };
  const log = makeLog('silent');
  const door = await openModelsDoor(
    { cards, faces },
    { host: '127.0.0.1', port: 0, token, log },
  );
  return {
    url: `http://127.0.0.1:${door.port}`,
    close: () => door.close(),
    [Symbol.asyncDispose]: async () => {
      await door.close();
      await cards.close();
    },
  };
}

const picture = (order: keyof typeof orders) => new Uint8Array([orders[order]]);

it('tells of a face what was measured, to the bit', async () => {
  const descriptor = Float32Array.from({ length: 128 }, (_, i) => Math.sin(i) / 3);
  const box = { x: 1, y: 2, width: 3, height: 4 };
  const measures = { eyeDistance: 71.5, light: 120, sharpness: 9, turn: -0.2, mouth: 0.1 };
  const look = { faces: [{ box, ...measures, descriptor }], pixels: 'abc', engine: 'one' };
  await using door = await opened(look);
  const { faces } = remoteReaders({ url: door.url, token });
  expect(await faces.look(new Uint8Array(10))).toEqual(look);
});

it('reads a card there, and says what kind of error it was and nothing else', async () => {
  await using door = await opened();
  const { cards } = remoteReaders({ url: door.url, token });
  expect(await cards.read(picture('read'))).toMatchObject({ retake: true });
  await expect(cards.read(picture('fail'))).rejects.toThrow(
    /^the reader of a card failed: TypeError$/,
  );
});

it('is busy when too many wait there, and when no process answers', async () => {
  const door = await opened();
  const { cards } = remoteReaders({ url: door.url, token });
  const asked = ['read', 'read', 'read'] as const;
  const three = await Promise.allSettled(asked.map((order) => cards.read(picture(order))));
  const failed = three.filter(({ status }) => status === 'rejected');
  expect(failed.length).toBeGreaterThan(0);
  for (const one of failed) expect(one).toMatchObject({ reason: expect.any(Busy) });
  expect(await cards.read(picture('read'))).toMatchObject({ retake: true });
  await door[Symbol.asyncDispose]();
  await expect(cards.read(picture('read'))).rejects.toBeInstanceOf(Busy);
});

it('refuses calls without the token, and reads nothing but these', async () => {
  await using door = await opened();
  const stranger = remoteReaders({ url: door.url, token: 'another' });
  await expect(stranger.cards.read(picture('read'))).rejects.toThrow('MODELS_TOKEN');
  const ask = (path: string, method = 'POST') =>
    fetch(`${door.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/papers')).status).toBe(404);
  expect((await ask('/cards', 'GET')).status).toBe(404);
  const body = new Uint8Array(4 * 1024 * 1024 + 1);
  const headers = { authorization: `Bearer ${token}` };
  const large = await fetch(`${door.url}/cards`, { method: 'POST', headers, body });
  expect(large.status).toBe(413);
});
