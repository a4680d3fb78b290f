import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { makeLog } from '../store/log.ts';
import { connectionLimits } from './connection-limits.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server with these limits; whether it answers on a new connection, which then stays open. */
async function server(limits: { inAll: number; perAddress: number; trustProxy?: string }) {
  const app = fastify({ forceCloseConnections: true });
  const lines: string[] = [];
  const log = makeLog('warn', { write: (line) => void lines.push(line) });
  connectionLimits(app, { trustProxy: false, ...limits }, log);
  app.get('/', async () => 'here');
  ends.push(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets: Socket[] = [];
  const isAnswered = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    ends.push(() => socket.destroy());
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const heard = once(socket, 'data').then(() => true);
    return Promise.race([heard, once(socket, 'close').then(() => false)]);
  };
  const open = () =>
    new Promise<number>((tell) => app.server.getConnections((_, n) => tell(n)));
  return { isAnswered, sockets, lines, open };
}

it('one address has so many connections and no more, and a place again when one ends', async () => {
  const { isAnswered, sockets, lines, open } = await server({ inAll: 100, perAddress: 2 });
  expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await isAnswered()).toBe(false);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'too many connections', of: 'one address' },
  ]);
  for (let times = 0; times < 3; times++) {
    sockets.find((socket) => !socket.destroyed)?.destroy();
    await expect.poll(open).toBe(1);
    expect(await isAnswered()).toBe(true);
    expect(await isAnswered()).toBe(false);
  }
});

it.each(['127.0.0.1', 'loopback', '10.0.0.1, 127.0.0.0/8'])(
  'a proxy that is trusted, named as %s, brings those of many',
  async (trustProxy) => {
    const { isAnswered } = await server({ inAll: 100, perAddress: 1, trustProxy });
    expect([await isAnswered(), await isAnswered()]).toEqual([true, true]);
  },
);

it('all together have so many', async () => {
  const { isAnswered, lines } = await server({ inAll: 2, perAddress: 100 });
  expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(lines.join('')).toContain('"of":"all"');
});
