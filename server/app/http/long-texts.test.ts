import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricePlaces } from '../../../contract/borrower/shown-price.ts';
import { everyRequestHeaders, tokenCallHeaders } from '../../../contract/words/headers.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/** The screens of a build with one page, which shows the price. */
function onePage(): string {
  const folder = join(temporaryFolder('one-page'), 'web');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'home.html'), `<p>${pricePlaces().example.total}</p>`);
  writeFileSync(join(folder, 'not-found.html'), '<p>none</p>');
  writeFileSync(join(folder, 'sw.js'), 'const release = "0123456789ab";');
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify({
      files: { '/home': 'home.html' },
      notFound: 'not-found.html',
      scriptHashes: [],
      styleHashes: {},
      price: { files: ['home.html'], nextLoan: '<i>next</i>', release: '0123456789ab' },
    }),
  );
  return folder;
}

let app: App;
beforeAll(async () => {
  app = await startApp({ screensDir: onePage(), env: { ADMIN_PORT: '0' } });
});
afterAll(() => app.close());

/** Where a stranger may send something: a name, the address, and how the request begins. */
const doors = (): readonly (readonly [string, string, string])[] => [
  ['page', app.url, 'GET /home'],
  ['file', app.url, 'GET /sw.js'],
  ['call', app.url, 'POST /api/authentication/sendSmsCode/0971234567/1'],
  ['callback', app.url, 'POST /callbacks/pawapay/deposits'],
  ['document', app.url, 'GET /api/openapi.json'],
  ['console', app.server.console?.origin ?? '', 'GET /'],
  ['act', app.server.console?.origin ?? '', 'POST /acts/whoAmI'],
  ['book', app.server.console?.origin ?? '', 'GET /book/loans'],
  ['admin', `http://127.0.0.1:${app.server.adminPort}`, 'GET /metrics'],
];

/** The status and the body of a request as it is typed. */
function send(url: string, line: string, headers: Readonly<Record<string, string>> = {}) {
  const typed = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `${line} HTTP/1.1\r\nhost: x\r\n${typed.join('')}connection: close\r\n\r\n`;
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(text, 'latin1'),
    );
    socket.on('data', (part) => (heard += part.toString('latin1')));
    socket.on('close', () => {
      const body = heard.slice(heard.indexOf('\r\n\r\n') + 4);
      resolve({ status: Number(heard.split(' ')[1]), body });
    });
    socket.on('error', (error) => heard === '' && reject(error));
  });
}

const shapes = ['0', ' ', ',', ';', 'a=', '"', '%41', '{', 'q=0', '/', '.', 'w;q=0,', '\u00e9'];
const headerNames = [
  ...everyRequestHeaders,
  ...tokenCallHeaders,
  ...['accept-encoding', 'accept-language', 'authorization', 'content-digest', 'content-type'],
  ...['cookie', 'if-none-match', 'origin', 'range', 'referer', 'signature', 'signature-input'],
  ...['traceparent', 'user-agent', 'x-console', 'x-forwarded-for', 'x-twilio-signature'],
];

describe('a text that is longer than our longest', () => {
  // The whole of what Node takes before it answers itself.
  const long = (shape: string, length = 15_000) =>
    shape.repeat(length / shape.length).slice(0, length);

  it.each(['page', 'file', 'call', 'callback', 'document', 'console', 'act', 'book', 'admin'])(
    'is refused before it is read, in path, query and every header: %s',
    async (door) => {
      const [, url, line] = doors().find(([name]) => name === door) ?? ['', '', ''];
      const [method = '', path = ''] = line.split(' ');
      const lines = shapes
        .filter((shape) => !/[ "{\u00e9]/.test(shape))
        .flatMap((shape) => [
          `${method} ${path}/${long(shape)}`,
          `${method} ${path}?a=${long(shape)}`,
        ]);
      for (const typed of lines) expect((await send(url, typed)).status).toBe(413);
      for (const [place, name] of headerNames.entries()) {
        const shape = shapes[place % shapes.length] ?? '0';
        // Spaces around a value are not part of it.
        const answer = await send(url, line, { [name]: `a${long(shape)}a` });
        expect([name, answer.status, JSON.parse(answer.body)]).toEqual([
          name,
          413,
          ['console', 'act', 'book'].includes(door)
            ? { reason: 'too-large', sentence: expect.any(String) }
            : { code: 413, msg: expect.any(String), data: null },
        ]);
      }
    },
  );

  it('is refused of 64 KB too, where Node itself ends the reading', async () => {
    for (const [, url, line] of doors()) {
      const { status } = await send(url, line, { 'accept-encoding': long('0', 64 * 1024) });
      expect([413, 431]).toContain(status);
    }
  });
});

/** Processor time of `times` requests, in microseconds; of this whole process. */
async function costOf(
  line: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const before = process.cpuUsage();
  for (let times = 0; times < 20; times++) await send(app.url, line, headers);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it('the longest text that is let in costs about what a short one costs', async () => {
  const ask = (length: number, shape: string) =>
    costOf('GET /home', { 'accept-encoding': shape.repeat(length / shape.length) });
  for (const shape of ['0', 'w;q=0,', 'a=0;']) {
    const ratios: number[] = [];
    // A busy machine may disturb some of them, and not all.
    while (ratios.length < 6 && !ratios.some((ratio) => ratio < 5)) {
      ratios.push((await ask(2_040, shape)) / (await ask(6, shape)));
    }
    expect(Math.min(...ratios)).toBeLessThan(5);
  }
});

it('what is as long as browsers send is answered', async () => {
  const { url } = app;
  const headers = {
    cookie: `other=${'x'.repeat(4_000)}; device=${'a'.repeat(43)}`,
    referer: `https://example.zm/${'r'.repeat(4_000)}`,
    'user-agent': 'u'.repeat(1_000),
  };
  expect((await send(url, `GET /home?fbclid=${'f'.repeat(2_000)}`, headers)).status).toBe(200);
});
