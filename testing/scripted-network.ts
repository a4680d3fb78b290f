import type { IncomingHttpHeaders } from 'node:http';
import { readAll, startLoopback } from './loopback.ts';

/** One answer; a text as it is, anything else as JSON, and nothing where there is no body. */
export interface Said {
  readonly status?: number;
  readonly body?: unknown;
}

/** A request, its body as JSON where it is some. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: unknown;
}

/** By method and path without its query; of several answers each once, and then the last again. */
export type Script = Record<string, Said | readonly Said[]>;

/**
 * A network that says word for word what a test has it say, for what no simulator would. Its
 * answers are hostile, cut short or out of order. What is not in the script is answered 404.
 */
export async function scriptedNetwork(script: Script) {
  const asked: Asked[] = [];
  const times = new Map<string, number>();
  const loopback = await startLoopback((request, response) => {
    void readAll(request).then((bytes) => {
      const { method = '', url: path = '', headers } = request;
      const text = bytes.toString('utf8');
      asked.push({ method, path, headers, text, body: jsonOf(text) });
      const name = `${method} ${path.replace(/\?.*/, '')}`;
      const nth = times.get(name) ?? 0;
      times.set(name, nth + 1);
      const says = [script[name] ?? { status: 404 }].flat();
      const { status = 200, body } = says[Math.min(nth, says.length - 1)] ?? {};
      const isText = typeof body === 'string' || body === undefined;
      response.writeHead(status).end(isText ? body : JSON.stringify(body));
    });
  });
  return {
    url: loopback.url,
    /** What it was asked, oldest first. */
    asked,
    /** What it says; a test may change it under way. */
    script,
    /** The methods and paths, oldest first. */
    lines: () => asked.map(({ method, path }) => `${method} ${path}`),
    [Symbol.asyncDispose]: () => loopback.close(),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
