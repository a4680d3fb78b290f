import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the entry prints one line, serves, and ends on SIGTERM', async () => {
  const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_AUTO_ANSWER: 'approve', PORT: '9' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  await once(child.stdout, 'data');
  const url = /http:\S+/.exec(lines.join(''))?.[0] ?? '';
  const settings: unknown = await (await fetch(`${url}settings`)).json();
  expect(settings).toMatchObject({
    autoAnswer: 'approve',
    callbackBaseUrl: 'http://127.0.0.1:9',
    productUrl: 'http://localhost:9',
  });
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(lines.join('')).toMatch(/^simulator: the phone is at http:\S+\n$/);
});
