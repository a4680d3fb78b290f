import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** A request as it reached the server. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the next request gets: an envelope, another body, or a connection cut without one. */
export type Reply =
  | {
      readonly code: number;
      readonly msg?: string;
      readonly data?: unknown;
      readonly http?: number;
    }
  | { readonly text: string; readonly http: number }
  | 'cut';

export interface PlayedServer {
  readonly origin: string;
  readonly received: Received[];
  /** Replies in their order; the last one repeats. */
  reply(...replies: Reply[]): void;
  close(): Promise<void>;
}

/** A real HTTP server with scripted answers, on a free port. */
export async function playServer(): Promise<PlayedServer> {
  const received: Received[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      answer(response, reply ?? 'cut');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    reply: (...next) => {
      replies = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'cut') {
    response.destroy();
    return;
  }
  response.statusCode = reply.http ?? 200;
  if ('text' in reply) {
    response.end(reply.text);
    return;
  }
  const { code, msg = 'success', data = null } = reply;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ code, msg, data }));
}

/** The state of a borrower, as the wire has it. */
export const loanInfo = {
  stage: 'borrow',
  standing: {
    state: 'may-borrow',
    sentence: 'You can borrow up to K1,000.50.',
    secondActions: [],
    tone: 'good',
  },
  creditLimit: 1000.5,
  history: [],
};
