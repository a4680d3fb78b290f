import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const command = fileURLToPath(new URL('../server/app/copy/copy-main.ts', import.meta.url));

/** Types `npm run data -- …` as an operator would, and returns what it printed. */
export async function typeData(
  databaseUrl: string,
  ...words: readonly string[]
): Promise<string> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  return (await promisify(execFile)(process.execPath, [command, ...words], { env })).stdout;
}
