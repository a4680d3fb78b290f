import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { makeLog } from '../store/log.ts';
import { answerFault } from './answer-fault.ts';
import { bodyWeightLimit } from './body-weight-limit.ts';

const megabyte = 1024 * 1024;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server that holds three megabytes of bodies, and answers when the test says so. */
async function server() {
  const app = fastify({ bodyLimit: 8 * megabyte, forceCloseConnections: true });
  const log = makeLog('silent');
  app.setErrorHandler((error, asked, reply) => answerFault(log, error, asked, reply));
  bodyWeightLimit(app, 3 * megabyte);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let begun = 0;
  app.post('/wait', async ({ body }) => {
    begun++;
    await held;
    return String(Buffer.isBuffer(body) ? body.length : -1);
  });
  app.post('/echo', async ({ body }) => String(Buffer.isBuffer(body) ? body.length : -1));
  ends.push(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = (path: string, bytes: number) =>
    fetch(`${url}${path}`, { method: 'POST', body: Buffer.alloc(bytes) });
  return { url, post, goOn: () => goOn(), begun: () => begun };
}

/** A body of which so much is sent, and then no more. */
function startBody(url: string, sent: number): ClientRequest {
  const headers = { 'content-length': String(2 * megabyte) };
  const drip = request(`${url}/echo`, { method: 'POST', headers });
  drip.on('error', () => {});
  drip.write(Buffer.alloc(sent));
  ends.push(() => drip.destroy());
  return drip;
}

it('takes heavy bodies whole, one after the other', async () => {
  const { post } = await server();
  for (let n = 0; n < 4; n++) {
    const response = await post('/echo', 2 * megabyte);
    expect([response.status, await response.text()]).toEqual([200, String(2 * megabyte)]);
  }
});

it('puts off a heavy body too many, no light ones, and takes heavy ones again later', async () => {
  const { post, goOn, begun } = await server();
  const taken = post('/wait', 2 * megabyte);
  await expect.poll(begun).toBe(1);
  const refused = await post('/echo', 2 * megabyte);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
  expect((await post('/echo', 1000)).status).toBe(200);
  goOn();
  expect(await (await taken).text()).toBe(String(2 * megabyte));
  expect((await post('/echo', 2 * megabyte)).status).toBe(200);
});

it('keeps no place for what has not arrived, and none after a sender has hung up', async () => {
  const { url, post } = await server();
  const drips = Array.from({ length: 20 }, () => startBody(url, 1000));
  await Promise.all(drips.map((drip) => once(drip, 'socket')));
  expect((await post('/echo', 2 * megabyte)).status).toBe(200);
  for (let n = 0; n < 4; n++) {
    const half = startBody(url, 1.5 * megabyte);
    await once(half, 'socket');
    half.destroy();
  }
  await expect.poll(async () => (await post('/echo', 2.9 * megabyte)).status).toBe(200);
});

it('weighs a body that does not say how long it is', async () => {
  const { url, post, goOn, begun } = await server();
  const taken = post('/wait', 2 * megabyte);
  await expect.poll(begun).toBe(1);
  const chunked = request(`${url}/echo`, { method: 'POST' });
  chunked.on('error', () => {});
  const answered = once(chunked, 'response');
  chunked.end(Buffer.alloc(2 * megabyte));
  const [response]: IncomingMessage[] = await answered;
  expect(response?.statusCode).toBe(503);
  response?.resume();
  goOn();
  await (await taken).text();
});
