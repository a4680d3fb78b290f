import { fastify } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { base64InParts, sendInParts } from './send-in-parts.ts';

let app = fastify();
afterEach(() => app.close());

const text = '{"data":{"fileName":"all.csv","content":"';
const error = vi.fn<() => void>();
const log = { error } as unknown as Parameters<typeof sendInParts>[1]['log'];

async function served(content: () => AsyncIterable<Uint8Array>) {
  app = fastify();
  app.get('/', (_request, reply) =>
    sendInParts(reply, { log }, { status: 200, text, content: content() }),
  );
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Parts of no even size, and how many of them were made. */
function manyParts(most: number, lastFails = false) {
  const seen = { made: 0, over: false };
  const parts = async function* () {
    try {
      for (; seen.made < most; seen.made++) {
        yield await Promise.resolve(Buffer.alloc(10_007, seen.made % 251));
      }
      if (lastFails) throw new Error('the database is away');
    } finally {
      seen.over = true;
    }
  };
  return { seen, parts };
}

it('arrives as it was made, whatever the size of its parts', async () => {
  const { parts } = manyParts(40);
  const answer = await (await fetch(await served(parts))).json();
  const wanted = Array.from({ length: 40 }, (_, n) => Buffer.alloc(10_007, n % 251));
  expect(Buffer.from(answer.data.content, 'base64').equals(Buffer.concat(wanted))).toBe(true);
  expect(answer.data.fileName).toBe('all.csv');
});

it('cannot be taken for the file where it was cut off', async () => {
  const { parts } = manyParts(40, true);
  const response = await fetch(await served(parts));
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
  expect(error).toHaveBeenCalledOnce();
});

it('is no JSON wherever it ends too early, whatever is between', async () => {
  let whole = '';
  for await (const part of base64InParts(text, manyParts(3).parts())) whole += part;
  expect(() => JSON.parse(whole)).not.toThrow();
  for (let end = 1; end < whole.length; end += 997) {
    expect(() => JSON.parse(whole.slice(0, end))).toThrow('JSON');
  }
  expect(() => JSON.parse(whole.slice(0, -1))).toThrow('JSON');
});

it('is a fault as any other where nothing of it could be made', async () => {
  const { parts } = manyParts(0, true);
  expect((await fetch(await served(parts))).status).toBe(500);
});

it('is made as it is read, and no further once the reader is gone', async () => {
  const many = 20_000;
  const { parts, seen } = manyParts(many);
  const leaving = new AbortController();
  const response = await fetch(await served(parts), { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await expect.poll(() => seen.over).toBe(true);
  expect(seen.made).toBeLessThan(many / 4);
});
