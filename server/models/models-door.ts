import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Busy } from '../store/busy.ts';
import type { CardReader } from '../store/ports/card-reader.ts';
import type { FaceReader } from '../store/ports/face-reader.ts';
import type { Logger } from '../store/log.ts';

/** A picture as the intake of pictures made it has some hundred thousand. */
const mostBytes = 4 * 1024 * 1024;
const mostConnections = 256;
/** Our own processes send a token and few other headers. */
const maxHeaderSize = 4 * 1024;
const requestTimeoutMs = 30_000;

export interface ModelsDoor {
  readonly port: number;
  /** Takes no more, and answers what is asked already. */
  close(): Promise<void>;
}

export interface Readers {
  readonly cards: CardReader;
  readonly faces: FaceReader;
}

/**
 * Reads cards (`POST /cards`) and faces (`POST /faces`) for the processes that know the token, each
 * by a JPEG as the body. It is handed pictures and nothing else, keeps none, and says nothing of
 * them; how many may wait is the readers' own bound.
 */
export async function openModelsDoor(
  readers: Readers,
  {
    host,
    port,
    token,
    log,
  }: { readonly host: string; readonly port: number; readonly token: string; log: Logger },
): Promise<ModelsDoor> {
  let isLeaving = false;
  const read: Readonly<Record<string, (picture: Uint8Array) => Promise<unknown>>> = {
    '/cards': (front) => readers.cards.read(front),
    '/faces': async (picture) => {
      const { faces, ...look } = await readers.faces.look(picture);
      const plain = faces.map(({ descriptor, ...face }) => {
        return { ...face, descriptor: [...descriptor] };
      });
      return { ...look, faces: plain };
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/readyz') return send(response, isLeaving ? 503 : 200, {});
    const reader = request.method === 'POST' ? read[request.url ?? ''] : undefined;
    const isKnown = isSame(request.headers.authorization ?? '', `Bearer ${token}`);
    if (!isKnown || reader === undefined) return send(response, isKnown ? 404 : 401, {});
    const picture = await readBody(request);
    if (picture === null) return send(response, 413, {});
    try {
      send(response, 200, await reader(picture));
    } catch (error) {
      // Its words are ours: which reader, and of what kind its error was.
      const failure = error instanceof Error ? error.message : 'it failed';
      send(response, error instanceof Busy ? 503 : 422, { failure });
    }
  };
  const server = createServer({ maxHeaderSize }, (request, response) => {
    if (isLeaving) response.setHeader('connection', 'close');
    answer(request, response).catch((error: unknown) => {
      log.warn({ err: error }, 'a picture was not read to its end');
      response.destroy();
    });
  });
  server.maxConnections = mostConnections;
  server.requestTimeout = requestTimeoutMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      isLeaving = true;
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value));
}

/** In a time that tells nothing about where two texts differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Null when there is more of it than any picture has. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Heard to its end, or the other side would not hear the answer; but not kept.
    if (length <= mostBytes) chunks.push(chunk);
  }
  return length > mostBytes ? null : Buffer.concat(chunks);
}
