import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Access } from '../../server/store/files/s3-files.ts';
import { whyNotSigned } from './verify-signature.ts';

/** How the store behaves while a test wants trouble. */
type Mood = 'well' | 'silent' | 'failing';

const mostSkewMs = 15 * 60_000;
const bucket = 'pictures';

/**
 * A store of files by the protocol of S3, as strict as a real one about signatures, hours and
 * names. It keeps all in memory. `silent` never answers; `failing` answers 503.
 */
export async function strictObjectStore() {
  const objects = new Map<string, { body: Buffer; at: Date }>();
  const secret = { key: 'lender', secret: 'a secret of the lender', region: 'af-south-1' };
  const asked: string[] = [];
  let mood: Mood = 'well';
  let failures = 0;
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = '', url: target = '' } = request;
    asked.push(`${method} ${target}`);
    if (mood === 'silent') return;
    const no = (status: number, code: string) =>
      void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (mood === 'failing' || failures > 0) {
      failures = Math.max(0, failures - 1);
      return no(503, 'SlowDown');
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const why = whyNotSigned({ method, target, headers, body }, secret);
    if (why !== null) return no(403, why);
    if (!isOfNow(headers['x-amz-date'] ?? '')) return no(403, 'RequestTimeTooSkewed');
    const url = new URL(target, 'http://store');
    const [, named, ...rest] = url.pathname.split('/');
    if (named !== bucket) return no(404, 'NoSuchBucket');
    const key = rest.map(decodeURIComponent).join('/');
    if (key === '') return void response.end(listing(url.searchParams));
    const found = objects.get(key);
    if (method === 'PUT') objects.set(key, { body, at: new Date() });
    else if (method === 'DELETE') objects.delete(key);
    else if (found === undefined) return no(404, 'NoSuchKey');
    response.writeHead(method === 'DELETE' ? 204 : 200);
    response.end(method === 'GET' ? found?.body : undefined);
  }
  function listing(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('start-after') ?? '';
    const most = Number(query.get('max-keys') ?? 1000);
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort();
    const entries = keys
      .slice(0, most)
      .map((key) => {
        const at = objects.get(key)?.at.toISOString();
        return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
      })
      .join('');
    const isCut = `<IsTruncated>${keys.length > most}</IsTruncated>`;
    return `<ListBucketResult>${isCut}${entries}</ListBucketResult>`;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const access: S3Access = { url: `http://127.0.0.1:${port}`, bucket, ...secret };
  return {
    access,
    /** What it keeps, by key. */
    objects,
    /** Methods and targets, in order. */
    asked: asked as readonly string[],
    is(next: Mood) {
      mood = next;
    },
    /** So many of the next requests are answered 503. */
    failsNext(times: number) {
      failures = times;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isOfNow(at: string): boolean {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  return Math.abs(Date.now() - Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)) < mostSkewMs;
}
