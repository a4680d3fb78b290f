import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { asData } from './client.ts';
import { compileCache } from './compile-cache.ts';

const run = promisify(execFile);

/** What the program printed, and how it ended. */
export interface Typed {
  readonly code: number;
  readonly text: string;
}

/** Types `npm run operator -- …` as a person would, beside the server of a data folder. */
export async function typeOperator(
  dataDir: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Typed> {
  const args = ['terminal/operator.ts', ...words, '--data', dataDir];
  try {
    const { stdout } = await run(process.execPath, args, {
      env: { PATH: process.env['PATH'] ?? '', ...compileCache, ...env },
    });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = asData(error);
    return { code: Number(code), text: `${String(stdout)}${String(stderr)}` };
  }
}
