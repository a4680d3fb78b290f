import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';

/** A peer that the product, or the simulator, reaches over the machine's own network. */
export interface Loopback {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers requests on a free port of this machine. */
export async function startLoopback(answer: RequestListener): Promise<Loopback> {
  const server = createServer(answer);
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

/** The whole body of a request. */
export async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
