import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { client, type Client } from '../client.ts';
import { type App, startApp } from '../start-app.ts';

/* What strangers do to the server over sockets, and what a borrower feels of it: nothing. */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function appWith(env: Record<string, string> = {}): Promise<App> {
  const app = await startApp({ hasDemoPeople: false, env });
  ends.push(() => app.close());
  return app;
}

async function borrowerOf(app: App): Promise<Client> {
  const borrower = client(app.url);
  await borrower.logIn('0971234567', app.simulatorUrl);
  return borrower;
}

/** A stranger with a made-up token and device key. */
function stranger(app: App, token: string): Client {
  const one = Object.assign(client(app.url), { token });
  one.cookies.set('device', 'd'.repeat(43));
  return one;
}

function open({ url }: Pick<App, 'url'>): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  ends.push(() => socket.destroy());
  return socket;
}

const upload = '/common/api/uploadBase64';
const uploadBytes = 6_900_000;
const sentBytes = 1_200_000;

/** The beginning of an upload, under any claimed name. */
function headOf(who: Client): string {
  const headers = {
    host: 'localhost',
    ...who.headers(),
    'content-type': 'application/json',
    'content-length': String(uploadBytes),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `POST /api${upload} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

async function picture(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 900, height: 900, channels: 3, background: 'grey', noise } as const;
  return (await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()).toString('base64');
}

it('99 half-sent uploads without a login are not felt by a borrower', async () => {
  const app = await appWith();
  const borrower = await borrowerOf(app);
  const body = { kind: 'face', base64: await picture() };
  const half = Buffer.alloc(sentBytes, 'A');
  await Promise.all(
    Array.from({ length: 99 }, async () => {
      const socket = open(app);
      socket.write(headOf(stranger(app, 'x'.repeat(43))));
      // All of it has left, so that the server has it or holds it up.
      await new Promise((resolve) => socket.write(half, resolve));
    }),
  );
  // By the third at the latest all that was sent has been read, or will not be.
  for (let tries = 0; tries < 3; tries++) {
    const reply = await borrower.ask(upload, { body });
    expect([reply.httpStatus, reply.code]).toEqual([200, 200]);
  }
  expect((await borrower.ask('/my/getMyLoanInfo')).code).toBe(200);
});

it('one session has one heavy body read at once, and a few that wait', async () => {
  const app = await appWith();
  const borrower = await borrowerOf(app);
  const body = { kind: 'face', base64: await picture() };
  const first = open(app);
  first.write(headOf(borrower));
  first.write(Buffer.alloc(sentBytes, 'A'));
  await expect.poll(async () => (await borrower.ask('/my/getMyLoanInfo')).code).toBe(200);
  // One of these is put off, whichever comes last, which shows that the two others wait.
  const asked = [1, 2, 3].map(() => borrower.ask(upload, { body }));
  expect((await Promise.race(asked)).httpStatus).toBe(503);
  const other = client(app.url);
  await other.logIn('0961234567', app.simulatorUrl);
  expect((await other.ask(upload, { body })).code).toBe(200);
  first.destroy();
  const statuses = (await Promise.all(asked)).map(({ httpStatus }) => httpStatus);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 503]);
});

it('one address holds so many connections, and our proxy as many as it likes', async () => {
  const few = await appWith({ MOST_CONNECTIONS_PER_ADDRESS: '3', ADMIN_PORT: '0' });
  const { console, adminPort } = few.server;
  for (const url of [few.url, console?.origin ?? '', `http://127.0.0.1:${adminPort}`]) {
    const held = Array.from({ length: 3 }, () => open({ url }));
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    // They have nothing to do, so that one of them makes room.
    open({ url });
    await Promise.race(held.map((socket) => once(socket, 'close')));
    expect(held.filter(({ closed }) => closed)).toHaveLength(1);
    const isAdmin = url.endsWith(`:${adminPort}`);
    expect((await fetch(`${url}/${isAdmin ? 'metrics' : 'healthz'}`)).status).toBe(200);
  }
  const behind = await appWith({ MOST_CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY: 'loopback' });
  const many = Array.from({ length: 9 }, () => open(behind));
  await Promise.all(many.map((socket) => once(socket, 'connect')));
  expect((await fetch(`${behind.url}/healthz`)).status).toBe(200);
  expect(many.some(({ closed }) => closed)).toBe(false);
});

it('all together hold so many connections, and an idle one makes room', async () => {
  const app = await appWith({ MOST_CONNECTIONS: '3' });
  const held = Array.from({ length: 3 }, () => open(app));
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  await expect.poll(() => held.filter(({ closed }) => closed).length).toBe(1);
});

it('pages and files are counted like calls, apart from them and from each other', async () => {
  const app = await appWith({ PUBLIC_CALLS_PER_MINUTE: '1' });
  const ask = async (path: string) => {
    // A redirect that is followed counts as a second page.
    const answer = await fetch(app.url + path, { redirect: 'manual' });
    return [answer.status, answer.headers.get('retry-after') !== null];
  };
  const paths = ['/home', '/nothing-here', '/', '/robots.txt', '/home', '/', '/api/nothing'];
  const answers = [];
  for (const path of paths) answers.push(await ask(path));
  expect(answers.slice(4)).toEqual([
    [429, true],
    [429, true],
    [429, true],
  ]);
  expect(answers.slice(0, 4).filter(([status]) => status === 429)).toEqual([]);
  await client(app.url).done('/authentication/sendSmsCode/0971234567/1', { method: 'POST' });
});

it('headers that only drip in are given up', async () => {
  const app = await appWith();
  const socket = open(app);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n');
  const drip = setInterval(() => socket.write('x-drop: 1\r\n'), 1_000);
  ends.push(() => clearInterval(drip));
  const started = performance.now();
  await closed;
  // By the request's own time it would be two minutes.
  expect(performance.now() - started).toBeLessThan(300_000);
});

it('made-up tokens are counted by address, and a session that is known goes on', async () => {
  const app = await appWith({ PUBLIC_CALLS_PER_MINUTE: '5' });
  const borrower = await borrowerOf(app);
  expect((await borrower.ask('/my/getMyLoanInfo')).code).toBe(200);
  const nobody = stranger(app, '');
  const codes: number[] = [];
  for (let n = 0; n < 7; n++) {
    nobody.token = `made-up-token-number-${n}`;
    codes.push((await nobody.ask('/my/getMyLoanInfo')).code);
  }
  expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect((await borrower.ask('/my/getMyLoanInfo')).code).toBe(200);
});

it('unexpected callbacks are counted by address, and have 16 KB', async () => {
  const app = await appWith({ PUBLIC_CALLS_PER_MINUTE: '3' });
  const send = async (body: string) => {
    const url = `${app.url}/callbacks/pawapay/deposits`;
    return (await fetch(url, { method: 'POST', body })).status;
  };
  const unknown = '{"depositId":"0b3e1a52-6a0c-4d7e-9d3a-2f6c1a7b8c9d"}';
  expect(await send(unknown + ' '.repeat(17_000))).toBe(413);
  expect([await send(unknown), await send('{}'), await send('?')]).toEqual([404, 404, 404]);
  expect(await send(unknown)).toBe(429);
});

it.each(['/readyz', '/api/docs', '/api/openapi.json'])(
  '%s is not answered without end, and takes nothing from the calls of its address',
  async (path) => {
    const app = await appWith({ PUBLIC_CALLS_PER_MINUTE: '3' });
    const ask = async () => (await fetch(app.url + path)).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    await client(app.url).done('/authentication/sendSmsCode/0971234567/1', { method: 'POST' });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  },
);
