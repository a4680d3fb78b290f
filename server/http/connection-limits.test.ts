import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { makeLog } from '../store/log.ts';
import { connectionLimits } from './connection-limits.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const { promise: never } = Promise.withResolvers<void>();

interface Given {
  inAll: number;
  perAddress: number;
  trustProxy?: string;
}

/** A server with these limits. `/held` is not answered. */
async function server(limits: Given) {
  const app = fastify({ forceCloseConnections: true, keepAliveTimeout: 72_000 });
  const lines: string[] = [];
  const log = makeLog('warn', { write: (line) => void lines.push(line) });
  connectionLimits(app.server, { trustProxy: false, ...limits }, log);
  const servedTo: string[] = [];
  app.get('/', async ({ ip }) => {
    servedTo.push(ip);
    return 'here';
  });
  let inWork = 0;
  app.get('/held', () => {
    inWork += 1;
    return never;
  });
  ends.push(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  /** A new connection from an address, with a request or without one; and what is heard there. */
  const come = async (from: string, path: string | null = '/') => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    socket.on('error', () => {});
    ends.push(() => socket.destroy());
    await once(socket, 'connect').catch(() => {});
    let heard = '';
    socket.on('data', (part) => (heard += String(part)));
    if (path !== null) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return { socket, heard: () => heard, isOver: () => socket.closed };
  };
  /** Whether a new connection is answered; then it stays open, with nothing to do. */
  const isAnswered = async (from = '127.0.0.1') => {
    const { socket, heard } = await come(from);
    await expect.poll(() => heard() !== '' || socket.closed).toBe(true);
    return heard() !== '';
  };
  const open = () =>
    new Promise<number>((tell) => app.server.getConnections((_, n) => tell(n)));
  /** So many with a request in work, each. */
  const hold = async (...from: string[]) => {
    const before = inWork;
    const held: Awaited<ReturnType<typeof come>>[] = [];
    for (const address of from) held.push(await come(address, '/held'));
    await expect.poll(() => inWork).toBe(before + from.length);
    return held;
  };
  return { come, isAnswered, hold, open, lines, app, servedTo, port: Number(port) };
}

/** `127.0.x.y` for each of so many. */
const addresses = (many: number, network = 0) =>
  Array.from({ length: many }, (_, n) => `127.0.${network}.${n + 1}`);

it('one address has so many with work, and a place again when one ends', async () => {
  const { isAnswered, hold, lines, open } = await server({ inAll: 100, perAddress: 2 });
  const [first] = await hold('127.0.0.1', '127.0.0.1');
  expect([await isAnswered(), await isAnswered('127.0.0.2')]).toEqual([false, true]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'too many connections', of: 'one address' },
  ]);
  first?.socket.destroy();
  await expect.poll(open).toBe(2);
  expect(await isAnswered()).toBe(true);
});

it('what is idle for longest makes room for what is new, and never what is in work', async () => {
  const { come, isAnswered, hold, open } = await server({ inAll: 100, perAddress: 4 });
  const [held] = await hold('127.0.0.1');
  const silent = await come('127.0.0.1', null);
  const older = await come('127.0.0.1');
  await expect.poll(older.heard).toContain('here');
  const newer = await come('127.0.0.1');
  await expect.poll(newer.heard).toContain('here');
  // The older one is asked again, so that it is the newer one now.
  older.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => older.heard().match(/here/g)).toHaveLength(2);
  const over = () => [held, silent, older, newer].map((one) => one?.isOver());
  expect(over()).toEqual([false, false, false, false]);
  expect(await isAnswered()).toBe(true);
  await expect.poll(over).toEqual([false, true, false, false]);
  expect(await isAnswered()).toBe(true);
  await expect.poll(over).toEqual([false, true, false, true]);
  await expect.poll(open).toBe(4);
});

it('13 addresses of one /24 leave everybody else their places', async () => {
  const { isAnswered, hold, lines } = await server({ inAll: 40, perAddress: 3 });
  await hold(...addresses(10));
  expect([await isAnswered('127.0.0.11'), await isAnswered('127.0.1.1')]).toEqual([
    false,
    true,
  ]);
  expect(lines.join('')).toContain('"of":"one network"');
});

it('a /16 has no more than half of all, however many of its networks come', async () => {
  const { isAnswered, hold, lines } = await server({ inAll: 40, perAddress: 3 });
  await hold(...addresses(10, 1), ...addresses(10, 2));
  expect([await isAnswered('127.0.3.1'), await isAnswered('127.1.0.1')]).toEqual([false, true]);
  expect(lines.join('')).toContain('"of":"one region"');
});

it('all together have so many', async () => {
  const { isAnswered, hold, lines } = await server({ inAll: 4, perAddress: 100 });
  await hold('127.1.0.1', '127.2.0.1', '127.3.0.1');
  // The one idle place that is left goes to the last client.
  expect([await isAnswered(), await isAnswered('127.4.0.1')]).toEqual([true, true]);
  await hold('127.5.0.1');
  expect(await isAnswered()).toBe(false);
  expect(lines.join('')).toContain('"of":"all"');
});

it('idle connections are kept for five seconds while four fifths of all are taken', async () => {
  const { come, hold, open } = await server({ inAll: 10, perAddress: 100 });
  const told = async () => {
    const { socket, heard } = await come('127.0.0.1');
    await expect.poll(heard).toContain('here');
    socket.destroy();
    return /keep-alive: timeout=(\d+)/i.exec(heard())?.[1];
  };
  const before = await open();
  expect([before, await told()]).toEqual([0, '72']);
  await expect.poll(open).toBe(0);
  const held = await hold(...addresses(8));
  expect(await told()).toBe('5');
  for (const { socket } of held) socket.destroy();
  await expect.poll(open).toBe(0);
  expect(await told()).toBe('72');
});

it.each(['127.0.0.1', 'loopback', '10.0.0.1, 127.0.0.0/8'])(
  'a proxy that is trusted, named as %s, brings those of many, which are never closed',
  async (trustProxy) => {
    const limits = { inAll: 3, perAddress: 1, trustProxy };
    const { isAnswered, open } = await server(limits);
    expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await isAnswered(), await open()]).toEqual([false, 3]);
  },
);

const asksAndResets = `
  const { connect } = require('node:net');
  const { port, left } = require('node:worker_threads').workerData;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n', () => {
    socket.resetAndDestroy();
    Atomics.store(left, 0, 1);
    Atomics.notify(left, 0);
  });`;

it('a request of a client that reset its connection before is not served', async () => {
  const { isAnswered, open, servedTo, port } = await server({ inAll: 100, perAddress: 2 });
  const left = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(asksAndResets, { eval: true, workerData: { port, left } });
  // The server accepts nothing while this thread waits.
  Atomics.wait(left, 0, 0, 60_000);
  expect(await isAnswered('127.0.0.2')).toBe(true);
  await client.terminate();
  await expect.poll(open).toBe(1);
  expect(servedTo).toEqual(['127.0.0.2']);
});
