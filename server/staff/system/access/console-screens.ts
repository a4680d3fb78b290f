import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { onRequestHookHandler } from 'fastify';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the built screens: files of `assets/` for ever, the one page for every other address,
 * which reads it itself. Without a build it says so.
 */
export async function routeConsoleScreens(
  app: FastifyInstance,
  folder: string,
  limit: onRequestHookHandler,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => notBuilt(request, reply));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
  });
  const limited = { onRequest: limit };
  app.get<{ Params: { '*': string } }>('/assets/*', limited, (request, reply) => {
    const file = request.params['*'];
    if (!/^[\w.-]+$/.test(file) || !existsSync(join(folder, 'assets', file))) {
      return reply.code(404).type('text/plain').send('There is no such file.\n');
    }
    return reply.header('cache-control', immutable).sendFile(`assets/${file}`);
  });
  app.setNotFoundHandler({ preValidation: limit }, (request, reply) => {
    if (!isForPeople(request)) return nothingHere(reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

function isForPeople({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.startsWith('/acts/');
}

function nothingHere(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.\n');
}

function notBuilt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isForPeople(request)) return nothingHere(reply);
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('The console is not built yet. "npm start" builds it and starts again.\n');
}
