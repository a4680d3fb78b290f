import { createHash } from 'node:crypto';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { apiPage } from './api-page.ts';
import { openApiDocument } from './open-api.ts';
import { sendJson } from '../../http/reply.ts';
import { pageHeaders } from '../../http/security-headers.ts';

/** `/api/openapi.json`, and `/api/docs` to read it. Made once, when first asked for. */
export function routeOpenApi(app: FastifyInstance, limit: onRequestHookHandler): void {
  const options = { onRequest: limit };
  let made: { json: string; html: string; headers: Record<string, string> } | undefined;
  const make = () => {
    const document = openApiDocument();
    const { html, style } = apiPage(document);
    const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
    const headers = pageHeaders({ scripts: [], styles: [hash] });
    return { json: JSON.stringify(document), html, headers };
  };
  app.get('/api/openapi.json', options, (_request, reply) =>
    sendJson(reply, (made ??= make()).json),
  );
  app.get('/api/docs', options, (_request, reply) => {
    const { html, headers } = (made ??= make());
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  });
}
