import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { airtelTokens } from './access-token.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) close();
});

/** Airtel's login: each token it gives is another one. */
async function door(answer: (given: number) => { status: number; body: unknown }) {
  let given = 0;
  const server = createServer((_, response) => {
    const { status, body } = answer(++given);
    response.writeHead(status).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  return airtelTokens(
    { url: `http://127.0.0.1:${port}`, clientId: 'we', clientSecret: 'ours' },
    2000,
  );
}

it.each<[said: unknown, seconds: number]>([
  // Half a minute before its end another is asked for.
  [180, 150],
  ['180', 150],
  [1000, 970],
  // What says nothing lives as long as Airtel's usually do, and none above an hour.
  [undefined, 150],
  [0, 150],
  [-5, 150],
  ['soon', 150],
  [null, 150],
  [{ in: 9 }, 150],
  [3600, 3570],
  [86_400, 3570],
])('a token whose answer says it ends in %j is used for %d seconds', async (said, seconds) => {
  const tokens = await door((given) => ({
    status: 200,
    body: { access_token: `token-${given}`, expires_in: said },
  }));
  const began = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  expect(await tokens.get()).toEqual({ text: 'token-1' });
  clock.mockReturnValue(began + seconds * 1000 - 1);
  expect(await tokens.get()).toEqual({ text: 'token-1' });
  clock.mockReturnValue(began + seconds * 1000);
  expect(await tokens.get()).toEqual({ text: 'token-2' });
});

it.each<[what: string, status: number, body: unknown]>([
  ['one that comes with a refusal', 401, { access_token: 'token' }],
  ['an answer without one', 200, {}],
  ['an empty one', 200, { access_token: '' }],
  ['one that is no text', 200, { access_token: 7 }],
  ['one that no header can hold', 200, { access_token: 'token\r\nx-country: US' }],
])('%s is no token, and is asked for again', async (_, status, body) => {
  const tokens = await door((given) =>
    given === 1 ? { status, body } : { status: 200, body: { access_token: 'token' } },
  );
  expect(await tokens.get()).toEqual({
    heard: false,
    isSent: false,
    isRefused: status === 401,
    why: `no token: HTTP ${status}`,
  });
  expect(await tokens.get()).toEqual({ text: 'token' });
});
