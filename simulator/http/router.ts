import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/** Larger bodies than any call of the protocols played here. */
const mostBodyBytes = 1_000_000;

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The named parts of the path. */
  parts: Readonly<Record<string, string>>;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** What goes back: a JSON value, text or bytes, or one of the ways of not answering. */
export type Answer =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string | Buffer; type: string; headers?: Record<string, string> }
  /** Cuts the connection. */
  | { lost: true }
  /** Leaves the caller waiting. */
  | { hanging: true };

export type Handler = (request: Request) => Answer;
/** Of a phone whose key waits for the product. */
export type LateHandler = (request: Request) => Answer | Promise<Answer>;
/** `GET /phones/{mobile}/wallet` and the like, each with its act. */
export type Routes = Readonly<Record<string, Handler>>;

/** An answer with a JSON body. */
export function answerJson(status: number, json: unknown): Answer {
  return { status, json };
}

/** The JSON object a body holds, or undefined. */
export function readJsonObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a JSON value is an object with names. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * An HTTP server for the routes; unknown paths are answered 404, other methods of known ones 405.
 * `changed` hears of every request that may change something.
 */
export function serveRoutes(
  routes: Readonly<Record<string, LateHandler>>,
  changed: () => void,
): Server {
  const table = Object.entries(routes).map(([name, handler]) => {
    const [method = '', pattern = ''] = name.split(' ');
    return { method, segments: pattern.split('/'), handler };
  });
  const find = (method: string, path: string) => {
    const segments = path.split('/');
    const fitting = table.flatMap((route) => {
      const parts = matchSegments(route.segments, segments);
      return parts === undefined ? [] : [{ ...route, parts }];
    });
    return { fitting, route: fitting.find((one) => one.method === method) };
  };
  const answerTo = async (incoming: IncomingMessage): Promise<Answer> => {
    const body = await readBody(incoming);
    if (body === undefined) return answerJson(413, { error: 'the body is too large' });
    const target = `http://simulator${incoming.url ?? '/'}`;
    if (!URL.canParse(target)) return answerJson(400, { error: 'no such address' });
    const { pathname, searchParams } = new URL(target);
    const method = incoming.method ?? 'GET';
    const { fitting, route } = find(method, pathname);
    if (route === undefined) {
      const status = fitting.length > 0 ? 405 : 404;
      return answerJson(status, { error: `no ${method} ${pathname}` });
    }
    if (method !== 'GET') changed();
    const { parts, handler } = route;
    const { headers } = incoming;
    return handler({ method, path: pathname, query: searchParams, parts, headers, body });
  };
  return createServer((incoming, response) => {
    answerTo(incoming)
      .catch((fault: unknown) => {
        console.error(fault);
        return answerJson(500, { error: 'the simulator itself failed' });
      })
      .then((answer) => send(response, answer))
      .catch((fault: unknown) => console.error(fault));
  });
}

function matchSegments(
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    const found = path[at] ?? '';
    if (wanted.startsWith('{')) parts[wanted.slice(1, -1)] = found;
    else if (wanted !== found) return undefined;
  }
  return parts;
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= mostBodyBytes) chunks.push(bytes);
  }
  return size > mostBodyBytes ? undefined : Buffer.concat(chunks);
}

function send(response: ServerResponse, answer: Answer): void {
  if ('hanging' in answer) return;
  if ('lost' in answer) {
    response.socket?.destroy();
    return;
  }
  const [body, type] =
    'json' in answer
      ? [JSON.stringify(answer.json), 'application/json']
      : [answer.text, answer.type];
  response.writeHead(answer.status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...answer.headers,
  });
  response.end(body);
}
