import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { exchange, textWithin } from './http.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function answering(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const limits = { timeoutMs: 5_000 };

it('hears JSON with its status', async () => {
  const url = await answering((response) => response.writeHead(202).end('{"a":1}'));
  expect(await exchange(url, {}, limits)).toEqual({ heard: true, status: 202, body: { a: 1 } });
});

it('hears what is no JSON by its status alone, or not at all', async () => {
  const url = await answering((response) =>
    response.writeHead(502).end('<h1>Bad gateway</h1>'),
  );
  expect(await exchange(url, {}, limits)).toEqual({ heard: true, status: 502, body: null });
  const why = 'the answer is not JSON';
  expect(await exchange(url, {}, { ...limits, needsJson: true })).toEqual({
    heard: false,
    isSent: true,
    why,
  });
});

it('never says of a request that had no answer that it was not sent', async () => {
  const silent = await answering(() => undefined);
  const inTime = await exchange(silent, {}, { timeoutMs: 50 });
  const broken = await answering((response) => response.socket?.destroy());
  const answers = [inTime, await exchange(broken, {}, limits)];
  const nobody = await exchange('http://127.0.0.1:9', {}, limits);
  for (const answer of [...answers, nobody]) {
    expect(answer).toMatchObject({ heard: false, isSent: true });
  }
});

it('reads a long text of several parts, and no longer one', async () => {
  const part = 'ä'.repeat(40_000);
  const url = await answering((response) => {
    response.write(part);
    setImmediate(() => response.end(part));
  });
  expect(await textWithin(await fetch(url), 80_000)).toBe(part + part);
  await expect(textWithin(await fetch(url), 79_999)).rejects.toThrow(
    'longer than any real one',
  );
  expect(await textWithin(new Response(null), 0)).toBe('');
});

it('stops reading an answer that is longer than any real one', async () => {
  const url = await answering((response) => response.end('x'.repeat(2_000_001)));
  expect(await exchange(url, {}, limits)).toMatchObject({
    heard: false,
    isSent: true,
    why: 'the answer is longer than any real one',
  });
});
