import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pricePlaces } from '../../../contract/borrower/shown-price.ts';
import type { ShownPrice } from '../../../contract/borrower/shown-price.ts';
import { routeScreens } from './screens.ts';
import { addressLimit } from '../../http/address-limit.ts';
import { ofPagesOnly, securityHeaders } from '../../http/security-headers.ts';

const hash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
let folder: string;
let priceNow: () => Promise<ShownPrice>;
const priceOf = (total: string, ...labels: string[]): ShownPrice => ({
  example: { ...pricePlaces().example, total },
  nextLoans: labels.map((label) => ({ label, note: '', amounts: '' })),
});
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extramoney-screens-'));
  const script = 'console.log("hello")'.repeat(50);
  const files: Record<string, string | Uint8Array> = {
    'home.html': '<title>Home</title><p>{{total}}</p><dl>{{label}}</dl><b>{{price}}</b>',
    'billing-details-orderId.html': '<title>Billing Details</title>',
    'not-found.html': '<title>Not found</title>',
    'assets/main-abc.js': script,
    'assets/main-abc.js.br': brotliCompressSync(script),
    'face-face-recognition.html': '<title>Confirm Identity</title>',
    'assets/finder-worker-abc.js': script,
    'assets/models-abc.wasm': new Uint8Array([0, 97, 115, 109]),
    'assets/models-abc.wasm.br': brotliCompressSync(new Uint8Array([0, 97, 115, 109])),
    'robots.txt': 'User-agent: *',
    'sw.js': 'const release = "0123456789ab"; caches.open(release);',
    'manifest.webmanifest': '{}',
    '.vite/manifest.json': '{}',
    'pages.json': JSON.stringify({
      files: {
        '/home': 'home.html',
        '/billing-details/:orderId': 'billing-details-orderId.html',
        '/face/face-recognition': 'face-face-recognition.html',
      },
      leads: { '/': '/home', '/face': '/face/face-start' },
      notFound: 'not-found.html',
      scriptHashes: [hash],
      styleHashes: { 'home.html': 'sha256-home', 'not-found.html': 'sha256-none' },
      scripts: { 'home.html': ['/assets/main-abc.js', '/assets/own-abc.js'] },
      models: { pages: ['/face/face-recognition'], worker: 'assets/finder-worker-abc.js' },
      price: {
        files: ['home.html'],
        nextLoan: '<dl>{{label}}</dl>',
        release: '0123456789ab',
      },
    }),
  };
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
  }
  app = fastify({ exposeHeadRoutes: false });
  app.addHook('onRequest', securityHeaders({ publicUrl: 'https://example.zm' }));
  priceNow = async () => priceOf('K575', 'Then', 'After');
  await routeScreens(app, folder, { priceNow: () => priceNow(), limit: addressLimit(10_000) });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['', undefined],
  ['token=', undefined],
  ['nottoken=abc', undefined],
  [
    'device=1; token=abc',
    '</assets/main-abc.js>;rel=modulepreload,</assets/own-abc.js>;rel=modulepreload',
  ],
])('with the cookies "%s" a page names in its head: %s', async (cookie, link) => {
  const { headers } = await app.inject({ url: '/home', headers: { cookie } });
  expect(headers['link']).toBe(link);
});

describe('a page that shows the price', () => {
  afterEach(() => vi.restoreAllMocks());
  const shown = async (headers = {}) => await app.inject({ url: '/home', headers });
  /** So long that the price is looked up again. */
  const later = () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  };

  it('has the active products, and a row for each product', async () => {
    const { body } = await shown();
    expect(body).toContain('<p>K575</p><dl>Then</dl><dl>After</dl>');
    expect(/<b>(.*)<\/b>/.exec(body)?.[1]).toBe(JSON.stringify(await priceNow()));
  });

  it('is packed as the browser takes it, and asked about by its tag', async () => {
    const plain = await shown();
    const packed = await shown({ 'accept-encoding': 'gzip;q=0.8, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const zipped = await shown({ 'accept-encoding': 'br;q=0, gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    });
    const again = await shown({ 'if-none-match': plain.headers['etag'] });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('has the next price when it is lent, and so has the worker that keeps the page', async () => {
    const before = await shown();
    const worker = async () => (await app.inject({ url: '/sw.js' })).body;
    const workerBefore = await worker();
    expect(workerBefore).toMatch(/release = "0123456789ab-[\w-]{8}"/);
    priceNow = async () => priceOf('K<i>', '</script>');
    expect((await shown()).body).toBe(before.body);
    later();
    const { body } = await shown({ 'if-none-match': before.headers['etag'] });
    expect(body).toContain('<p>K&lt;i&gt;</p><dl>&lt;/script&gt;</dl>');
    expect(body).not.toContain('</script>');
    expect(await worker()).not.toBe(workerBefore);
  });

  it.each([
    ['is away', () => Promise.reject(new Error('away'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('shows the price of before while the database %s', async (_, away) => {
    const before = await shown();
    priceNow = away;
    later();
    expect((await shown()).body).toBe(before.body);
  });
});

describe('the built screens', () => {
  it.each([
    ['/home', 200, 'Home'],
    ['/home?appChannelCode=WM2', 200, 'Home'],
    ['/billing-details/17', 200, 'Billing Details'],
    ['/nowhere', 404, 'Not found'],
    ['/billing-details', 404, 'Not found'],
    ['/.vite/manifest.json', 404, 'Not found'],
    ['/pages.json', 404, 'Not found'],
    ['/home.html', 404, 'Not found'],
    ['/assets/main-abc.js.br', 404, 'Not found'],
    ['/..%2f..%2fetc/passwd', 404, 'Not found'],
  ])('%s is %d %s', async (url, status, title) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(`<title>${title}</title>`);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-security-policy']).toContain(
      `script-src 'self' '${hash}'`,
    );
    expect(response.headers['content-security-policy']).not.toContain('unsafe');
  });

  it.each([
    ['/?appChannelCode=PANDA2', '/home?appChannelCode=PANDA2'],
    ['/face', '/face/face-start'],
  ])('lead from %s to %s and keep the channel', async (url, to) => {
    const response = await app.inject({ url });
    expect([response.statusCode, response.headers.location]).toEqual([302, to]);
  });

  it('may compile the face models on the face pages and in their worker alone', async () => {
    const policyOf = async (url: string) =>
      String((await app.inject({ url })).headers['content-security-policy']);
    expect(await policyOf('/face/face-recognition?way=photo')).toContain(
      `script-src 'self' 'wasm-unsafe-eval' '${hash}'`,
    );
    expect(await policyOf('/assets/finder-worker-abc.js')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const url of ['/home', '/billing-details/17', '/nowhere', '/assets/main-abc.js']) {
      expect(await policyOf(url)).not.toContain('unsafe');
    }
  });

  it('may have the styles that stand in them, and not those of another page', async () => {
    const stylesOf = async (url: string) =>
      /style-src ([^;]*)/.exec(
        String((await app.inject({ url })).headers['content-security-policy']),
      )?.[1];
    expect(await stylesOf('/home')).toBe("'self' 'sha256-home'");
    expect(await stylesOf('/nowhere')).toBe("'self' 'sha256-none'");
    expect(await stylesOf('/billing-details/17')).toBe("'self'");
  });

  it('give camera and place to our own pages only', async () => {
    const response = await app.inject({ url: '/face/face-recognition' });
    const allowed = String(response.headers['permissions-policy']).split(', ');
    expect(allowed).toContain('camera=(self)');
    expect(allowed).toContain('geolocation=(self)');
    expect(allowed).toContain('microphone=()');
  });

  it('send the models as what they are, packed, and for good', async () => {
    const headers = { 'accept-encoding': 'br' };
    const response = await app.inject({ url: '/assets/models-abc.wasm', headers });
    expect(response.headers['content-type']).toBe('application/wasm');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['cache-control']).toContain('immutable');
    const worker = await app.inject({ url: '/assets/finder-worker-abc.js' });
    expect(worker.headers['cache-control']).toContain('immutable');
    expect(worker.headers['content-type']).toMatch(/javascript/);
  });

  it('send hashed files packed, and for good', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const response = await app.inject({ url: '/assets/main-abc.js', headers });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['cache-control']).toContain('immutable');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    for (const name of [...ofPagesOnly, 'etag', 'last-modified', 'accept-ranges']) {
      expect(response.headers).not.toHaveProperty(name);
    }
    const plain = await app.inject({ url: '/assets/main-abc.js' });
    expect(plain.body).toContain('hello');
  });

  it('send the service worker to be asked about again, for the whole site', async () => {
    const { headers } = await app.inject({ url: '/sw.js' });
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['service-worker-allowed']).toBe('/');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  });

  it('send the manifest as what it is, for a day', async () => {
    const { headers } = await app.inject({ url: '/manifest.webmanifest' });
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  it('send other files to be asked about again', async () => {
    const response = await app.inject({ url: '/robots.txt' });
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('answer machines by the envelope', async () => {
    for (const url of ['/api/nothing', '/api', '/callbacks/x', '/sandbox/clock?x']) {
      const response = await app.inject({ url });
      expect(response.json()).toMatchObject({ code: 404 });
    }
    expect((await app.inject({ method: 'POST', url: '/nowhere' })).json()).toMatchObject({
      code: 404,
    });
  });
});
