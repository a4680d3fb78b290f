import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { codes } from '../../contract/words/envelope.ts';
import { envelope } from './encode-answer.ts';

/** In characters: more than our code or any browser sends. */
const longestPath = 2_048;
const longestQuery = 4_096;
const longestName = 128;
const longestValue = 2_048;
/**
 * Room for cookies and pages of other products on the same host, and for tokens of a company login.
 */
const longerValues: Readonly<Record<string, number>> = {
  cookie: 8_192,
  referer: 8_192,
  authorization: 4_096,
};

const tooLong = JSON.stringify(envelope(codes.tooLarge));

/**
 * The first check of a server. It answers 413 to a request with a path, query or headers that
 * are too long, before any code reads them. So no pattern in our code or in a package receives a
 * long text there. It replaces the existing listeners of the server and passes all other
 * requests to them.
 * @param answer the JSON body of the refusal
 */
export function firstGate(server: Server, answer = tooLong): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isTooLong(request)) refuse(response, answer);
    else for (const listener of listeners) listener.call(server, request, response);
  });
}

function isTooLong({ url = '', headers }: IncomingMessage): boolean {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url.length : mark;
  if (path > longestPath || url.length - path > longestQuery) return true;
  for (const name in headers) {
    const value = headers[name] ?? '';
    const length = typeof value === 'string' ? value.length : value.join().length;
    if (name.length > longestName || length > (longerValues[name] ?? longestValue)) return true;
  }
  return false;
}

function refuse(response: ServerResponse, answer: string): void {
  response
    .writeHead(codes.tooLarge, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answer),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(answer);
}
