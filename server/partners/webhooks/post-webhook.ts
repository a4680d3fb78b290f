import { type IncomingMessage, request as plainly } from 'node:http';
import { request as sealed } from 'node:https';
import { onlyTo, publicAddressOf, type Resolve } from './safe-address.ts';

export interface PostLimits {
  /** From now to the end of the answer's first bytes. */
  readonly timeoutMs: number;
  /** Of the answer, in bytes; the rest is not read. */
  readonly mostAnswer: number;
  readonly allowLocal: boolean;
  readonly resolve?: Resolve;
}

export interface Posted {
  /** Null: no answer came. */
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string;
  readonly retryAfter: string | null;
}

const broken = (failure: string): Posted => {
  return { status: null, failure, answer: '', retryAfter: null };
};

/**
 * Posts a body to an address of the public internet, by TLS and to the name's own certificate. It
 * follows no redirect and reads only the beginning of the answer. It never throws.
 */
export async function postWebhook(
  url: string,
  given: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  limits: PostLimits,
): Promise<Posted> {
  const { protocol, hostname } = new URL(url);
  const isSealed = protocol === 'https:';
  if (!isSealed && !limits.allowLocal) return broken('NOT_HTTPS');
  const late = AbortSignal.timeout(limits.timeoutMs);
  try {
    const address = await inTime(publicAddressOf(hostname, limits), late);
    const bytes = Buffer.from(given.body);
    const options = {
      method: 'POST',
      agent: false as const,
      lookup: onlyTo(address),
      signal: late,
      headers: {
        'content-type': 'application/json',
        'content-length': String(bytes.length),
        'user-agent': 'ExtraMoney-Webhooks/1',
        connection: 'close',
        ...given.headers,
      },
    };
    if (!isSealed && isNotLocal(address)) return broken('NOT_HTTPS');
    return await new Promise((resolve, reject) => {
      const request = isSealed ? sealed(url, options) : plainly(url, options);
      request.on('error', reject);
      request.on('response', (response) => {
        resolve(beginningOf(response, limits.mostAnswer));
      });
      request.end(bytes);
    });
  } catch (error) {
    return broken(late.aborted ? 'NO_ANSWER_IN_TIME' : codeOf(error));
  }
}

const isNotLocal = (address: string) => address !== '127.0.0.1' && address !== '::1';

async function inTime<T>(asked: Promise<T>, late: AbortSignal): Promise<T> {
  const over = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('late')), { once: true });
  });
  return Promise.race([asked, over]);
}

function beginningOf(response: IncomingMessage, most: number): Promise<Posted> {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const end = () => {
      const answer = Buffer.concat(chunks).subarray(0, most).toString('utf8');
      response.destroy();
      const retryAfter = headers['retry-after'] ?? null;
      resolve({ status, failure: null, answer: fit(answer), retryAfter });
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= most) end();
    });
    // The status came: what breaks after it changes nothing.
    response.on('end', end).on('error', end).on('close', end);
  });
}

/** As PostgreSQL can keep it. */
const fit = (text: string) => text.toWellFormed().replaceAll('\0', '');

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code.slice(0, 100) : 'NO_ANSWER';
}
