import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extramoney-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process that takes the lock, keeps it a while, and says how it went. */
async function otherProcess(): Promise<string> {
  const module = JSON.stringify(new URL('./directory-lock.ts', import.meta.url).href);
  const code = `
    import { lockDirectory } from ${module};
    try {
      const release = await lockDirectory(${JSON.stringify(folder)});
      setTimeout(() => { release(); console.log('had it'); }, 1500);
    } catch (error) { console.log(error.message); }`;
  return (await promisify(execFile)(process.execPath, ['-e', code])).stdout.trim();
}

it('refuses a second process in one sentence that names the first', async () => {
  const release = await lockDirectory(folder);
  expect(await otherProcess()).toBe(
    `The database in ${folder} is in use by process ${process.pid}. ` +
      'Stop that process, or give this one another data directory or a DATABASE_URL.',
  );
  release();
  expect(await otherProcess()).toBe('had it');
  expect(await readdir(folder)).toEqual([]);
});

it('refuses the same process a second time', async () => {
  const release = await lockDirectory(folder);
  await expect(lockDirectory(folder)).rejects.toThrow('has already opened');
  release();
  (await lockDirectory(folder))();
});

it('is had by at most one of several processes that start at once', async () => {
  const answers = await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
  expect(answers.filter((answer) => answer === 'had it').length).toBeLessThanOrEqual(1);
  for (const answer of answers) expect(answer).toMatch(/^had it$|is in use by process \d+/);
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['a process that no longer runs', `in-use-by-999999999-${'0'.repeat(16)}-${hostname()}`],
  ['an earlier process of a pid in use', `in-use-by-1-${'0'.repeat(16)}-${hostname()}`],
])('takes over from %s', async (_, claim) => {
  await writeFile(join(folder, claim), '');
  const release = await lockDirectory(folder);
  expect(await readdir(folder)).not.toContain(claim);
  release();
});

it('does not guess about a process on another machine, but says what to do', async () => {
  const claim = `in-use-by-7-${'0'.repeat(16)}-elsewhere`;
  await writeFile(join(folder, claim), '');
  await expect(lockDirectory(folder)).rejects.toThrow(
    `is in use by process 7 on the machine elsewhere. Stop it there; if it no longer runs, ` +
      `delete the file ${join(folder, claim)}.`,
  );
  expect(await readdir(folder)).toEqual([claim]);
});
