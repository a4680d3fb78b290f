import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';
import { pooled } from './connect.ts';
import { sql } from './database.ts';

function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

const fields = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0';
/** Lets a client in, and before it could ask anything says that the server is stopping. */
const letInAndEnd = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from(fields)),
]);

// An unhandled event ends a process; here it fails the run.
it('a connection that ends in the moment it is lent is a database that is away', async () => {
  const stopping = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(letInAndEnd));
  }).listen(0, '127.0.0.1');
  await once(stopping, 'listening');
  const address = stopping.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const db = pooled('server', { connectionString: `postgresql://x@127.0.0.1:${port}/x` });
  const error: unknown = await db.row(sql('select 1')).catch((why: unknown) => why);
  expect([error, isDatabaseAway(error)]).toEqual([expect.any(Error), true]);
  await db.close();
  stopping.close();
});
