import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { freePort } from './kill/mortal-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const folder = temporaryFolder('npm-start');
/** As long as a test may take. */
const longestMs = 590_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('npm start serves, tells how far the invented past is, and goes on', async () => {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const [port, simulatorPort, consolePort] = ports.map(String);
  const child = spawn(process.execPath, [start], {
    env: {
      ...process.env,
      PORT: port,
      SIMULATOR_PORT: simulatorPort,
      CONSOLE_PORT: consolePort,
      ADMIN_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO_BORROWERS: '100',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => (said += String(part)));
  }
  const ended = once(child, 'close');
  try {
    await expect.poll(() => said, { timeout: longestMs }).toContain('history: 100 %');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  } finally {
    child.kill('SIGINT');
    await ended;
  }
});
