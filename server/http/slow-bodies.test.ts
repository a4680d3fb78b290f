import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { slowBodies } from './slow-bodies.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server that answers a body's length, and one path before it is read. */
async function server() {
  const app = fastify({ forceCloseConnections: true });
  slowBodies(app, { graceMs: 200, bytesPerSecond: 1_000 });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/length', async ({ body }) => String(Buffer.isBuffer(body) ? body.length : -1));
  app.post(
    '/refused',
    { onRequest: (_request, reply) => void reply.send('no') },
    async () => 'never',
  );
  ends.push(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return (path: string, length: number): Socket => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    ends.push(() => socket.destroy());
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${length}\r\n\r\n`,
    );
    return socket;
  };
}

it.each(['/length', '/refused'])('hangs up on a body of %s that drips in', async (path) => {
  const send = await server();
  const socket = send(path, 1_000_000);
  const drip = setInterval(() => socket.write('a'), 100);
  ends.push(() => clearInterval(drip));
  socket.resume();
  // How it is hung up on, by an end or a reset, is the kernel's choice.
  await new Promise((closed) => socket.once('close', closed));
  expect(socket.destroyed).toBe(true);
});

it('waits for one that comes slowly, and faster than that', async () => {
  const send = await server();
  const socket = send('/length', 12_000);
  let left = 12_000;
  const flow = setInterval(() => {
    if (left === 0) return;
    socket.write('a'.repeat(1_000));
    left -= 1_000;
  }, 200);
  ends.push(() => clearInterval(flow));
  const [answer]: Buffer[] = await once(socket, 'data');
  expect(String(answer)).toMatch(/200 OK[^]*12000$/);
});
