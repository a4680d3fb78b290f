import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { asData, type WireData } from '../../testing/client.ts';
import { freePort } from '../../testing/kill/mortal-server.ts';
import { mayMount, smallDisk } from '../../testing/small-disk.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { throwawayPostgres } from '../../testing/throwaway-postgres.ts';
import { readPidFile } from '../store/database/embedded/processes.ts';

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = temporaryFolder('main');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The server as its own process, as `npm start` runs it. */
function run(env: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, [...options, entry], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      DEMO_BORROWERS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (part) => (said.out += String(part)));
  child.stderr.on('data', (part) => (said.error += String(part)));
  // Not 'exit': then some of what it said may be on its way still.
  const ended = once(child, 'close').then(([code]) => code as unknown);
  return { child, said, ended };
}

const fatalLevel = 60;
const watch = new URL('../store/database/watch-database.ts', import.meta.url);
/** A module that shortens the minutes in which a database may come back. */
const soonImpatient = `data:text/javascript,${encodeURIComponent(`
  import { usualWatch } from '${watch.href}';
  for (const watch of Object.values(usualWatch)) {
    Object.assign(watch, { everyMs: 50, patienceMs: 200 });
  }
  // Long enough for a first try to start it again, which says why it fails.
  usualWatch.embedded.patienceMs = 30_000;`)}`;

function linesOf(out: string): WireData[] {
  return out
    .trim()
    .split('\n')
    .map((line) => asData(JSON.parse(line)));
}

describe('the server as a process', () => {
  it('serves, stops on a signal, and starts again on the same data', async () => {
    for (let start = 0; start < 2; start++) {
      const { child, said, ended } = run({ PORT: '0', ADMIN_PORT: '0' });
      const line = () => said.out.split('\n').find((one) => one.includes('"serving"'));
      await expect.poll(line).toBeDefined();
      const { port, adminPort } = asData(JSON.parse(line() ?? '{}'));
      const ready = await fetch(`http://127.0.0.1:${String(port)}/readyz`);
      expect(await ready.json()).toMatchObject({ code: 200 });
      const metrics = await fetch(`http://127.0.0.1:${String(adminPort)}/metrics`);
      expect(await metrics.text()).toMatch(/extramoney_request_seconds_count\{call="\/readyz"/);
      const publicly = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
      expect(await publicly.text()).not.toContain('extramoney_request_seconds');
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(said.error).toBe('');
    }
  });

  it('tells systemd that it is ready once it serves', async () => {
    const heard = join(folder, 'heard');
    // In the place of systemd's own: asks the process that called it whether it serves.
    const program = `#!/bin/sh
      echo "$*; $NOTIFY_SOCKET; $(env | grep -c DATA_DIR); $('${process.execPath}' -e "
        fetch('http://127.0.0.1:$READY_PORT/readyz').then(({ status }) => console.log(status))
      ")" > '${heard}.part'
      mv '${heard}.part' '${heard}'`;
    const port = await freePort();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const text = program.replace('$READY_PORT', String(port));
    writeFileSync(join(bin, 'systemd-notify'), text, { mode: 0o755 });
    const path = `${bin}:${process.env['PATH'] ?? ''}`;
    const env = { PORT: String(port), PATH: path, NOTIFY_SOCKET: '/run/systemd/notify' };
    const { child, said, ended } = run(env);
    await expect.poll(() => existsSync(heard)).toBe(true);
    expect(readFileSync(heard, 'utf8')).toBe(
      '--ready --status=serving; /run/systemd/notify; 0; 200\n',
    );
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said.error).toBe('');
  });

  it('ends with one sentence when its database is gone for good', async () => {
    const postgres = await throwawayPostgres();
    const env = { PORT: '0', ADMIN_PORT: '0', DATABASE_URL: postgres.url };
    const { said, ended } = run(env, '--import', soonImpatient);
    await expect.poll(() => said.out).toContain('"serving"');
    await postgres.stop();
    expect(await ended).toBe(1);
    const fatal = linesOf(said.out).filter(({ level }) => level === fatalLevel);
    expect(fatal.map(({ msg }) => msg)).toEqual(['the database is gone for good']);
    expect(said.error).toMatch(/^The server ends, as its database is gone for good: .*\n$/);
  }, 120_000);

  it('says in one sentence that its port is taken', async () => {
    const other = createServer().listen(0);
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { said, ended } = run({ PORT: String(port), DATA_DIR: join(folder, 'other') });
    expect(await ended).toBe(1);
    other.close();
    expect(said.error).toBe(`Port ${port} is already in use. Choose another with PORT.\n`);
  });

  it('says what is wrong with its settings, and does not start', async () => {
    const { said, ended } = run({ PORT: 'http', PROVIDERS: 'real' });
    expect(await ended).toBe(1);
    expect(said.error).toContain('PORT is "http"');
    expect(said.error).toContain('PAWAPAY_TOKEN is missing');
    expect(said.out).toBe('');
  });
});

// Only root may mount a disk, and not in every container.
describe.runIf(mayMount)('the server as a process, on a disk that is full', () => {
  const disk = mayMount ? smallDisk(400e6) : null;
  afterAll(() => disk?.remove());
  const dataDir = join(disk?.folder ?? '', 'data');
  const what = `The disk of the data folder ${dataDir} is full. Free some of it, then start again.`;
  const env = { PORT: '0', DATA_DIR: dataDir };

  it.each([0, 20e6, 40e6])(
    'says so when it is to make its database in %d bytes',
    async (room) => {
      disk?.leave(room);
      const { said, ended } = run(env);
      expect(await ended).toBe(1);
      expect(said.error).toBe(`The server cannot start: ${what}\n`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  );

  it('says so when PostgreSQL has no room to write even that, and starts when it has', async () => {
    disk?.leave(400e6);
    for (const isFull of [false, true, false]) {
      if (isFull) disk?.leave(0);
      const { child, said, ended } = run(env);
      if (isFull) {
        expect(await ended).toBe(1);
        expect(said.error).toBe(`The server cannot start: ${what}\n`);
        disk?.leave(400e6);
        continue;
      }
      await expect.poll(() => said.out).toContain('"serving"');
      child.kill('SIGTERM');
      await ended;
    }
  });

  it('ends and says so when its PostgreSQL cannot come back', async () => {
    disk?.leave(400e6);
    const { said, ended } = run(env, '--import', soonImpatient);
    await expect.poll(() => said.out).toContain('"serving"');
    disk?.leave(0);
    process.kill(readPidFile(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
    expect(await ended).toBe(1);
    expect(said.error).toBe(`The server ends, as its database is gone for good: ${what}\n`);
  });
});
