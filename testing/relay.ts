import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** What the other side really answered; what a relay puts in its place. */
export interface RelayedAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Relay {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Stands between us and somebody else: hands every request on, and says what `tells` makes of the
 * real answer. What was done over there is done, whatever is told here. `target` is asked for with
 * each request, as a relay may have to stand before the other side does.
 */
export async function startRelay(
  target: () => string,
  tells: (asked: { method: string; path: string }, answer: RelayedAnswer) => RelayedAnswer,
): Promise<Relay> {
  const server = createServer((request, response) => {
    void handOn(target(), request).then(({ type, ...real }) => {
      const { method = '', url: path = '' } = request;
      const { status, text } = tells({ method, path }, real);
      response.writeHead(status, { 'content-type': type }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ofTheConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

async function handOn(
  target: string,
  request: IncomingMessage,
): Promise<RelayedAnswer & { type: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = Object.entries(request.headers).flatMap(
    ([name, value]): [string, string][] =>
      typeof value === 'string' && !ofTheConnection.has(name) ? [[name, value]] : [],
  );
  const { method = 'GET', url = '/' } = request;
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  const answer = await fetch(target + url, { method, headers, body });
  const type = answer.headers.get('content-type') ?? 'application/json';
  return { status: answer.status, text: await answer.text(), type };
}
