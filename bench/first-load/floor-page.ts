import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { builtScreens } from '../bytes/page-bytes.ts';

/**
 * The same screen as a page that does nothing: our prerendered /home with its styles, without its
 * script. No application can be faster than this. Served packed, by Node's own server.
 */
export async function serveFloor() {
  const html = readFileSync(join(builtScreens, 'home.html'), 'utf8')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]* disabled\s*>/g, '')
    .replace(/<body[^>]*>/, '<body>');
  const packed = brotliCompressSync(html);
  const server = createServer((request, response) => {
    if (request.url !== '/home') {
      response.writeHead(204).end();
      return;
    }
    const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    response.writeHead(200, { ...type, 'content-length': packed.length }).end(packed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
