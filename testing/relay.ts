import type { IncomingMessage } from 'node:http';
import { type Loopback, readAll, startLoopback } from './loopback.ts';

/** What the other side really answered; what a relay puts in its place. */
export interface RelayedAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sits between us and a peer: passes every request on, and answers what `tells` makes of the
 * real answer, nothing where that is null. What was done over there is done, whatever is answered
 * here. `target` is asked for with each request, as a relay may have to start before the other
 * side.
 */
export function startRelay(
  target: () => string,
  tells: (
    asked: { method: string; path: string },
    answer: RelayedAnswer,
  ) => RelayedAnswer | null,
): Promise<Loopback> {
  return startLoopback((request, response) => {
    void handOn(target(), request).then(({ type, ...real }) => {
      const { method = '', url: path = '' } = request;
      const told = tells({ method, path }, real);
      if (told) response.writeHead(told.status, { 'content-type': type }).end(told.text);
    });
  });
}

const ofTheConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

async function handOn(
  target: string,
  request: IncomingMessage,
): Promise<RelayedAnswer & { type: string }> {
  const sent = await readAll(request);
  const headers = Object.entries(request.headers).flatMap(
    ([name, value]): [string, string][] =>
      typeof value === 'string' && !ofTheConnection.has(name) ? [[name, value]] : [],
  );
  const { method = 'GET', url = '/' } = request;
  const body = sent.length === 0 ? null : new Uint8Array(sent);
  const answer = await fetch(target + url, { method, headers, body });
  const type = answer.headers.get('content-type') ?? 'application/json';
  return { status: answer.status, text: await answer.text(), type };
}
