import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../../testing/start-app.ts';

const callsPerMinute = 12;
const lines: string[] = [];
let app: App;

beforeAll(async () => {
  app = await startApp({
    env: { ADMIN_PORT: '0', PUBLIC_CALLS_PER_MINUTE: String(callsPerMinute) },
    logLevel: 'trace',
    logTo: { write: (line) => lines.push(line) },
    hasDemoPeople: false,
  });
});
afterAll(() => app.close());

const report = (directive: string) =>
  JSON.stringify({
    'csp-report': { 'effective-directive': directive, 'blocked-uri': 'https://thief.example/' },
  });

function send(body: string) {
  const headers = { 'content-type': 'application/csp-report' };
  return fetch(`${app.url}/csp-reports`, { method: 'POST', headers, body });
}

async function counted(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${app.server.adminPort}/metrics`);
  return (await answer.text()).split('\n').filter((line) => line.includes('"csp-report"'));
}

it('a report is counted by its directive, and not written anywhere', async () => {
  const ours = await Promise.all([send(report('img-src')), send(report('img-src'))]);
  expect(ours.map(({ status }) => status)).toEqual([204, 204]);
  for (const odd of [report('made-up'), 'no JSON', '']) {
    expect((await send(odd)).status).toBe(204);
  }
  const name = 'extramoney_security_events_total';
  expect(await counted()).toEqual([
    `${name}{kind="csp-report",detail="img-src"} 2`,
    `${name}{kind="csp-report",detail="other"} 3`,
  ]);
  expect(lines.filter((line) => line.includes('thief.example'))).toEqual([]);
});

it('more than 8 KB are not read, and many from one address are refused', async () => {
  const before = await counted();
  expect((await send('x'.repeat(8 * 1024 + 1))).status).toBe(413);
  expect(await counted()).toEqual(before);
  const answers: number[] = [];
  while (answers.length <= callsPerMinute) {
    answers.push((await send(report('img-src'))).status);
  }
  expect(answers.at(-1)).toBe(429);
});

it('security.txt names a contact, and a day less than a year ahead', async () => {
  const answer = await fetch(`${app.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toContain(`Canonical: ${app.context.config.publicUrl}/.well-known/security.txt`);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - app.context.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(366);
});
