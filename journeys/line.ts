import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** One request on its way: `POST /api/order/payment/api/submitRepayApplyV2`. */
export interface OnTheLine {
  readonly method: string;
  readonly path: string;
}

/** What becomes of a request: it arrives, it does not, or its answer does not. */
export type Fate = 'passes' | 'request-lost' | 'answer-lost';

/**
 * The connection of one phone to the product, as a relay of HTTP that can be cut where a journey
 * says, in whatever browser. A phone does not notice: it believes to have a network.
 */
export interface Line {
  /** Where the product is for this phone. */
  readonly url: string;
  /** All that was sent so far. */
  readonly sent: readonly OnTheLine[];
  readonly isDown: boolean;
  /** From now on decides over each request. */
  decide(fate: (request: OnTheLine) => Fate): void;
  /** Cuts what is under way, and lets nothing through. */
  goesDown(): void;
  /** The same as soon as the answer that is lost has come. */
  goesDownAfterAnswer(): Promise<void>;
  comesBack(): void;
  close(): Promise<void>;
}

/** Changes a page before it is handed on; a browser that cannot be listened to needs it. */
export interface Inserted {
  /** Markup put before everything else in the head. */
  readonly head: string;
  /** Answers what none of our servers should; whether it did. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Lays a line to the product at this address. */
export async function openLine(product: string, inserted?: Inserted): Promise<Line> {
  const agent = new Agent({ keepAlive: true });
  const sent: OnTheLine[] = [];
  const open = new Set<Socket>();
  let fateOf: (request: OnTheLine) => Fate = () => 'passes';
  let isDown = false;
  let whenLost = () => {};
  const relay = async (request: IncomingMessage, response: ServerResponse) => {
    if (inserted?.answers(request, response)) return;
    const one = { method: request.method ?? 'GET', path: request.url ?? '/' };
    sent.push(one);
    const fate = fateOf(one);
    if (isDown || fate === 'request-lost') return void request.socket.destroy();
    if (slowCodeMs > 0 && one.path.endsWith('.js')) await pause(slowCodeMs);
    // What is to be changed has to come as it is.
    if (inserted !== undefined) delete request.headers['accept-encoding'];
    const answer = await forward({ request, to: product + one.path, agent });
    if (fate === 'answer-lost') {
      await buffer(answer);
      request.socket.destroy();
      whenLost();
    } else {
      await handOn(answer, response, inserted);
    }
  };
  const server = createServer((request, response) => {
    // Either side may hang up at any moment; then there is no one to answer.
    relay(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket) => {
    if (isDown) return void socket.destroy();
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  const goesDown = () => {
    isDown = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: await listens(server),
    sent,
    get isDown() {
      return isDown;
    },
    decide: (fate) => void (fateOf = fate),
    goesDown,
    goesDownAfterAnswer: () =>
      new Promise((down) => {
        whenLost = () => {
          goesDown();
          down();
        };
      }),
    comesBack: () => void (isDown = false),
    async close() {
      for (const socket of open) socket.destroy();
      agent.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** How late each file of code comes, as on a slow phone: `SLOW_CODE=1500`, in milliseconds. */
export const slowCodeMs = Number(process.env['SLOW_CODE'] ?? 0);

interface Forwarded {
  readonly request: IncomingMessage;
  readonly to: string;
  readonly agent: Agent;
}

/** Sends a request on as it is and waits for the head of its answer. */
async function forward({ request, to, agent }: Forwarded): Promise<IncomingMessage> {
  const { method, headers } = request;
  // Read before any failure that has to be reported.
  const body = await buffer(request);
  const onward = ask(to, { method, headers, agent });
  onward.end(body);
  return new Promise<IncomingMessage>((resolve, reject) => {
    onward.on('response', resolve);
    onward.on('error', reject);
  });
}

async function handOn(
  answer: IncomingMessage,
  response: ServerResponse,
  inserted: Inserted | undefined,
): Promise<void> {
  const { statusCode = 502, headers } = answer;
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  if (inserted === undefined || !isPage) {
    response.writeHead(statusCode, headers);
    answer.pipe(response);
    return;
  }
  const page = (await buffer(answer)).toString();
  const changed = page.replace(/<head>/i, (head) => head + inserted.head);
  const length = String(Buffer.byteLength(changed));
  response.writeHead(
    statusCode,
    page === '' ? headers : { ...headers, 'content-length': length },
  );
  response.end(changed);
}

/** On a free port; the address it has then. */
async function listens(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it is not listening');
  return `http://127.0.0.1:${address.port}`;
}
