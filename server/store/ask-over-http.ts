import {
  Agent as PlainAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainly,
} from 'node:http';
import { Agent as SealedAgent, request as sealed } from 'node:https';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Names in small letters. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

interface Limits {
  /** From now to the last byte of the answer. */
  readonly timeoutMs: number;
  /** In bytes; what is longer is no answer. */
  readonly longest: number;
}

/** Who closes an idle connection last loses what is sent at that moment, so we close it first. */
const kept = { keepAlive: true, timeout: 4_000 };
const plainAgent = new PlainAgent(kept);
const sealedAgent = new SealedAgent(kept);
const usual = { accept: '*/*', 'user-agent': 'ExtraMoney' };
const utf8 = new TextDecoder();

/**
 * Calls a foreign server, over kept-alive connections, and reads the whole answer. It goes
 * nowhere else: an answer that names another address is none. Throws where no answer came; the
 * error has a code. By Node's own client, as `fetch` takes three times the processor time, which
 * was the largest part of a payment's.
 */
export function askOverHttp(
  url: string,
  { method = 'GET', headers = {}, body }: HttpRequest,
  limits: Limits,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const isSealed = url.startsWith('https:');
    const options = {
      method,
      agent: isSealed ? sealedAgent : plainAgent,
      headers: { ...usual, ...headers },
    };
    const request = isSealed ? sealed(url, options) : plainly(url, options);
    const late = setTimeout(() => {
      const isConnected = request.socket?.connecting === false;
      const code = isConnected ? 'NO_ANSWER_IN_TIME' : 'NO_CONNECTION_IN_TIME';
      request.destroy(coded('no answer in time', code));
    }, limits.timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(late);
      reject(error);
    };
    request.on('error', fail);
    request.on('response', (response) => {
      wholeOf(response, limits.longest).then((text) => {
        clearTimeout(late);
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
      }, fail);
    });
    request.end(body);
  });
}

async function wholeOf(response: IncomingMessage, longest: number): Promise<string> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    throw coded('the answer leads elsewhere', 'LEADS_ELSEWHERE');
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= longest) return chunks.push(chunk);
      return response.destroy(coded('the answer is longer than any real one', 'TOO_LONG'));
    });
    response.on('error', reject);
    response.on('end', () => resolve(utf8.decode(Buffer.concat(chunks))));
  });
}

function coded(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
