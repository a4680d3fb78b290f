import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { smallPhone } from '../browser.ts';
import { until } from '../../testing/until.ts';
import { found } from './engine.ts';
import { beginSession, type WebDriver } from './web-driver.ts';

/** A WebKit with its own display, driver and session. */
export interface RunningWebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/** What still runs, so that nothing of it outlives this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts the small browser of WebKitGTK on a hidden display, as large as a small phone.
 * Its profile is forgotten with it.
 */
export async function startWebKit(): Promise<RunningWebKit> {
  const { webkit } = found;
  if (webkit === undefined) throw new Error('there is no WebKit here');
  const { width, height } = smallPhone.viewport;
  const screen = `${width}x${height}x24`;
  const display = start(webkit.display, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    screen,
    '-nolisten',
    'tcp',
  ]);
  const number = await firstWords(display);
  const port = await freePort();
  const driverProcess = start(webkit.driver, [`--port=${port}`], {
    DISPLAY: `:${number}`,
    TZ: smallPhone.timezoneId,
    LC_ALL: 'C.UTF-8',
    GDK_BACKEND: 'x11',
  });
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, (isThere) => isThere, 'the driver of WebKit');
  const driver = await beginSession(address, {
    'webkitgtk:browserOptions': {
      binary: webkit.browser,
      args: ['--automation', '--full-screen'],
    },
  });
  await driver.sizes(width, height);
  return {
    driver,
    async close() {
      await driver.ends().catch(() => null);
      await Promise.all([driverProcess, display].map(stop));
    },
  };
}

function start(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...more };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

async function firstWords({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('it says nothing');
  const [words] = await once(stdout, 'data');
  return String(words).trim();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'close');
}

/** A free port, as the driver needs one. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('it has no port');
  return address.port;
}
