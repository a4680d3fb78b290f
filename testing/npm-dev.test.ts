import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './kill/mortal-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = temporaryFolder('npm-dev');
const names = [
  'PORT',
  'SIMULATOR_PORT',
  'CONSOLE_PORT',
  'DEV_PORT',
  'DEV_CONSOLE_PORT',
] as const;

let ports: Readonly<Record<string, string>>;
let said = '';
let ended: Promise<unknown[]>;
let stop: () => void;

beforeAll(async () => {
  ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, String(await freePort())] as const)),
  );
  const settings = { DATA_DIR: join(folder, 'data'), DEMO_BORROWERS: '0', PUBLIC_URL: '' };
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), 'dev'], {
    env: { ...process.env, ...ports, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => (said += String(part)));
  }
  ended = once(child, 'close');
  stop = () => child.kill('SIGINT');
});
afterAll(async () => {
  stop();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: (typeof names)[number]) => `http://localhost:${ports[name]}`;
const textOf = async (url: string) => (await fetch(url)).text();

/** Saves a source as it is: a watcher sees a change, and the file keeps its text. */
function save(path: string): void {
  const now = new Date();
  utimesSync(join(root, path), now, now);
}

/** What the page of an app hears when its sources change. */
async function hotUpdates(app: string): Promise<string[]> {
  const client = await textOf(`${app}/@vite/client`);
  const token = /wsToken = "([^"]*)"/.exec(client)?.[1] ?? '';
  const socket = new WebSocket(`${app.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const heard: string[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(String(data)));
  await once(socket, 'open');
  return heard;
}

it('serves, and names the addresses of both apps and of the phone', async () => {
  await expect.poll(() => said).toContain('Ctrl-C stops it.');
  for (const name of ['DEV_PORT', 'DEV_CONSOLE_PORT', 'SIMULATOR_PORT'] as const) {
    expect(said).toContain(at(name));
  }
});

it.each([
  ['DEV_PORT', 'web', '/ui/tokens.css'],
  ['DEV_CONSOLE_PORT', 'console', '/ui/tokens.css'],
] as const)('a saved style is replaced in the open page of %s', async (name, room, style) => {
  const app = at(name);
  expect(await textOf(`${app}/`)).toContain('/@vite/client');
  await textOf(`${app}/shell/main.tsx`);
  await textOf(`${app}${style}?import`);
  const heard = await hotUpdates(app);
  save(`${room}${style}`);
  await expect.poll(() => heard.join()).toMatch(/"type":"update".*tokens\.css/);
  expect(heard.join()).not.toContain('full-reload');
});

it('calls reach the server, and pages have its price', async () => {
  expect((await fetch(`${at('DEV_PORT')}/sandbox/clock`)).status).toBe(200);
  expect(await textOf(`${at('DEV_PORT')}/home`)).toMatch(/id="price">\{"example"/);
  const refused = await fetch(`${at('DEV_CONSOLE_PORT')}/acts/nothing`, { method: 'POST' });
  expect(refused.headers.get('content-type')).toContain('json');
});

it('the server starts again when one of its files is saved', async () => {
  save('server/app/config.ts');
  await expect.poll(() => said).toContain('The server starts again.');
  const ready = () =>
    fetch(`${at('PORT')}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(ready).toBe(200);
});

it('ends in order', async () => {
  stop();
  expect(await ended).toEqual([0, null]);
  expect(said).toContain('Stopped.');
});
