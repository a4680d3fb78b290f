import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, client } from '../../testing/client.ts';
import { type App, startApp } from '../../testing/start-app.ts';

const who = '/my/getUserInfo';
const perMinute = 6;

let app: App;
beforeAll(async () => {
  const env = { PUBLIC_CALLS_PER_MINUTE: String(perMinute) };
  app = await startApp({ hasDemoPeople: false, env });
});
afterAll(() => app.close());

it('a token opens nothing in another browser; made-up ones shut out strangers alone', async () => {
  const borrower = client(app.url);
  await borrower.logIn('0977000001', app.simulatorUrl);
  const answer = await borrower.ask(who);
  expect(answer.code).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');

  const thief = client(app.url);
  thief.token = borrower.token;
  expect((await thief.ask(who)).code).toBe(401);
  thief.cookies.set('device', 'k'.repeat(43));
  expect((await thief.ask(who)).code).toBe(401);
  expect((await borrower.ask(who)).code).toBe(200);

  const stranger = client(app.url);
  stranger.cookies.set('device', 'k'.repeat(43));
  const codes: number[] = [];
  for (let n = 0; n < perMinute; n++) {
    stranger.token = String(n).padEnd(43, 'x');
    codes.push((await stranger.ask(who)).code);
  }
  expect(codes.slice(0, -1)).toEqual(Array(perMinute - 1).fill(401));
  const last = await stranger.ask(who);
  expect([last.httpStatus, last.code]).toEqual([429, 429]);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await borrower.ask(who)).code).toBe(200);
});

it('a body of nonsense gets errors of twenty fields at the most', async () => {
  const fields = Array.from({ length: 30 }, (_, n) => [`field${n}`, n]);
  const stranger = client(app.url);
  const body = Object.fromEntries(fields);
  const { code, data } = await stranger.ask('/authentication/mobileLogin', { body });
  expect(code).toBe(400);
  expect(Object.keys(asData(asData(data)['errors']))).toHaveLength(20);
});
