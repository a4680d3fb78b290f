import { createHash } from 'node:crypto';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { type ApiDocument, apiPage } from './api-page.ts';
import { sendJson } from './reply.ts';
import { pageHeaders } from './security-headers.ts';

/** `openapi.json` under a path, and `docs` to read it. Made once, when first asked for. */
export function routeOpenApi(
  app: FastifyInstance,
  limit: onRequestHookHandler,
  makeDocument: () => ApiDocument,
  under = '/api',
): void {
  const options = { onRequest: limit };
  let made: { json: string; html: string; headers: Record<string, string> } | undefined;
  const make = () => {
    const api = makeDocument();
    const { html, style } = apiPage(api);
    const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
    const headers = pageHeaders({ scripts: [], styles: [hash] });
    return { json: JSON.stringify(api.document), html, headers };
  };
  app.get(`${under}/openapi.json`, options, (_request, reply) =>
    sendJson(reply, (made ??= make()).json),
  );
  app.get(`${under}/docs`, options, (_request, reply) => {
    const { html, headers } = (made ??= make());
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  });
}
