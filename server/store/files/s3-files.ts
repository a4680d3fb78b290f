import { setTimeout as pause } from 'node:timers/promises';
import { between } from '../between.ts';
import { systemClock } from '../clock.ts';
import { fewAtOnce } from '../few-at-once.ts';
import { type Files, FilesAway, type StoredFile } from '../ports/files.ts';
import { encoded, signedHeaders, type StoreSecret } from './sign-request.ts';

/** A bucket of a store that speaks the protocol of S3, and who we are there. */
export interface S3Access extends StoreSecret {
  /** Without a slash at its end; the bucket follows as the first part of the path. */
  readonly url: string;
  readonly bucket: string;
}

/** How patient we are; a borrower waits for the sum of it. */
export interface Patience {
  readonly timeoutMs: number;
  readonly pausesMs: readonly number[];
}

const usualPatience: Patience = { timeoutMs: 4_000, pausesMs: [100, 500] };
/** None of our files is larger; a larger one is foreign. */
const mostBytes = 16_000_000;
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);
const nothing = new Uint8Array();

interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** What it may answer; anything else is tried again or given up. */
  readonly fine: readonly number[];
}

interface Answered {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * A store of files by the protocol of S3, addressed by path, so that any name of a host will do.
 * Sixteen requests are under way at once and others wait. A request without an answer, or with a
 * transient failure, is retried twice, as each act may be done twice.
 */
export function s3Files(access: S3Access, patience: Patience = usualPatience): Files {
  const inTurn = fewAtOnce('the store of files', {
    atOnce: 16,
    waiting: 400,
    waitingEach: 400,
  });
  const send = (asked: Asked) => inTurn('all', () => sent(access, patience, asked));
  return {
    async put(key, body) {
      await send({ method: 'PUT', key, body, fine: [200, 201, 204] });
    },
    async get(key) {
      const { status, body } = await send({ method: 'GET', key, fine: [200, 404] });
      // A bucket that is gone has lost none of our files: it was removed, or another was named.
      if (codeIn(body) === 'NoSuchBucket') throw new FilesAway('there is no such bucket');
      return status === 404 ? null : body;
    },
    async remove(key) {
      await send({ method: 'DELETE', key, fine: [200, 202, 204, 404] });
    },
    async list({ prefix, after, most }) {
      const query = {
        'list-type': '2',
        'max-keys': String(most),
        prefix,
        ...(after !== '' && { 'start-after': after }),
      };
      const { body } = await send({ method: 'GET', query, fine: [200] });
      const xml = body.toString('utf8');
      return { files: listed(xml), isLast: wordOf(xml, 'IsTruncated') !== 'true' };
    },
  };
}

async function sent(
  access: S3Access,
  { timeoutMs, pausesMs }: Patience,
  asked: Asked,
): Promise<Answered> {
  let why = '';
  for (const pauseMs of [...pausesMs, null]) {
    const answer = await once(access, timeoutMs, asked).catch((error: unknown) => error);
    if (isAnswer(answer)) {
      if (asked.fine.includes(answer.status)) return answer;
      why = `${asked.method} answered ${answer.status} ${codeIn(answer.body)}`;
      if (!passing.has(answer.status)) break;
    } else why = `${asked.method} failed: ${reasonOf(answer)}`;
    if (pauseMs !== null) await pause(pauseMs);
  }
  throw new FilesAway(why);
}

async function once(access: S3Access, timeoutMs: number, asked: Asked): Promise<Answered> {
  const { method, key, query = {}, body = nothing } = asked;
  const path = [access.bucket, ...(key?.split('/') ?? [])].map(encoded).join('/');
  const words = Object.entries(query).map((pair) => pair.map(encoded).join('='));
  const url = new URL(`${access.url}/${path}${words.length > 0 ? `?${words.join('&')}` : ''}`);
  const headers = signedHeaders({ method, url, body }, access, systemClock().now());
  const response = await fetch(url, {
    method,
    headers,
    ...(method === 'PUT' && { body: Buffer.from(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) {
    await response.body?.cancel();
    throw new Error('a file of it is larger than our largest');
  }
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

function isAnswer(value: unknown): value is Answered {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}

/** A store's own word for what it did not like, such as `SignatureDoesNotMatch`. */
function codeIn(body: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8'))?.[1] ?? '';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

/** Our keys are letters, digits and slashes: nothing in them is encoded. */
function listed(xml: string): StoredFile[] {
  return between(xml, '<Contents>', '</Contents>').map((entry) => ({
    key: wordOf(entry, 'Key'),
    at: new Date(wordOf(entry, 'LastModified')),
  }));
}

function wordOf(entry: string, name: string): string {
  return between(entry, `<${name}>`, `</${name}>`)[0] ?? '';
}
