import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { askOverHttp } from './ask-over-http.ts';

const limits = { timeoutMs: 5_000, longest: 100 };
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`;
}

it('sends method, headers and the length of its body, and gives status and text', async () => {
  const url = await served(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { 'content-length': length, 'x-what': what } = request.headers;
    response.writeHead(202).end([request.method, request.url, what, length, body].join(' '));
  });
  const request = { method: 'POST', headers: { 'x-what': 'that' }, body: 'ä' } as const;
  expect(await askOverHttp(`${url}/there?a=1`, request, limits)).toMatchObject({
    status: 202,
    text: 'POST /there?a=1 that 2 ä',
  });
});

it('says of a POST without a body that it has none', async () => {
  const url = await served(({ headers }, response) => {
    response.end(`${headers['content-length']} ${headers['transfer-encoding']}`);
  });
  const { text } = await askOverHttp(url, { method: 'POST' }, limits);
  expect(text).toBe('0 undefined');
});

it('reads letters that come in parts, without the mark of their order', async () => {
  const url = await served((_, response) => {
    const bytes = Buffer.from('\uFEFFä');
    response.write(bytes.subarray(0, 4), () => response.end(bytes.subarray(4)));
  });
  expect((await askOverHttp(url, {}, limits)).text).toBe('ä');
});

it('asks again over the same connection', async () => {
  const sockets = new Set<Socket>();
  const url = await served((request, response) => {
    sockets.add(request.socket);
    response.end();
  });
  for (let time = 0; time < 3; time++) await askOverHttp(url, {}, limits);
  expect(sockets.size).toBe(1);
});

it('goes nowhere else, whatever the answer', async () => {
  let asked = 0;
  const url = await served((_, response) => {
    asked++;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const request = { method: 'POST', body: 'money' } as const;
  await expect(askOverHttp(url, request, limits)).rejects.toThrow('leads elsewhere');
  expect(asked).toBe(1);
});

it.each<[what: string, listener: RequestListener, code: string]>([
  ['no answer', () => undefined, 'NO_ANSWER_IN_TIME'],
  ['half an answer', (_, response) => response.write('half'), 'NO_ANSWER_IN_TIME'],
  [
    'an answer that is cut off',
    (_, response) => response.write('half', () => response.destroy()),
    'ECONNRESET',
  ],
  ['a long one', (_, response) => response.end('x'.repeat(101)), 'TOO_LONG'],
])('throws for %s', async (_, listener, code) => {
  const url = await served(listener);
  const asked = askOverHttp(url, {}, { ...limits, timeoutMs: 200 });
  await expect(asked).rejects.toMatchObject({ code });
});

it('says of a connection that was never made that there was none', async () => {
  const url = await served(() => undefined);
  await open.splice(0)[0]?.();
  await expect(askOverHttp(url, {}, limits)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
