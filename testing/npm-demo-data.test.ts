import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { freePort } from './kill/mortal-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const program = fileURLToPath(new URL('../scripts/demo-data.ts', import.meta.url));
const folder = temporaryFolder('npm-demo-data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: readonly string[]): Promise<{ code: number; said: string }> {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const [PORT, SIMULATOR_PORT, CONSOLE_PORT] = ports.map(String);
  const env = { ...process.env, PORT, SIMULATOR_PORT, CONSOLE_PORT, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });
}

it('seed makes a database with demo data, once', async () => {
  const first = await run('seed', '--borrowers', '10');
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('Demo data: 100 %') });
  const second = await run('seed', '--borrowers', '10');
  expect(second.code).toBe(1);
  expect(second.said).toContain('has its demo data already');
  expect(second.said).toContain('npm run reset -- --borrowers 10');
});

it('reset says what it removes, and leaves a database that can be seeded', async () => {
  const { code, said } = await run('reset');
  expect(code).toBe(0);
  expect(said).toContain(`Removing ${join(folder, 'postgres')}`);
  expect(said).toContain(`Removing ${join(folder, 'simulator.json')}`);
  expect(said).toContain('npm run seed');
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
});

it.each([
  ['--borrowers', 'many'],
  ['--borrowers', '0'],
  ['--people', '5'],
])('seed %s %s is refused with an example', async (...args) => {
  const { code, said } = await run('seed', ...args);
  expect(code).toBe(1);
  expect(said).toContain('--borrowers 50');
});
