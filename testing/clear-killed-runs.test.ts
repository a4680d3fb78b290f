import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { clearKilledRuns } from './clear-killed-runs.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** More than any process's number is. */
const nobody = 2 ** 30;

/** What a killed run left: a folder, and a process that would be its server. */
async function leftBehind() {
  const within = temporaryFolder('killed');
  const folder = join(within, `extramoney-tests-${nobody}-abc`);
  const cluster = join(folder, 'data', 'postgres');
  mkdirSync(cluster, { recursive: true });
  const server = spawn('sleep', ['600'], { cwd: cluster, stdio: 'ignore' });
  const ended = once(server, 'exit');
  await once(server, 'spawn');
  writeFileSync(join(cluster, 'postmaster.pid'), `${server.pid}\n`);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(within, { recursive: true });
  });
  return { within, folder, server, ended };
}

it('ends what a killed run left running, and clears it away', async () => {
  const { within, folder, ended } = await leftBehind();
  const told: string[] = [];
  await clearKilledRuns(within, (sentence) => void told.push(sentence));
  expect(await ended).toEqual([null, 'SIGINT']);
  expect(existsSync(folder)).toBe(false);
  expect(told).toEqual([]);
});

it.runIf(existsSync('/proc/self/stat'))(
  'tells of a server that is stopped, and waits for nothing',
  async () => {
    const { within, folder, server } = await leftBehind();
    server.kill('SIGSTOP');
    const state = () => readFileSync(`/proc/${server.pid}/stat`, 'utf8');
    await expect.poll(state).toContain(') T ');
    const told: string[] = [];
    await clearKilledRuns(within, (sentence) => void told.push(sentence));
    expect(told).toEqual([expect.stringContaining(`kill -KILL ${server.pid} ends it`)]);
    expect(existsSync(folder)).toBe(true);
  },
);

it('ends no process that was given the number of a server that is gone', async () => {
  const { within, folder, server } = await leftBehind();
  const cluster = join(folder, 'data', 'postgres');
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n`);
  await clearKilledRuns(within, () => {});
  expect(existsSync(folder)).toBe(false);
  expect(server.exitCode).toBe(null);
});
