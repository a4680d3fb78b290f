import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { operatorRequest } from '../../../../contract/staff/operator.ts';
import { connectionLimits } from '../../../http/connection-limits.ts';
import { firstGate } from '../../../http/first-gate.ts';
import type { Context } from '../../../store/context.ts';
import { runAct } from './acts.ts';
import { newOperatorToken, writeOperatorFile } from './operator-file.ts';
import { OperatorRefusal } from './operator-call.ts';

const host = '127.0.0.1';
/** The file of the first two people is some hundred bytes. */
const mostBytes = 64 * 1024;
const mostConnections = 64;
const requestTimeoutMs = 30_000;

/** What a client may do with an answer: read it, and store nothing. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

export interface OperatorDoor {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The machine's own way in: HTTP on its loopback alone, for a user who can read the token in
 * the data folder. Null, with a warning, where it cannot be opened: borrowers are served anyway.
 */
export async function openOperatorDoor(context: Context): Promise<OperatorDoor | null> {
  const { config, log } = context;
  const token = newOperatorToken();
  let origin = '';
  const server = createServer((request, response) => {
    answer({ context, token, origin }, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'an operator could not be answered');
      if (!response.headersSent)
        say(response, 500, 'This failed. The log of the server says why.');
      else response.destroy();
    });
  });
  firstGate(server);
  const limits = {
    inAll: mostConnections,
    perAddress: mostConnections,
    trustProxy: false,
  } as const;
  connectionLimits(server, limits, log);
  server.requestTimeout = requestTimeoutMs;
  try {
    const port = await listen(server, config.operatorPort);
    origin = `http://${host}:${port}`;
    const remove = await writeOperatorFile(config.dataDir, { port, token });
    const close = async () => {
      await remove();
      await stop(server);
    };
    return { port, close };
  } catch (error) {
    log.warn({ err: error }, 'operators cannot ask this process');
    if (server.listening) await stop(server);
    return null;
  }
}

interface Door {
  readonly context: Context;
  readonly token: string;
  readonly origin: string;
}

async function answer(
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A page somewhere else that a browser was led to cannot name us by our own address.
  if (`http://${request.headers.host}` !== door.origin) return say(response, 421, 'Not here.');
  if (!isSame(request.headers.authorization ?? '', `Bearer ${door.token}`)) {
    return say(response, 401, 'The token is not the one of the running server.');
  }
  if (request.method !== 'POST' || request.url !== '/acts') {
    return say(response, 404, 'There is no such path.');
  }
  const body = await readBody(request);
  if (body === null) return say(response, 413, 'This is too much.');
  const read = operatorRequest.safeParse(readJson(body));
  if (!read.success) return say(response, 400, 'This is no asking of an operator.');
  const outcome = await runAct(door.context, read.data);
  if (outcome instanceof OperatorRefusal)
    return say(response, outcome.status, outcome.sentence);
  send(response, 200, outcome);
}

function say(response: ServerResponse, status: number, error: string): void {
  send(response, status, { error });
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(value, amountsAsDigits));
}

/** Amounts are whole ngwee; JSON has no numbers that are large and exact. */
function amountsAsDigits(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** In a time that tells nothing about where two texts differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Null when there is more of it than anyone means to send. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Heard to its end, or the other side would not hear the answer; but not kept.
    if (length <= mostBytes) chunks.push(chunk);
  }
  if (length > mostBytes) return null;
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
